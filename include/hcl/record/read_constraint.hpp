// Reading a type that holds only some of the values of another: the value first, then the rule, whose failure lands on the value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/encode.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/read.hpp>

namespace hcl::inline v0_1::detail {

// What values of a type are called in messages.
template <typename T>
consteval std::string_view noun_for() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::integer || kind == read_as::wide_integer) return "a whole number";
  else if constexpr (kind == read_as::floating || kind == read_as::number || kind == read_as::big_number) return "a number";
  else if constexpr (kind == read_as::duration) return "a duration";
  else if constexpr (kind == read_as::byte_size) return "a size";
  else if constexpr (kind == read_as::text || kind == read_as::text_view || kind == read_as::path) return "a text";
  else if constexpr (kind == read_as::mapping) return "a map";
  else if constexpr (kind == read_as::sequence || kind == read_as::set) return "a list";
  else return "a value";
}

// Integers know their bounds while they are read.
template <typename T, auto Low, auto High>
bool read_bounded(reading& run, const input& from, T& to, const range_rule<Low, High>*) {
  if constexpr (kind_of<T> == read_as::integer) {
    using most_of = std::numeric_limits<T>;
    T low = (most_of::min)(), high = (most_of::max)();
    if constexpr (has_bound<Low>) low = static_cast<T>(Low);
    if constexpr (has_bound<High>) high = static_cast<T>(High);
    if constexpr (std::is_signed_v<T>) {
      std::int64_t whole = 0;
      if (!engine::read_signed(run, from, low, high, whole)) return false;
      to = static_cast<T>(whole);
    } else {
      std::uint64_t whole = 0;
      if (!engine::read_unsigned(run, from, low, high, whole)) return false;
      to = static_cast<T>(whole);
    }
    return true;
  } else {
    if (!read(run, from, to)) return false;
    if (range_rule<Low, High>::accepts(to)) return true;
    value least, most;
    if constexpr (has_bound<Low>) least = value_maker<T>::make(T(Low));
    if constexpr (has_bound<High>) most = value_maker<T>::make(T(High));
    return engine::refuse_bounds(run, from, noun_for<T>(), has_bound<Low> ? &least : nullptr, has_bound<High> ? &most : nullptr);
  }
}

template <typename T, constant... Allowed>
bool read_listed(reading& run, const input& from, T& to, const one_of_rule<Allowed...>*) {
  if constexpr (!(true && ... && is_choice<T, Allowed>())) {
    return false;  // which one_of has said
  } else if constexpr ((true && ... && requires { Allowed.value.view(); })) {
    static constexpr std::array<std::string_view, sizeof...(Allowed)> names{Allowed.value.view()...};
    std::size_t index = 0;
    if (!engine::read_name(run, from, names, index)) return false;
    to = T(names[index]);
    return true;
  } else {
    if (!read(run, from, to)) return false;
    if (one_of_rule<Allowed...>::accepts(to)) return true;
    const value allowed[] = {value_maker<T>::make(T(Allowed.value))...};
    return engine::refuse_unlisted(run, from, allowed);
  }
}

template <typename T, fixed_string Pattern>
bool read_matching(reading& run, const input& from, T& to, const pattern_rule<Pattern>*) {
  return read(run, from, to) && engine::check_pattern(run, from, Pattern.view(), std::string_view(to));
}

inline constexpr const char* not_empty = " that is not empty.";

template <typename T>
bool read_constrained(reading& run, const input& from, T& to) {
  using payload = typename constraint_on<T>::payload;
  using rule = typename constraint_on<T>::rule;
  payload& plain = static_cast<payload&>(to);
  constexpr const rule* tag = nullptr;
  if constexpr (requires { read_bounded(run, from, plain, tag); }) {
    return read_bounded(run, from, plain, tag);
  } else if constexpr (requires { read_listed(run, from, plain, tag); }) {
    return read_listed(run, from, plain, tag);
  } else if constexpr (requires { read_matching(run, from, plain, tag); }) {
    return read_matching(run, from, plain, tag);
  } else {
    if (!read(run, from, plain)) return false;
    if (rule::accepts(plain)) return true;
    if constexpr (std::is_same_v<rule, non_empty_rule>) return engine::refuse(run, from, "takes " + std::string(noun_for<payload>()) + not_empty);
    else return engine::refuse_given(run, from, std::string(rule::wanted));
  }
}

}  // namespace hcl::inline v0_1::detail
