// Containers of elements of one type: sequences, sets, arrays, maps.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

// Whether different texts may be one key: numbers, or a custom comparison. std::less and std::equal_to come
// with the maps.
template <typename T>
consteval bool keys_may_agree() {
  using key = typename T::key_type;
  if constexpr (!codec_of<key>::is_text)
    return true;
  else if constexpr (requires { typename T::key_compare; })
    return !std::is_same_v<typename T::key_compare, std::less<key>> &&
           !std::is_same_v<typename T::key_compare, std::less<>>;
  else if constexpr (requires { typename T::key_equal; })
    return !std::is_same_v<typename T::key_equal, std::equal_to<key>> &&
           !std::is_same_v<typename T::key_equal, std::equal_to<>>;
  else
    return false;
}

// Lists of elements of one type: std::vector and other sequences, sets, std::array and C arrays.
template <typename T>
struct list_element : std::type_identity<typename T::value_type> {};
template <typename T, std::size_t Size>
struct list_element<T[Size]> : std::type_identity<T> {};
template <typename T>
using list_element_t = typename list_element<T>::type;

// Reads each element by `read_one`, all of them, so that all errors are seen.
template <typename ReadOne>
bool read_each(decode_context& ctx, sequence_input& elements, const ReadOne& read_one) {
  const nesting deeper(ctx);
  path_scope place(ctx, {});
  bool good = true;
  for (std::size_t i = 0; i != elements.size; ++i) {
    place.move_to({}, i);
    good &= read_one(elements[i], i);
  }
  return good;
}
// The same of a list of `wanted` elements.
template <typename ReadOne>
bool read_so_many(decode_context& ctx, const input& from, bool syntax_only, std::size_t wanted,
                  const ReadOne& read_one) {
  sequence_input elements;
  if (!engine::open_sequence(ctx, from, syntax_only, elements)) return false;
  if (elements.size != wanted) return engine::reject_size(ctx, from, wanted, elements.size);
  return read_each(ctx, elements, read_one);
}
// An object that is made and filled, or read first.
template <typename T>
std::optional<T> read_new(decode_context& ctx, const input& from) {
  if constexpr (is_read_first<T>) {
    return codec_of<T>::read_new(ctx, from);
  } else {
    T made{};
    return read(ctx, from, made) ? std::optional<T>(std::move(made)) : std::nullopt;
  }
}

template <typename T>
struct list_codec : codec_base {
  static constexpr value_form described_form = value_form::list;
  using inside = list_element_t<T>;
  using parts = type_list<inside>;
  static constexpr kind_set read_from{type_kind::list, type_kind::set, type_kind::tuple};
  static constexpr bool may_be_key = false;

  template <typename... Around>
  static constexpr type implied() {
    const type element = implied_type<inside, Around...>();
    if (element.has_dynamic()) return type::dynamic();  // lists cannot hold unlike values
    return set_like<T> ? type::set(element) : type::list(element);
  }
  // Into a list that is empty then.
  template <typename ReadOne>
  static bool read_elements(decode_context& ctx, const input& from, T& to, const ReadOne& read_one) {
    sequence_input elements;
    if (!engine::open_sequence(ctx, from, wants_syntax<inside>(), elements)) return false;
    to.clear();
    if constexpr (requires { to.reserve(elements.size); }) to.reserve(elements.size);
    return read_each(ctx, elements, [&](const input& at, std::size_t) { return read_one(at); });
  }
  static value make(const T& object) {
    std::vector<value> elements;
    elements.reserve(std::size(object));
    for (const auto& element : object)
      elements.push_back(value_maker<inside>::make(element));
    const type of = implied_type<inside>().without_optional();
    if (of.has_dynamic()) return value::tuple(std::move(elements));
    return set_like<T> ? value::set(of, std::move(elements)) : value::list(of, std::move(elements));
  }
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    to.form = item_form::list;
    for (const auto& element : object)
      model_part(ctx, name, element, encoding::add_item(to.inside, {}));
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return require_decodable<Struct, Field, inside>();
  }
};

