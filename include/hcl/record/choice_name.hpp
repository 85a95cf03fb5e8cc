// The names of a variant's alternatives in a configuration: those of their structs, or those that these give.
// Knows no reading.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/alternatives.hpp>
#include <hcl/record/codec.hpp>
#include <hcl/record/printed_names.hpp>
#include <hcl/record/spelling.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
struct name_of_type {
  static constexpr std::string_view text() { return printed_type_name(text_of_type<T>(), this_dialect); }
};

// The name of an alternative; empty if it has none.
template <typename T>
consteval std::string_view choice_name() {
  if constexpr (requires { std::string_view(schema<T>::name); })
    return schema<T>::name;
  else if constexpr (requires { std::string_view(T::hcl_name); })
    return T::hcl_name;
  else if constexpr (!std::is_void_v<inside_t<T>>)
    return choice_name<inside_t<T>>();
  else if constexpr (shape_of<T> == shape::record)
    return spelled<T, name_of_type<T>>();
  else
    return {};
}

template <typename T>
struct choice_names {
  static constexpr std::size_t count = alternatives<T>::count;
  static constexpr std::array<std::string_view, count> names =
      []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, count>{choice_name<typename alternatives<T>::template at<I>>()...};
  }
  (std::make_index_sequence<count>());
  static constexpr bool are_unique = [] {
    for (std::size_t a = 0; a != count; ++a) {
      if (names[a].empty()) return false;
      for (std::size_t b = a + 1; b != count; ++b)
        if (names[a] == names[b]) return false;
    }
    return true;
  }();
};

}  // namespace hcl::inline v0_1::detail
