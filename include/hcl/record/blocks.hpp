// How blocks get into a field: one struct, perhaps one, a sequence of them, maps keyed by label.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
void read_record_body(reading& run, const block_input& from, T& to);  // record.hpp

// Whether blocks can be read as T: a struct, a body, or something of these.
template <typename T>
consteval bool holds_blocks() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record || kind == read_as::body) return true;
  else if constexpr (kind == read_as::located || kind == read_as::optional || kind == read_as::pointer || kind == read_as::sequence ||
                     kind == read_as::mapping) return holds_blocks<inside_t<T>>();
  else return false;
}
template <typename T>
consteval bool holds_one_block() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::located || kind == read_as::optional || kind == read_as::pointer) return holds_one_block<inside_t<T>>();
  else return kind == read_as::record || kind == read_as::body;
}

// Labels a block of type T has: as many as there are maps around the struct, or as the struct has, whichever is more. A struct's labels are the
// last of them, so that a struct with one label, kept in a map, finds its key there.
template <typename T>
consteval std::size_t labels_of_block(std::size_t maps = 0) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record) return maps > label_count<T> ? maps : label_count<T>;
  else if constexpr (kind == read_as::body) return maps;
  else return labels_of_block<inside_t<T>>(maps + (kind == read_as::mapping ? 1 : 0));
}

// Their names, for messages: "name" is what a label that is only a key is called.
template <typename T>
std::string_view label_name_of_block(std::size_t index, std::size_t labels) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record) {
    const std::size_t keys = labels - label_count<T>;
    if (index < keys) return "name";
    index -= keys;
    std::string_view found;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((facts_at<T, I>::role == field_role::label && index-- == 0 ? void(found = layout<T>::template facts<I>().name) : void()), ...);
    }(std::make_index_sequence<layout<T>::count>());
    return found;
  } else if constexpr (kind == read_as::body) {
    return "name";
  } else {
    return label_name_of_block<inside_t<T>>(index, labels);
  }
}

// Reads one block into what it becomes.
template <typename T>
void read_block(reading& run, block_input& from, T& to) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record) {
    read_record_body(run, from, to);
  } else if constexpr (kind == read_as::body) {
    to = engine::body_of(run, from);
  } else if constexpr (kind == read_as::located) {
    to.range = engine::range_at(run, from.definition_range);
    to.name_range = engine::range_at(run, from.type_range);
    read_block(run, from, to.value);
  } else if constexpr (kind == read_as::optional || kind == read_as::pointer) {
    make_if_empty(to);
    read_block(run, from, *to);
  } else if constexpr (kind == read_as::sequence) {
    to.emplace_back();
    read_block(run, from, to.back());
  } else if constexpr (kind == read_as::mapping) {
    if (from.mislabelled) {
      typename T::mapped_type unused{};
      return read_block(run, from, unused);
    }
    typename T::key_type key{};
    const std::size_t at = from.labels_taken++;
    const byte_span before = std::exchange(run.label, from.labels[at].range);
    const bool good = read_key(run, {}, from.labels[at].text, key);
    run.label = before;
    if (!good) return;
    const auto [slot, is_new] = to.try_emplace(std::move(key));
    if constexpr (holds_one_block<typename T::mapped_type>()) {
      if (!is_new && engine::repeats(run, from)) return;
    }
    read_block(run, from, slot->second);
  }
}

// The blocks of one type that a body has, into one field. Elements that are there already are read into, and keep what the blocks leave out.
template <typename T>
void read_block_field(reading& run, block_input& from, void* field, std::size_t index) {
  T& to = *static_cast<T*>(field);
  if constexpr (kind_of<T> == read_as::sequence) {
    if constexpr (requires { to[index]; }) {
      if (index < to.size()) return read_block(run, from, to[index]);
    }
  }
  read_block(run, from, to);
}

template <typename T>
void prepare_blocks(void* field, std::size_t count) {
  T& to = *static_cast<T*>(field);
  if constexpr (kind_of<T> == read_as::sequence) {
    if constexpr (!requires { to[count]; }) to.clear();
    if constexpr (requires { to.reserve(count); }) to.reserve(count);
  }
}

template <typename T>
void reserve_blocks(void* field, std::size_t count) {
  static_cast<T*>(field)->reserve(count);
}
template <typename T>
consteval auto way_to_reserve() -> void (*)(void*, std::size_t) {
  if constexpr (kind_of<T> == read_as::sequence && requires(T& to) { to.reserve(1); }) return &reserve_blocks<T>;
  else return nullptr;
}

// Fewer blocks than elements: the rest is dropped.
template <typename T>
void finish_blocks(void* field, std::size_t count) {
  T& to = *static_cast<T*>(field);
  if constexpr (kind_of<T> == read_as::sequence) {
    while (to.size() > count) to.pop_back();
  }
}

template <typename T>
inline constexpr block_access access_to_blocks{
    .single = holds_one_block<T>(),
    .labels = labels_of_block<T>(),
    .label_name =
        [](std::size_t index) {
          constexpr std::size_t labels = labels_of_block<T>();
          return label_name_of_block<T>(index, labels);
        },
    .prepare = kind_of<T> == read_as::sequence ? &prepare_blocks<T> : nullptr,
    .reserve = way_to_reserve<T>(),
    .read = &read_block_field<T>,
    .finish = kind_of<T> == read_as::sequence ? &finish_blocks<T> : nullptr,
};

}  // namespace hcl::inline v0_1::detail