// A container that moves its elements about needs them to be movable.
template <typename Type>
consteval bool require_capacity() {
  constexpr bool is_fixed = requires(Type & all) {
    all.capacity();
    requires !std::is_move_constructible_v<typename Type::value_type>;
  };
  static_assert(!is_fixed,
                "hcl: structs that cannot be moved cannot be kept in a std::vector; use a std::list of them");
  return !is_fixed;
}

template <typename T>
struct standard_codec<standard_kind::sequence, T> : list_codec<T> {
  using element = typename T::value_type;
  static constexpr hcl::detail::shape form = hcl::detail::shape::sequence;
  static constexpr std::string_view noun = "a list";
  static constexpr bool is_read_as_block =
      codec_of<element>::is_read_as_block && shape_of<element> != shape::sequence;

  static bool read(decode_context& ctx, const input& from, T& to) {
    return list_codec<T>::read_elements(ctx, from, to, [&](const input& at) {
      if constexpr (std::is_same_v<element, bool> || is_read_first<element>) {
        std::optional<element> made = read_new<element>(ctx, at);
        if (made) to.push_back(*std::move(made));
        return made.has_value();
      } else {
        to.emplace_back();
        return hcl::detail::read(ctx, at, to.back());
      }
    });
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    if constexpr (shape_of<element> == shape::record) {
      if constexpr (!require_capacity<T>()) return false;
    }
    return require_decodable<Struct, Field, element>();
  }
};

template <typename T>
struct standard_codec<standard_kind::set, T> : list_codec<T> {
  using element = typename T::value_type;
  static constexpr hcl::detail::shape form = hcl::detail::shape::set;
  static constexpr value_form described_form = value_form::set;
  static constexpr std::string_view noun = "a list";

  static bool read(decode_context& ctx, const input& from, T& to) {
    return list_codec<T>::read_elements(ctx, from, to, [&](const input& at) {
      std::optional<element> made = read_new<element>(ctx, at);
      if (made) to.insert(*std::move(made));
      return made.has_value();
    });
  }
};

template <typename T>
consteval std::size_t size_of_array() {
  if constexpr (std::is_array_v<T>)
    return std::extent_v<T>;
  else
    return std::tuple_size<T>::value;
}

template <typename T>
struct standard_codec<standard_kind::array, T> : list_codec<T> {
  static constexpr hcl::detail::shape form = hcl::detail::shape::array;
  static constexpr std::size_t size = size_of_array<T>();

  template <typename To>
  static void describe(To& to) {
    to.size = size;
  }
  static bool read(decode_context& ctx, const input& from, T& to) {
    return read_so_many(ctx, from, wants_syntax<list_element_t<T>>(), size,
                        [&](const input& at, std::size_t i) { return hcl::detail::read(ctx, at, to[i]); });
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    constexpr bool is_text = std::is_array_v<T> && std::is_same_v<list_element_t<T>, char>;
    static_assert(!is_text, "hcl: an array of char is not a text; use std::string");
    return !is_text && require_decodable<Struct, Field, list_element_t<T>>();
  }
};

// Maps from texts, or what is read from texts, to values: std::map, std::unordered_map and the like.
template <typename T>
struct standard_codec<standard_kind::mapping, T> : codec_base {
  using key_type = typename T::key_type;
  using inside = typename T::mapped_type;
  using parts = type_list<inside>;
  static constexpr hcl::detail::shape form = hcl::detail::shape::mapping;
  static constexpr std::string_view noun = "a map";
  static constexpr value_form described_form = value_form::map;
  static constexpr kind_set read_from{type_kind::map, type_kind::object};
  static constexpr bool may_be_key = false;
  static constexpr bool is_read_as_block = codec_of<inside>::is_read_as_block;
  static constexpr bool may_be_unwritable = hcl::detail::may_be_unwritable<key_type>();
  static constexpr bool is_modelled = true;

