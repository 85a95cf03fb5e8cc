// Reading one value into a field of any type: scalars, wrappers, containers, structs as objects.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/read_scalar.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
bool read_record(reading& run, const input& from, T& to, std::string_view discriminator = {});  // record.hpp

template <typename T>
bool read(reading& run, const input& from, T& to);

template <typename T>
void make_if_empty(T& holder) {
  using element = inside_t<T>;
  if (holder) return;
  if constexpr (kind_of<T> == read_as::optional) holder.emplace();
  else holder = T(new element());
}

// Null empties it.
template <typename T>
bool read_holder(reading& run, const input& from, T& to) {
  if constexpr (wants_syntax<T>()) {
    make_if_empty(to);
    return read(run, from, *to);
  } else {
    input settled = from;
    value room;
    if (!engine::settle(run, settled, room)) return false;
    if (engine::is_null(settled)) {
      to.reset();
      return true;
    }
    make_if_empty(to);
    return read(run, settled, *to);
  }
}

template <typename T>
bool read_located(reading& run, const input& from, T& to) {
  to.range = engine::range_of(run, from);
  if (run.place && !run.place->outer) to.name_range = engine::range_at(run, run.name_range);
  return read(run, from, to.value);
}

template <typename T>
bool read_sensitive(reading& run, const input& from, T& to) {
  engine::hide(run, from);
  const path_place* const hidden_at = run.hidden_at;
  if (!run.hidden) run.hidden_at = run.place;
  const bool hidden = std::exchange(run.hidden, true), secret = std::exchange(run.secret, true);
  const bool good = read(run, from, *to);
  run.hidden = hidden, run.secret = secret, run.hidden_at = hidden_at;
  return good;
}

// Every element is read, whether or not those before it were good, so that all errors are seen.
template <typename T>
bool read_sequence(reading& run, const input& from, T& to) {
  using element = typename T::value_type;
  sequence_input elements;
  if (!engine::open_sequence(run, from, wants_syntax<element>(), elements)) return false;
  const nesting deeper(run);
  standing place(run, {});
  bool good = true;
  to.clear();
  if constexpr (requires { to.reserve(elements.size); }) to.reserve(elements.size);
  for (std::size_t i = 0; i != elements.size; ++i) {
    place.move_to({}, i);
    if constexpr (kind_of<T> == read_as::set) {
      element e{};
      if (read(run, elements[i], e)) to.insert(std::move(e));
      else good = false;
    } else if constexpr (std::is_same_v<element, bool>) {
      bool e = false;
      good &= read(run, elements[i], e);
      to.push_back(e);
    } else {
      to.emplace_back();
      good &= read(run, elements[i], to.back());
    }
  }
  return good;
}

template <typename T>
bool read_array(reading& run, const input& from, T& to) {
  sequence_input elements;
  if (!engine::open_sequence(run, from, wants_syntax<typename T::value_type>(), elements)) return false;
  if (elements.size != to.size()) return engine::refuse_size(run, from, to.size(), elements.size);
  const nesting deeper(run);
  standing place(run, {});
  bool good = true;
  for (std::size_t i = 0; i != to.size(); ++i) {
    place.move_to({}, i);
    good &= read(run, elements[i], to[i]);
  }
  return good;
}

template <typename T, std::size_t... I>
bool read_tuple(reading& run, const input& from, T& to, std::index_sequence<I...>) {
  using std::get;
  sequence_input elements;
  if (!engine::open_sequence(run, from, false, elements)) return false;
  if (elements.size != sizeof...(I)) return engine::refuse_size(run, from, sizeof...(I), elements.size);
  const nesting deeper(run);
  standing place(run, {});
  bool good = true;
  ((place.move_to({}, I), good &= read(run, elements[I], get<I>(to))), ...);
  return good;
}

// Keys are text, or whatever can be read from it.
template <typename Key>
bool read_key(reading& run, const input& blame, std::string_view text, Key& to) {
  if constexpr (kind_of<Key> == read_as::text) {
    to.assign(text.data(), text.size());
    return true;
  } else {
    const value known(text);
    return read(run, input{blame.node, &known}, to);
  }
}

// A key of the map that is being read: messages are about the map, not about the entry.
template <typename Key>
bool read_key_of(reading& run, const mapping_input& entries, std::size_t index, std::string_view text, Key& to) {
  const path_place* const entry = std::exchange(run.place, run.place->outer);
  const std::string_view what = run.place ? std::exchange(run.what, "A key of") : run.what;
  const bool good = read_key(run, engine::blame_for_key(entries, index), text, to);
  run.place = entry;
  run.what = what;
  return good;
}

