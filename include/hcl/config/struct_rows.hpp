// A struct as rows of what is to be said of its members, made when compiling.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <hcl/config/backend.hpp>
#include <hcl/config/describe_block.hpp>
#include <hcl/config/describe_value.hpp>
#include <hcl/config/require_docs.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/record.hpp>

namespace hcl::inline v0_1::detail {

template <typename T, typename... Around>
consteval bool has_value();
template <typename... Around, typename... P>
consteval bool all_have_values(type_list<P...>) {
  return (true && ... && has_value<P, Around...>());
}
// Whether to_value() can be asked: a hcl::decoder<T> without `encode` says no for what it is in.
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
           all_have_values<Around...>(part_types<T>());
  }
}

template <typename T>
value make_value_at(const void* at) {
  return value_maker<T>::make(*static_cast<const T*>(at));
}

template <typename T, std::size_t Index>
constexpr member_row make_row() {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  constexpr traits given = layout<T>::template traits<Index>();
  member_row row{.name = given.name,
                 .cpp_name = cpp_name_at<T, Index>(),
                 .form = traits::form,
                 .or_block = traits::role::is_block_too,
                 .may_be_absent = given.may_be_absent,
                 .by_type = given.by_type,
                 .is_former = given.is_former,
                 .other_names = given.other_names,
                 .advice = given.advice,
                 .text = doc_at<T, Index>()};
  if constexpr (traits::form == role_form::none) return row;
  row.is_sensitive = holds_sensitive<payload>();
  row.holds_secret = &may_hold_secret<payload>;
  if constexpr (traits::form == role_form::block) {
    row.is_single = codec_of<payload>::is_one_block;
    row.needs_block = needs_block<payload>();
    row.describe_blocks = &describe_member_blocks<payload, given.by_type>;
  } else if constexpr (traits::form == role_form::rest) {
    row.takes_blocks = shape_of<payload> == shape::body;
    if constexpr (shape_of<payload> == shape::mapping) row.describe = &describe_value<inside_t<payload>>;
  } else {
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
    return std::array<member_row, count>{make_row<T, I>()...};
  }
  (std::make_index_sequence<count>());
  static constexpr struct_rows rows{
      choice_name<T>(), struct_docs<T>::about(), {members.data(), members.size()}};
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
struct_description describe_struct() {
  if constexpr (meets_requirements<T, place_of_struct::body>() && require_all_docs<T>()) {
    T fresh{};
    const object_fields<T> fields(fresh);
    return config_backend::make(row_table<T>::rows, fields.states.data());
  } else {
    return {};
  }
}

}  // namespace hcl::inline v0_1::detail
