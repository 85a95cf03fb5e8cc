// The type of the language that a C++ type stands for: `implied_type<std::vector<int>>()` is list of number. Knows nothing of values.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {
namespace detail {

// `Around`: the structs it is in.
template <typename T, typename... Around>
constexpr type implied_type();

// Types whose values are made as blocks: nothing but structs and what holds them.
template <typename T>
consteval bool is_value_block() {
  using inner = typename decltype(record_in<T>())::type;
  if constexpr (kind_of<inner> == read_as::variant) return !alternatives<inner>::attribute.empty();  // others are told apart by what values lack
  else return !std::is_void_v<inner>;
}

// As to_value() makes it: attributes, labels and blocks. What is free to have other attributes has no type of its own.
template <typename T, typename... Around, std::size_t... I>
type implied_object_type(std::index_sequence<I...>) {
  bool is_free = false;
  std::vector<object_attribute> attributes;
  [[maybe_unused]] const auto add = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
    using facts = facts_at<T, Index>;
    constexpr facts given = layout<T>::template facts<Index>();
    constexpr bool is_block = facts::role == field_role::block && is_value_block<typename facts::payload>() && !given.name.empty();
    if constexpr (facts::role == field_role::attribute || facts::role == field_role::defaulted || facts::role == field_role::label ||
                  facts::role == field_role::attribute_or_block || is_block) {
      constexpr bool may_be_absent = given.may_be_absent || (is_block && kind_of<typename facts::payload> >= read_as::sequence &&
                                                             kind_of<typename facts::payload> < read_as::record);
      attributes.push_back({std::string(given.name), implied_type<typename facts::payload, Around...>(), may_be_absent});
    } else if constexpr (facts::role == field_role::attributes || facts::role == field_role::remain) {
      is_free = true;
    }
  };
  (add(std::integral_constant<std::size_t, I>()), ...);
  return is_free ? type::dynamic() : type::object(std::move(attributes));
}

// Dynamic where anything may come: hcl::value, variants, sizes in bytes, types with a decoder of their own, structs that take what is
// left, structs inside themselves.
template <typename T, typename... Around>
constexpr type implied_type() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::boolean) {
    return type::boolean();
  } else if constexpr (kind == read_as::integer || kind == read_as::floating || kind == read_as::number || kind == read_as::big_number ||
                       kind == read_as::wide_integer) {
    return type::number();
  } else if constexpr (kind == read_as::text || kind == read_as::text_view || kind == read_as::enumeration || kind == read_as::path ||
                       kind == read_as::duration || kind == read_as::character || std::is_same_v<T, const char*>) {
    return type::string();
  } else if constexpr (kind == read_as::located || kind == read_as::sensitive || kind == read_as::optional || kind == read_as::pointer ||
                       kind == read_as::constrained) {
    return implied_type<inside_t<T>, Around...>();
  } else if constexpr (kind == read_as::sequence || kind == read_as::array) {
    const type element = implied_type<inside_t<T>, Around...>();
    return element.has_dynamic() ? type::dynamic() : type::list(element);  // lists cannot hold unlike values
  } else if constexpr (kind == read_as::set) {
    const type element = implied_type<inside_t<T>, Around...>();
    return element.has_dynamic() ? type::dynamic() : type::set(element);
  } else if constexpr (kind == read_as::mapping) {
    const type element = implied_type<inside_t<T>, Around...>();
    return element.has_dynamic() ? type::dynamic() : type::map(element);
  } else if constexpr (kind == read_as::tuple) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return type::tuple({implied_type<std::tuple_element_t<I, T>, Around...>()...});
    }(std::make_index_sequence<std::tuple_size_v<T>>());
  } else if constexpr (kind == read_as::record) {
    if constexpr ((false || ... || std::is_same_v<T, Around>)) return type::dynamic();
    else return implied_object_type<T, T, Around...>(std::make_index_sequence<layout<T>::count>());
  } else {
    return type::dynamic();
  }
}

// Made once.
template <typename T>
const type& kept_type() {
  static const type made = implied_type<T>();
  return made;
}

}  // namespace detail

// The type of the language that a C++ type stands for, as to_value() makes its values: `type_of<std::vector<int>>()` is list(number), a struct is an
// object whose optional members are optional attributes. Dynamic where that depends on the value. Constant for numbers, texts and bools; made once
// for others.
template <typename T>
[[nodiscard]] constexpr type type_of() {
  constexpr detail::read_as kind = detail::kind_of<T>;
  static_assert(kind != detail::read_as::nothing || std::is_same_v<T, const char*>, "hcl: this type has no counterpart in the language");
  constexpr bool is_simple = kind != detail::read_as::located && kind != detail::read_as::sensitive && kind != detail::read_as::optional &&
                             kind != detail::read_as::pointer && kind < detail::read_as::sequence;
  if constexpr (is_simple) return detail::implied_type<T>();
  else return detail::kept_type<T>();
}

}  // namespace hcl::inline v0_1
