// Converts C++ objects to values of the language.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include <hcl/eval/scope.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/tag_traits.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// `Around`: the enclosing structs. Dynamic for hcl::value, variants, sizes in bytes, types with a decoder of
// their own, structs that take what is left, structs inside themselves.
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

// The value that `object` is in the language: numbers, strings, lists, maps, sets, structs as objects, enums
// and durations as text, empty optionals and pointers as null, as are NaN, which the language does not have,
// and durations and times that no text says exactly. A tag is what it holds.
// `hcl::to_value(std::vector{1, 2})` is a list of two numbers.
template <typename T>
[[nodiscard]] value to_value(const T& object) {
  return detail::value_maker<T>::make(object);
}

namespace detail {

// String literals.
template <std::size_t Size>
struct value_maker<char[Size]> {
  static value make(const char (&text)[Size]) { return value(std::string_view(text)); }
};
template <>
struct value_maker<const char*> {
  static value make(const char* text) { return value(text); }
};

template <typename T>
struct value_maker {
  static_assert(std::is_same_v<T, std::remove_cvref_t<T>>);

  static value make(const T& object) {
    using held = typename tag_of<T>::payload;
    constexpr bool has_value = requires { codec_of<T>::make(object); };
    constexpr bool is_tag = !std::is_same_v<held, T>;
    static_assert(has_value || is_tag,
                  "hcl: this type has no value in the language; for a type with a hcl::decoder, give that a "
                  "static function `encode`");
    if constexpr (has_value)
      return codec_of<T>::make(object);
    else if constexpr (is_tag)
      return value_maker<held>::make(object);
    else
      return {};
  }
};

}  // namespace detail
}  // namespace hcl::inline v1_0
