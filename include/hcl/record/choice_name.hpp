// What the alternatives of a variant are called in a configuration: as their structs are, or as these say. Knows no reading.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/field_name.hpp>
#include <hcl/record/kind.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
constexpr std::string_view printed_type() noexcept {
  std::string_view text = __PRETTY_FUNCTION__;  // "... [T = acme::http]", perhaps with more behind a semicolon
  text.remove_prefix(text.find("T = ") + 4);
  std::size_t depth = 0, end = 0;
  for (; end != text.size(); ++end) {
    const char c = text[end];
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if ((c == ';' || c == ']') && depth == 0) break;
    if (c == '>' || c == ')' || c == '}' || c == ']') --depth;
  }
  text = text.substr(0, end);
  return text.ends_with('>') ? std::string_view() : last_name(text);  // templates have no name of their own
}

// What an alternative is called; empty if it has no name.
template <typename T>
consteval std::string_view choice_name() {
  if constexpr (requires { std::string_view(schema<T>::name); }) return schema<T>::name;
  else if constexpr (requires { std::string_view(T::hcl_name); }) return T::hcl_name;
  else if constexpr (!std::is_void_v<inside_t<T>>) return choice_name<inside_t<T>>();
  else if constexpr (kind_of<T> == read_as::record) return printed_type<T>();
  else return {};
}

template <typename T>
struct choice_names {
  static constexpr std::size_t count = alternatives<T>::count;
  static constexpr std::array<std::string_view, count> names = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, count>{choice_name<typename alternatives<T>::template at<I>>()...};
  }(std::make_index_sequence<count>());
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
