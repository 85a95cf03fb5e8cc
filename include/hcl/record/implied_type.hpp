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

namespace hcl::inline v0_1::detail {

template <typename T>
type implied_type();

template <typename T, std::size_t... I>
type implied_object_type(std::index_sequence<I...>) {
  std::vector<object_attribute> attributes;
  [[maybe_unused]] const auto add = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
    using facts = facts_at<T, Index>;
    constexpr facts given = layout<T>::template facts<Index>();
    if constexpr (facts::role == field_role::attribute || facts::role == field_role::defaulted) {
      attributes.push_back({std::string(given.name), implied_type<typename facts::payload>(), given.may_be_absent});
    }
  };
  (add(std::integral_constant<std::size_t, I>()), ...);
  return type::object(std::move(attributes));
}

// Dynamic where anything may come: hcl::value, types with a decoder of their own, structs that take what is left.
template <typename T>
type implied_type() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::boolean) {
    return type::boolean();
  } else if constexpr (kind == read_as::integer || kind == read_as::floating || kind == read_as::number || kind == read_as::big_number) {
    return type::number();
  } else if constexpr (kind == read_as::text || kind == read_as::text_view || kind == read_as::enumeration || kind == read_as::path ||
                       kind == read_as::duration || std::is_same_v<T, const char*>) {
    return type::string();
  } else if constexpr (kind == read_as::located || kind == read_as::sensitive || kind == read_as::optional || kind == read_as::pointer) {
    return implied_type<inside_t<T>>();
  } else if constexpr (kind == read_as::sequence || kind == read_as::array) {
    const type element = implied_type<inside_t<T>>();
    return element.has_dynamic() ? type::dynamic() : type::list(element);  // lists cannot hold unlike values
  } else if constexpr (kind == read_as::set) {
    const type element = implied_type<inside_t<T>>();
    return element.has_dynamic() ? type::dynamic() : type::set(element);
  } else if constexpr (kind == read_as::mapping) {
    const type element = implied_type<inside_t<T>>();
    return element.has_dynamic() ? type::dynamic() : type::map(element);
  } else if constexpr (kind == read_as::tuple) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return type::tuple({implied_type<std::tuple_element_t<I, T>>()...});
    }(std::make_index_sequence<std::tuple_size_v<T>>());
  } else if constexpr (kind == read_as::record) {
    return implied_object_type<T>(std::make_index_sequence<layout<T>::count>());
  } else {
    return type::dynamic();
  }
}

}  // namespace hcl::inline v0_1::detail
