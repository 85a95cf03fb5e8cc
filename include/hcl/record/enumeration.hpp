// The names of an enum's values: from hcl::enum_names where the user gives them, else as the compiler prints the enumerators.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/fwd.hpp>
#include <hcl/record/field_name.hpp>

namespace hcl::inline v0_1::detail {

// Enumerators are looked for from -16 to 127. Text that belongs to none reads "(color)5".
inline constexpr int first_enumerator = -16, last_enumerator = 127;

template <typename E>
constexpr bool has_value(int v) {
  using under = std::underlying_type_t<E>;
  if constexpr (std::is_same_v<under, bool>) return v == 0 || v == 1;
  else return std::in_range<std::conditional_t<std::is_same_v<under, char>, signed char, under>>(v);
}

template <typename E, E... Values>
constexpr std::string_view printed_enumerators() noexcept {
  return __PRETTY_FUNCTION__;
}

template <typename E, int... Values>
constexpr std::string_view print_range(std::integer_sequence<int, Values...>) noexcept {
  return printed_enumerators<E, static_cast<E>(has_value<E>(Values + first_enumerator) ? Values + first_enumerator : 0)...>();
}

struct found_enumerators {
  static constexpr std::size_t most = last_enumerator - first_enumerator + 1;
  std::array<std::string_view, most> names{};
  std::array<int, most> values{};
  std::size_t count = 0;
};

// Takes "... Values = {color::red, (color)2, {anonymous}::mode::fast}" apart; Clang writes angle brackets.
template <typename E>
constexpr found_enumerators find_enumerators() {
  constexpr std::string_view before = "Values = ";
  std::string_view text = print_range<E>(std::make_integer_sequence<int, last_enumerator - first_enumerator + 1>());
  text.remove_prefix(text.rfind(before) + before.size() + 1);
  found_enumerators found;
  std::size_t at = 0;
  for (int v = first_enumerator; v <= last_enumerator; ++v) {
    std::size_t end = at;
    for (int open = 0; end != text.size(); ++end) {
      const char c = text[end];
      if (c == '(' || c == '{' || c == '<') ++open;
      if (c == ')' || c == '}' || c == '>') --open;
      if (open < 0 || (open == 0 && c == ',')) break;
    }
    const std::string_view name = last_name(text.substr(at, end - at));
    if (has_value<E>(v) && !name.empty() && !(name[0] >= '0' && name[0] <= '9')) {
      found.names[found.count] = name;
      found.values[found.count++] = v;
    }
    at = end + 1;
  }
  return found;
}

// Whether the enumerators can be found at all: any value of the range must be one the type can hold.
template <typename E>
concept printable_enumeration = requires { E{0}; };

template <typename E>
struct enumeration {
  static constexpr found_enumerators found = find_enumerators<E>();
  static constexpr std::size_t count = found.count;
  static constexpr auto names = [] {
    std::array<std::string_view, count> all{};
    for (std::size_t i = 0; i != count; ++i) all[i] = found.names[i];
    return all;
  }();
  static constexpr auto values = [] {
    std::array<E, count> all{};
    for (std::size_t i = 0; i != count; ++i) all[i] = static_cast<E>(found.values[i]);
    return all;
  }();
};

template <typename E>
  requires requires { enum_names<E>::names; }
struct enumeration<E> {
  static constexpr std::size_t count = std::size(enum_names<E>::names);
  static constexpr auto names = [] {
    std::array<std::string_view, count> all{};
    for (std::size_t i = 0; i != count; ++i) all[i] = enum_names<E>::names[i].first;
    return all;
  }();
  static constexpr auto values = [] {
    std::array<E, count> all{};
    for (std::size_t i = 0; i != count; ++i) all[i] = enum_names<E>::names[i].second;
    return all;
  }();
};

}  // namespace hcl::inline v0_1::detail
