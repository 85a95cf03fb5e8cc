// Durations as text. Far side.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include <hcl/record/encode.hpp>
#include <hcl/record/engine_duration.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// "1h30m", "250ms", "-2s", "0s": hours, minutes and seconds, smaller units where they are needed; fractions of nanoseconds only
// where they are decimal numbers.
template <typename X>
std::string encode_waist<X>::duration_text(std::int64_t ticks, std::intmax_t numerator, std::intmax_t denominator) {
  constexpr duration_unit units[] = {
      {"h", 3'600'000'000'000}, {"m", 60'000'000'000}, {"s", 1'000'000'000}, {"ms", 1'000'000}, {"us", 1'000}, {"ns", 1},
  };
  if (ticks == 0) return "0s";
  std::int64_t odd = denominator;
  while (odd % 2 == 0) odd /= 2;
  while (odd % 5 == 0) odd /= 5;
  const number all = absolute(*multiply(*multiply(number(ticks), number(numerator)), number(1'000'000'000)));  // in parts of a nanosecond
  number left = truncate(*divide(all, number(denominator)));
  const number parts = ticks % odd == 0 ? *subtract(all, *multiply(left, number(denominator))) : number();  // others are no decimal number
  std::string text = ticks < 0 ? "-" : "";
  for (const duration_unit& unit : units) {
    const number size(unit.nanoseconds);
    const number amount = unit.nanoseconds == 1 ? *add(left, *divide(parts, number(denominator))) : truncate(*divide(left, size));
    if (amount.is_zero()) continue;
    text.append(amount.to_string()).append(unit.name);
    left = *subtract(left, *multiply(amount, size));
  }
  return text;
}

// "1.5s": the shortest decimal that gives the same again.
template <typename X>
std::string encode_waist<X>::duration_text(double ticks, std::intmax_t numerator, std::intmax_t denominator) {
  const outcome<number> seconds = divide(*multiply(number(ticks), number(numerator)), number(denominator));
  return seconds->to_string() + 's';
}

template <typename Float>
[[nodiscard]] value shortest_value(Float v) {
  char digits[64];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, v);
  const outcome<number> exact = number::parse(std::string_view(digits, static_cast<std::size_t>(end - digits)));
  return error == std::errc() && exact && std::isfinite(v) ? value(*exact) : value(static_cast<double>(v));
}
template <typename X>
value encode_waist<X>::shortest(float v) {
  return shortest_value(v);
}
template <typename X>
value encode_waist<X>::shortest(long double v) {
  return shortest_value(v);
}

}  // namespace hcl::inline v0_1::detail
