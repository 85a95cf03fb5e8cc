// Describes structs and specs.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/config/configuring.hpp>
#include <hcl/config/description.hpp>
#include <hcl/config/require_docs.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/record/alternatives.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/earlier.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/record.hpp>
#include <hcl/record/require_field.hpp>
#include <hcl/spec/tree.hpp>

namespace hcl::inline v1_0 {

// The description of a struct, created on first use.
template <typename T>
const struct_description& description_of();

namespace detail {

template <typename T>
void describe_value(value_description& to);

template <typename... P>
void describe_parts(value_description& to, type_list<P...>) {
  [[maybe_unused]] value_description* part = configuring::add_parts(to, sizeof...(P));
  (describe_value<P>(*part++), ...);
}

// The parts of a type.
template <typename T>
void describe_inside(value_description& to) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::mapping) {
    describe_parts(to, type_list<typename codec_of<T>::key_type, inside_t<T>>());
  } else if constexpr (form == shape::record) {
    to.inside = &description_of<T>;
  } else {
    describe_parts(to, part_types<T>());
    if constexpr (form == shape::variant) {
      if constexpr (!alternatives<T>::attribute.empty()) {
        to.discriminator = alternatives<T>::attribute;
        to.names.assign(choice_names<T>::names.begin(), choice_names<T>::names.end());
      }
    }
  }
}

template <typename T>
void describe_value(value_description& to) {
  using known = codec_of<T>;
  if constexpr (std::is_enum_v<T>) static_cast<void>(require_value_docs<T>());
  if constexpr (shape_of<T> == shape::wrapper) {
    describe_value<inside_t<T>>(to);
    known::describe(to);
  } else {
    to.form = known::described_form;
    to.type = kept_type<T>();
    describe_inside<T>(to);
    known::describe(to);
    if constexpr (std::is_same_v<T, type> || std::is_same_v<T, type_constraint>) {
      to.form = value_form::type;
      to.noun = "a type such as list(string)";
    }
    if (to.noun.empty()) to.noun = known::noun;
    if constexpr (shape_of<T> == shape::scalar) {
      constexpr std::string_view words[] = {known::noun_among(type_kind::string),
                                            known::noun_among(type_kind::number)};
      for (const std::string_view noun : words)
        if (noun.find(" such as ") != noun.npos) to.long_noun = noun;
    }
  }
}

}  // namespace detail
}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::detail {

template <typename T, std::size_t Index>
constexpr std::string_view cpp_name_at() {
  using from = declaration_at<T, Index>;
  return documented_name<typename from::owner, from::index>();
}

// The labels that a struct declares.
template <typename T>
void describe_own_labels(block_description& to) {
  for_each_label<T>([&](auto at) {
    label_description& label = configuring::add_label(to, layout<T>::template traits<at>().name);
    label.text = doc_at<T, at>();
    describe_value<label_part_t<payload_at<T, at>>>(label.value);
    label.is_optional = label_form_of<payload_at<T, at>>() == label_form::optional;
    label.is_list = label_form_of<payload_at<T, at>>() == label_form::all;
  });
}

template <typename T, std::size_t I>
void describe_choice(member_description& to, block_keys& keys);

// `keys`: of the maps around T.
template <typename T>
void describe_blocks(member_description& to, block_keys& keys) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    block_description& block = configuring::add_block(to);
    block.inside = &description_of<T>;
    describe_own_labels<T>(block);
    keys.put_before(block);
  } else if constexpr (form == shape::body) {
    keys.put_before(configuring::add_block(to));
  } else if constexpr (form == shape::variant) {
    to.discriminator = alternatives<T>::attribute;
    if (to.chosen == block_choice::none)
      to.chosen = to.discriminator.empty() ? block_choice::by_label : block_choice::by_attribute;
    [&]<std::size_t... I>(std::index_sequence<I...>) { (describe_choice<T, I>(to, keys), ...); }
    (std::make_index_sequence<alternatives<T>::count>());
  } else {
    if constexpr (form == shape::mapping) {
      label_description& key = keys.add("name");
      describe_value<typename codec_of<T>::key_type>(key.value);
      to.has_unique_labels = codec_of<inside_t<T>>::is_one_block;
    }
    const std::size_t before = to.blocks.size();
    describe_blocks<inside_t<T>>(to, keys);
    if constexpr (has_constraint<T>)
      configuring::note_rule(to, before, codec_of<T>::is_one_block,
                             [](value_description& rule) { codec_of<T>::describe(rule); });
  }
}