  template <typename... Around>
  static constexpr type implied() {
    const type element = implied_type<inside, Around...>();
    return element.has_dynamic() ? type::dynamic() : type::map(element);
  }

  // An entry that should be a struct with secrets and is not may be one of the secrets, and its key their
  // name.
  static std::string_view step_to(const input& entry, std::string_view key) {
    if constexpr (shape_of<inside> == hcl::detail::shape::record)
      if (!engine::is_object(entry) && may_hold_secret<inside>()) return "(sensitive)";
    return key;
  }

  static bool read(decode_context& ctx, const input& from, T& to) {
    mapping_input entries;
    const found_since start(ctx);
    if (!engine::open_mapping(ctx, from, wants_syntax<inside>(), entries)) return false;
    const nesting deeper(ctx);
    path_scope place(ctx, {});
    bool good = true;
    to.clear();
    for (std::size_t i = 0; i < entries.size; ++i) {
      const std::string_view text = engine::key(entries, i);
      const input entry = engine::entry(entries, i);
      place.move_to(step_to(entry, text));
      key_type key{};
      if (!read_key_of(ctx, entries, i, text, key)) {
        good = false;
        continue;
      }
      const auto [slot, is_new] = to.try_emplace(std::move(key));
      if (is_new || (wants_syntax<inside>() && !keys_may_agree<T>())) {
        good &= hcl::detail::read(ctx, entry, slot->second);
      } else if (entries.members || wants_syntax<inside>()) {
        good = engine::reject_same_key(ctx, entries, i);
      } else {  // the language says that the last one wins, and evaluation knows how
        to.clear();
        good = true;
        i = static_cast<std::size_t>(-1);
        if (!engine::reopen_mapping(ctx, from, start, entries)) return false;
      }
    }
    return good;
  }

  static value make(const T& object) {
    static_assert(codec_of<key_type>::may_be_key,
                  "hcl: the keys of a map are texts; use strings or a type that is read from one");
    std::vector<member> members;
    members.reserve(object.size());
    for (const auto& [key, element] : object)
      members.push_back({key_text(value_maker<key_type>::make(key)), value_maker<inside>::make(element)});
    const type of = implied_type<inside>();
    return of.has_dynamic() ? value::object(std::move(members))
                            : value::map(of.without_optional(), std::move(members));
  }

  static std::string why_unwritable(const T& object, bool reveals) {
    for (const auto& each : object)
      if (std::string why = hcl::detail::why_unwritable(each.first, reveals); !why.empty()) return why;
    return codec_base::why_unwritable(object, reveals);
  }

  static constexpr const char* same_keys = "has keys that are the same once they are normalised.";
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    if constexpr (has_written_parts<T>()) {
      model_entries(ctx, name, object, to);
    } else {
      to.content = value_maker<T>::make(object);
      if (to.content.members().size() != object.size()) ctx.reject(name, same_keys);
    }
  }
  static void model_entries(const encode_context& ctx, std::string_view name, const T& object,
                            model_item& to) {
    to.form = item_form::object;
    visit_entries(ctx, name, object, [&](const std::string& key, const inside& element) {
      model_part(ctx, name, element, encoding::add_item(to.inside, key));
    });
    if (!encoding::have_distinct_names(to.inside)) ctx.reject(name, same_keys);
  }

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    constexpr bool is_text = codec_of<key_type>::may_be_key;
    static_assert(is_text, "hcl: the keys of a map are texts; use strings or a type that is read from one");
    constexpr bool is_made =
        std::is_default_constructible_v<inside> || shape_of<inside> != hcl::detail::shape::scalar;
    static_assert(is_made,
                  "hcl: what a map holds must be default constructible, as it is made before it is filled; a "
                  "std::optional of it is");
    if constexpr (is_text && is_made)
      return require_decodable<Struct, Field, key_type>() && require_decodable<Struct, Field, inside>();
    else
      return false;
  }
};

}  // namespace hcl::inline v1_0::detail
