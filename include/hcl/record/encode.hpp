// Values of the language out of C++ objects: variables, results of functions, structs as objects. The way
// back from read.hpp.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include <hcl/eval/scope.hpp>
#include <hcl/record/implied_type.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// The value that `object` is in the language: numbers, strings, lists, maps, sets, structs as objects, enums
// and durations as text, empty optionals and pointers as null, as are NaN, which the language does not have,
// and durations and times that no text says exactly.
// `hcl::to_value(std::vector{1, 2})` is a list of two numbers.
template <typename T>
[[nodiscard]] value to_value(const T& object) {
  return detail::value_maker<T>::make(object);
}

namespace detail {

// Literals, which are values but no fields.
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
    constexpr bool has_value = requires { codec_of<T>::make(object); };
    static_assert(has_value,
                  "hcl: this type has no value in the language; for a type with a hcl::decoder, give that a "
                  "static function `encode`");
    if constexpr (has_value) return codec_of<T>::make(object);
  }
};

}  // namespace detail
}  // namespace hcl::inline v0_1
