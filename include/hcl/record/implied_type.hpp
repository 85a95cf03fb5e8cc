// Maps C++ types to types of the language: `implied_type<std::vector<int>>()` is list of number.
// Knows nothing of values.
#pragma once

#include <type_traits>

#include <hcl/record/kinds.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {
namespace detail {

// `Around`: the structs it is in. Dynamic where anything may come: hcl::value, variants, sizes in bytes,
// types with a decoder of their own, structs that take what is left, structs inside themselves.
template <typename T, typename... Around>
constexpr type implied_type() {
  if constexpr (std::is_same_v<T, const char*>)
    return type::string();
  else
    return codec_of<T>::template implied<Around...>();
}

// Made once.
template <typename T>
const type& kept_type() {
  static const type made = implied_type<T>();
  return made;
}

}  // namespace detail

// The type of the language for a C++ type, as to_value() makes its values:
// `type_of<std::vector<int>>()` is list(number), a struct is an object whose optional members are optional
// attributes. Dynamic where that depends on the value. Constant for numbers, texts and bools; made once for
// others.
template <typename T>
[[nodiscard]] constexpr type type_of() {
  constexpr detail::shape form = detail::shape_of<T>;
  static_assert(form != detail::shape::none || std::is_same_v<T, const char*>,
                "hcl: this type has no counterpart in the language");
  constexpr bool is_simple = form == detail::shape::none || form == detail::shape::scalar;
  if constexpr (is_simple)
    return detail::implied_type<T>();
  else
    return detail::kept_type<T>();
}

}  // namespace hcl::inline v0_1