template <typename T>
bool read_mapping(reading& run, const input& from, T& to) {
  using key_type = typename T::key_type;
  mapping_input entries;
  const diagnostics::mark start = run.problems->here();
  if (!engine::open_mapping(run, from, wants_syntax<typename T::mapped_type>(), entries)) return false;
  const nesting deeper(run);
  standing place(run, {});
  bool good = true;
  to.clear();
  for (std::size_t i = 0; i < entries.size; ++i) {
    const std::string_view text = engine::key(entries, i);
    const input entry = engine::entry(entries, i);
    place.move_to(text);
    key_type key{};
    if (!read_key_of(run, entries, i, text, key)) {
      good = false;
      continue;
    }
    const auto [slot, is_new] = to.try_emplace(std::move(key));
    if (!is_new && !entries.members && !wants_syntax<typename T::mapped_type>()) {
      // Repeated keys: the language says that the last one wins, and evaluation knows how.
      if (!engine::reopen_mapping(run, from, start, entries)) return false;
      to.clear();
      good = true;
      i = static_cast<std::size_t>(-1);
      continue;
    }
    if (!is_new && entries.members) {  // as texts they differ
      good = engine::refuse(run, engine::blame_for_key(entries, i), "has a key that means the same as an earlier one; each may be given once.");
      continue;
    }
    good &= read(run, entry, slot->second);
  }
  return good;
}

template <typename T>
bool read_constrained(reading& run, const input& from, T& to);  // read_constraint.hpp
template <typename T>
bool read_variant(reading& run, const input& from, T& to);  // read_variant.hpp

template <typename T>
bool read_deferred(reading& run, const input& from, T& to) {
  expression written;
  if (!engine::read_expression(run, from, written)) return false;
  to = T(std::move(written));
  return true;
}

template <typename T>
bool read(reading& run, const input& from, T& to) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::custom) return read_custom(run, from, to);
  else if constexpr (kind == read_as::custom_syntax) return read_custom_syntax(run, from, to);
  else if constexpr (kind == read_as::boolean) return engine::read_boolean(run, from, to);
  else if constexpr (kind == read_as::integer) return read_integer(run, from, to);
  else if constexpr (kind == read_as::floating) return read_floating(run, from, to);
  else if constexpr (kind == read_as::enumeration) return read_enumeration(run, from, to);
  else if constexpr (kind == read_as::text) return read_text(run, from, to);
  else if constexpr (kind == read_as::text_view) return engine::read_view(run, from, to);
  else if constexpr (kind == read_as::located) return read_located(run, from, to);
  else if constexpr (kind == read_as::sensitive) return read_sensitive(run, from, to);
  else if constexpr (kind == read_as::optional || kind == read_as::pointer) return read_holder(run, from, to);
  else if constexpr (kind == read_as::number) return engine::read_number(run, from, to);
  else if constexpr (kind == read_as::value) return engine::read_value(run, from, to);
  else if constexpr (kind == read_as::expression) return engine::read_expression(run, from, to);
  else if constexpr (kind == read_as::deferred) return read_deferred(run, from, to);
  else if constexpr (kind == read_as::constrained) return read_constrained(run, from, to);
  else if constexpr (kind == read_as::variant) return read_variant(run, from, to);
  else if constexpr (kind == read_as::byte_size) return engine::read_bytes(run, from, to.bytes);
  else if constexpr (kind == read_as::character) return read_character(run, from, to);
  else if constexpr (kind == read_as::wide_integer) return read_wide_integer(run, from, to);
  else if constexpr (kind == read_as::path) return read_path(run, from, to);
  else if constexpr (kind == read_as::duration) return read_duration(run, from, to);
  else if constexpr (kind == read_as::big_number) return read_big_number(run, from, to);
  else if constexpr (kind == read_as::sequence || kind == read_as::set) return read_sequence(run, from, to);
  else if constexpr (kind == read_as::array) return read_array(run, from, to);
  else if constexpr (kind == read_as::tuple) return read_tuple(run, from, to, std::make_index_sequence<std::tuple_size_v<T>>());
  else if constexpr (kind == read_as::mapping) return read_mapping(run, from, to);
  else if constexpr (kind == read_as::record) return read_record(run, from, to);
  else static_assert(kind == read_as::record,
                     "hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it");
}

// The same behind a pointer, for tables of fields.
template <typename T>
bool read_field(reading& run, const input& from, void* field) {
  return read(run, from, *static_cast<T*>(field));
}

}  // namespace hcl::inline v0_1::detail
