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
#include <hcl/record/read_variant.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
void read_record_body(reading& run, const block_input& from, T& to);  // record.hpp
template <typename T>
void read_block(reading& run, block_input& from, T& to);

// What an alternative of a variant can be.
template <typename T>
consteval bool is_alternative_block() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::located || kind == read_as::pointer) return is_alternative_block<inside_t<T>>();
  else return kind == read_as::record;
}

// Whether blocks can be read as T: a struct, a body, or something of these.
template <typename T>
consteval bool holds_blocks() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record || kind == read_as::body) return true;
  else if constexpr (kind == read_as::variant) return []<std::size_t... I>(std::index_sequence<I...>) {
    return (true && ... && is_alternative_block<typename alternatives<T>::template at<I>>());
  }(std::make_index_sequence<alternatives<T>::count>());
  else if constexpr (kind == read_as::located || kind == read_as::optional || kind == read_as::pointer || kind == read_as::sequence ||
                     kind == read_as::mapping || kind == read_as::constrained) return holds_blocks<inside_t<T>>();
  else return false;
}
template <typename T>
consteval bool holds_one_block() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::located || kind == read_as::optional || kind == read_as::pointer) return holds_one_block<inside_t<T>>();
  else return kind == read_as::record || kind == read_as::body || kind == read_as::variant;
}

template <typename T, std::size_t Choice = block_input::no_choice>
consteval std::size_t labels_of_block(std::size_t maps = 0);

// Whether a block takes as many labels whichever alternative of the variant it becomes.
template <typename T, std::size_t... I>
consteval bool labels_agree(std::index_sequence<I...>) {
  using first = typename alternatives<T>::template at<0>;
  return (true && ... && (labels_of_block<typename alternatives<T>::template at<I>>() == labels_of_block<first>()));
}

// Labels a block of type T has: as many as there are maps around the struct, or as the struct has, whichever is more. A struct's labels are the
// last of them, so that a struct with one label, kept in a map, finds its key there. Where a label says which alternative of a variant it is, that
// comes behind the keys of maps and before the struct's. `Choice`: the alternative that the block's type stands for, if it does.
template <typename T, std::size_t Choice>
consteval std::size_t labels_of_block(std::size_t maps) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record) return maps > label_count<T> ? maps : label_count<T>;
  else if constexpr (kind == read_as::body) return maps;
  else if constexpr (kind == read_as::variant) {
    if constexpr (Choice != block_input::no_choice) return labels_of_block<typename alternatives<T>::template at<Choice>>(maps);
    else if constexpr (!alternatives<T>::attribute.empty()) return labels_of_block<typename alternatives<T>::template at<0>>(maps);
    else return maps + 1 + labels_of_block<typename alternatives<T>::template at<0>>(0);
  }
  else return labels_of_block<inside_t<T>, Choice>(maps + (kind == read_as::mapping ? 1 : 0));
}

// Their names, for messages: "name" is what a label that is only a key is called.
template <typename T, std::size_t Choice>
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
  } else if constexpr (kind == read_as::variant) {
    constexpr std::size_t choice = Choice != block_input::no_choice ? Choice : 0;
    using alternative = typename alternatives<T>::template at<choice>;
    constexpr std::size_t own = labels_of_block<alternative>();
    constexpr bool by_label = Choice == block_input::no_choice && alternatives<T>::attribute.empty();
    if (by_label && index < labels - own) return index + 1 + own == labels ? "type" : "name";
    return label_name_of_block<alternative, Choice>(index, labels);
  } else {
    return label_name_of_block<inside_t<T>, Choice>(index, labels);
  }
}

// Reads one block into the alternative it is meant to be.
template <typename T>
void read_variant_block(reading& run, block_input& from, T& to) {
  std::size_t index = from.choice;
  if (index == block_input::no_choice) {
    if constexpr (alternatives<T>::attribute.empty()) {
      if (!engine::choose_by_label(run, from, choice_names<T>::names, index)) return;
    } else {
      if (!engine::choose_by_attribute(run, from, alternatives<T>::attribute, choice_names<T>::names, index)) return;
      from.discriminator = alternatives<T>::attribute;
    }
  }
  with_alternative(to, index, [&](auto at) { read_block(run, from, std::get<at>(to)); });
}

// Reads one block into what it becomes.
template <typename T>
void read_block(reading& run, block_input& from, T& to) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record) {
    read_record_body(run, from, to);
  } else if constexpr (kind == read_as::variant) {
    read_variant_block(run, from, to);
  } else if constexpr (kind == read_as::constrained) {
    read_block(run, from, static_cast<inside_t<T>&>(to));
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
    const std::string_view what = std::exchange(run.what, "Label");
    bool good = false;
    {
      const standing place(run, "name");
      good = read_key(run, {}, from.labels[at].text, key);
    }
    run.what = what;
    run.label = before;
    if (!good) return;
    const auto [slot, is_new] = to.try_emplace(std::move(key));
    if constexpr (holds_one_block<typename T::mapped_type>()) {
      if (!is_new && engine::repeats(run, from)) return;
      if constexpr (kind_of<typename T::key_type> != read_as::text && requires { typename T::node_type; }) {
        if (engine::fills_again(run, from, &slot->second)) return;
      }
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

// The variant in T, of which each alternative is a block type of its own.
template <typename T>
struct variant_in : variant_in<inside_t<T>> {};
template <typename T>
  requires(kind_of<T> == read_as::variant)
struct variant_in<T> {
  using type = T;
};

template <typename T, std::size_t Choice>
void read_chosen_block(reading& run, block_input& from, void* field, std::size_t index) {
  from.choice = Choice;
  from.types = choice_names<typename variant_in<T>::type>::names;
  read_block_field<T>(run, from, field, index);
}

template <typename T, std::size_t Choice>
constexpr block_access make_block_access() {
  block_access access{
      .single = holds_one_block<T>(),
      .labels = labels_of_block<T, Choice>(),
      .label_name =
          [](std::size_t index) {
            constexpr std::size_t labels = labels_of_block<T, Choice>();
            return label_name_of_block<T, Choice>(index, labels);
          },
      .prepare = kind_of<T> == read_as::sequence ? &prepare_blocks<T> : nullptr,
      .reserve = way_to_reserve<T>(),
      .read = &read_block_field<T>,
      .finish = kind_of<T> == read_as::sequence ? &finish_blocks<T> : nullptr,
  };
  if constexpr (Choice != block_input::no_choice) {
    access.read = &read_chosen_block<T, Choice>;
    access.types = choice_names<typename variant_in<T>::type>::names;
  }
  return access;
}
template <typename T, std::size_t Choice = block_input::no_choice>
inline constexpr block_access access_to_blocks = make_block_access<T, Choice>();

}  // namespace hcl::inline v0_1::detail