// An alternative of a variant. A selecting label is between keys and its own labels.
template <typename T, std::size_t I>
void describe_choice(member_description& to, block_keys& keys) {
  const std::size_t index = to.blocks.size();
  if (to.chosen == block_choice::by_label) {
    block_keys none;
    describe_blocks<typename alternatives<T>::template at<I>>(to, none);
    keys.put_before(to.blocks[index], choice_names<T>::names, to.choice_label);
  } else {
    describe_blocks<typename alternatives<T>::template at<I>>(to, keys);
  }
  to.blocks[index].name = choice_names<T>::names[I];
}

// Whether to_value() works, which needs `encode` of all decoders inside.
template <typename T, typename... Around>
consteval bool has_value() {
  if constexpr ((false || ... || std::is_same_v<T, Around>)) {
    return true;
  } else if constexpr (shape_of<T> == shape::scalar) {
    return requires(const T& object) { codec_of<T>::make(object); };
  } else if constexpr (shape_of<T> == shape::record) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (true && ... && (!is_object_attribute<T, I> || has_value<payload_at<T, I>, T, Around...>()));
    }
    (std::make_index_sequence<layout<T>::count>());
  } else if constexpr (shape_of<T> == shape::mapping) {
    return has_value<typename codec_of<T>::key_type>() && has_value<inside_t<T>, Around...>();
  } else {
    return shape_of<T> != shape::body && shape_of<T> != shape::none &&
           !any_type(part_types<T>(),
                     [](auto part) { return !has_value<typename decltype(part)::type, Around...>(); });
  }
}

template <typename T>
value make_value_at(const void* at) {
  return value_maker<T>::make(*static_cast<const T*>(at));
}

template <typename T, std::size_t Index>
constexpr description_row make_row() {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  constexpr traits given = layout<T>::template traits<Index>();
  description_row row{.cpp_name = cpp_name_at<T, Index>(), .text = doc_at<T, Index>()};
  if constexpr (traits::form == role_form::block) {
    row.describe_blocks = &describe_blocks<payload>;
  } else if constexpr (traits::form == role_form::rest) {
    if constexpr (shape_of<payload> == shape::mapping) row.describe = &describe_value<inside_t<payload>>;
  } else if constexpr (traits::form != role_form::none) {
    row.describe = &describe_value<payload>;
    if constexpr (traits::form != role_form::label && given.may_be_absent && has_value<payload>())
      row.make = &make_value_at<payload>;
  }
  return row;
}

template <typename T>
struct row_table {
  static constexpr std::size_t count = layout<T>::count;
  static constexpr auto members = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<description_row, count>{make_row<T, I>()...};
  }
  (std::make_index_sequence<count>());
  static constexpr struct_rows rows{
      choice_name<T>(), struct_docs<T>::about(), &field_table<T>::info, {members.data(), members.size()}};
};

template <typename T>
consteval bool require_all_docs();
template <typename Traits>
consteval bool require_flattened_docs() {
  if constexpr (Traits::form == role_form::members)
    return require_all_docs<typename Traits::payload>();
  else
    return true;
}
template <typename T>
consteval bool require_all_docs() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return (require_docs<T>() && ... && require_flattened_docs<declared_traits<T, I>>());
  }
  (std::make_index_sequence<declared_layout<T>::count>());
}

template <typename T>
kept_description describe_struct() {
  if constexpr (meets_requirements<T, place_of_struct::body>() && require_all_docs<T>()) {
    T fresh{};
    const object_fields<T> fields(fresh);
    return {row_table<T>::rows, fields.states.data()};
  } else {
    return {};
  }
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

// Describes the configuration of a struct: each member with its names, form, type, range, choices, default
// (of a T{}) and text. Made on first use; thread-safe. Entries of hcl::doc are checked when compiling: texts
// for members that do not exist, two for one, empty ones.
//
//   for (const hcl::member_description& m : hcl::description_of<server>().members)
//     std::cout << m.name << ": " << m.value.noun << '\n';   // "port: a whole number"
template <typename T>
[[nodiscard]] const struct_description& description_of() {
  static const detail::kept_description made = detail::describe_struct<T>();
  return *made;
}

// The same for a schema known at run time. Labels are in the blocks that have them; there are no texts. A
// spec that cannot be used (spec::mistake()) has an empty description.
[[nodiscard]] struct_description description_of(const spec& of);

}  // namespace hcl::inline v1_0
