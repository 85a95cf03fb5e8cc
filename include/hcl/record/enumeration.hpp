// The names of an enum's values: from hcl::enum_names, else as the compiler prints the enumerators.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/fwd.hpp>
#include <hcl/record/field_name.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

// The values that an enum can have.
template <typename E>
struct enum_limits {
  using given = std::underlying_type_t<E>;
  using under = std::conditional_t<std::is_same_v<given, char>, signed char, given>;
  static constexpr bool is_wide = sizeof(under) == 8 && std::is_unsigned_v<under>;
  static constexpr bool is_narrow = sizeof(under) == 1;
  using limited = std::conditional_t<is_wide, std::int64_t, under>;
  static constexpr std::int64_t lowest = static_cast<std::int64_t>((std::numeric_limits<under>::min)());
  static constexpr std::int64_t highest = static_cast<std::int64_t>((std::numeric_limits<limited>::max)());
};

// The range of values searched for enumerators.
template <typename E>
struct enum_search {
  static constexpr bool is_given = requires { enum_range<E>::first, enum_range<E>::last; };
  using limits = enum_limits<E>;
  static constexpr std::int64_t at_least(std::int64_t v) { return v < limits::lowest ? limits::lowest : v; }
  static constexpr std::int64_t at_most(std::int64_t v) { return v > limits::highest ? limits::highest : v; }
  static constexpr std::int64_t first = [] {
    if constexpr (requires { enum_range<E>::first; })
      return at_least(static_cast<std::int64_t>(enum_range<E>::first));
    else
      return limits::is_narrow ? limits::lowest : at_least(-16);
  }();
  static constexpr std::int64_t last = [] {
    if constexpr (requires { enum_range<E>::last; })
      return at_most(static_cast<std::int64_t>(enum_range<E>::last));
    else
      return limits::is_narrow ? limits::highest : at_most(127);
  }();
  static constexpr std::int64_t max_bound = 4'096;
  static constexpr bool is_range = first <= last && last - first < max_bound;
  static constexpr std::size_t count = is_range ? static_cast<std::size_t>(last - first) + 1 : 0;
};

// A part of them, small enough for the limits that compilers have for one constant.
template <std::size_t Count>
struct enumerator_names {
  std::array<std::string_view, Count> all{};
  std::size_t count = 0;
};
template <typename E, std::int64_t First, std::size_t... I>
constexpr enumerator_names<sizeof...(I)> find_enumerators(std::index_sequence<I...>) {
  enumerator_names<sizeof...(I)> names;
  names.all = split_enumerators<sizeof...(I)>(
      text_of_values<E, static_cast<E>(First + static_cast<std::int64_t>(I))...>(), this_dialect);
  for (std::string_view& name : names.all) {
    name = without_underscore(name);
    names.count += !name.empty();
  }
  return names;
}
template <typename E, std::size_t Part>
struct enum_part {
  static constexpr std::size_t size = 128, before = Part * size, left = enum_search<E>::count - before;
  static constexpr std::int64_t first = enum_search<E>::first + static_cast<std::int64_t>(before);
  static constexpr enumerator_names<(left < size ? left : size)> names =
      find_enumerators<E, first>(std::make_index_sequence<(left < size ? left : size)>());
  static constexpr std::size_t count = names.count;
};

// All of them. The count is computed first, as GCC 12 cannot nest the computation of constants.
template <typename E, typename Parts>
struct enum_parts;
template <typename E, std::size_t... Part>
struct enum_parts<E, std::index_sequence<Part...>> {
  static constexpr std::size_t count = (std::size_t{0} + ... + enum_part<E, Part>::count);

  template <typename Result, typename Take, typename... Names>
  static constexpr Result join(const Take& take, const Names&... parts) {
    Result all{};
    [[maybe_unused]] std::size_t next = 0;
    [[maybe_unused]] std::int64_t v = enum_search<E>::first;
    [[maybe_unused]] const auto add = [&](const auto& names) {
      for (const std::string_view name : names.all) {
        if (!name.empty()) all[next++] = take(name, v);
        ++v;
      }
    };
    (add(parts), ...);
    return all;
  }
  static constexpr std::string_view take_name(std::string_view name, std::int64_t) { return name; }
  static constexpr E take_value(std::string_view, std::int64_t v) { return static_cast<E>(v); }

  static constexpr std::array<std::string_view, count> names =
      join<std::array<std::string_view, count>>(take_name, enum_part<E, Part>::names...);
  static constexpr std::array<E, count> values =
      join<std::array<E, count>>(take_value, enum_part<E, Part>::names...);
};

// Likely values beyond the searched range.
struct far_values {
  std::array<std::int64_t, 100> all{};
  std::size_t count = 0;
};
template <typename E>
constexpr far_values find_far_values() {
  using search = enum_search<E>;
  far_values found;
  const auto add = [&](std::int64_t v) {
    const bool is_value = v >= search::limits::lowest && v <= search::limits::highest;
    if (is_value && (v < search::first || v > search::last)) found.all[found.count++] = v;
  };
  if (search::is_given || search::limits::is_narrow) return found;
  for (std::int64_t v = search::last + 1; v <= 160; ++v)
    add(v);
  for (const std::int64_t v : {200, 255, 300, 400, 404, 500, -17, -18, -20, -50, -100})
    add(v);
  for (int bit = 8; bit != 32; ++bit)
    add(std::int64_t{1} << bit);
  for (const int bit : {16, 31, 32, 62})
    add((std::int64_t{1} << bit) - (bit == 62 ? 0 : 1));
  add(search::limits::lowest);
  add(search::limits::highest);
  return found;
}
template <typename E>
inline constexpr far_values far_values_of = find_far_values<E>();
template <typename E, std::size_t... I>
constexpr bool has_far_enumerators(std::index_sequence<I...>) {
  for (const std::string_view name : split_enumerators<sizeof...(I)>(
           text_of_values<E, static_cast<E>(far_values_of<E>.all[I])...>(), this_dialect))
    if (!name.empty()) return true;
  return false;
}
template <typename E>
constexpr bool has_far_enumerators() {
  if constexpr (far_values_of<E>.count == 0)
    return false;
  else
    return has_far_enumerators<E>(std::make_index_sequence<far_values_of<E>.count>());
}

// Whether the enumerators can be found at all: any value of the range must be one the type can hold.
template <typename E>
concept printable_enumeration = requires {
  E{0};
};

template <typename E>
struct enumeration : enum_parts<E, std::make_index_sequence<(enum_search<E>::count + 127) / 128>> {};

template <typename E>
requires requires { enum_names<E>::names; }
struct enumeration<E> {
  static constexpr std::size_t count = std::size(enum_names<E>::names);
  static constexpr auto names = [] {
    std::array<std::string_view, count> all{};
    for (std::size_t i = 0; i != count; ++i)
      all[i] = enum_names<E>::names[i].first;
    return all;
  }();
  static constexpr auto values = [] {
    std::array<E, count> all{};
    for (std::size_t i = 0; i != count; ++i)
      all[i] = enum_names<E>::names[i].second;
    return all;
  }();
};

}  // namespace hcl::inline v1_0::detail
