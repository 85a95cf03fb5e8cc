// Durations as text, and the patterns of texts that are to be written. Implementation.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <hcl/eval/impl/report.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/impl/constraint_text.hpp>
#include <hcl/record/kinds/wide_integer.hpp>
#include <hcl/regex/match.hpp>
#include <hcl/regex/parse.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/impl/timestamp.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/duration.hpp>
#include <hcl/value/impl/number_int128.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// "1h30m", "250ms", "-2s", "0s": hours, minutes and seconds, smaller units where they are needed; fractions
// of nanoseconds only where they are decimal numbers.
HCL_DECL std::string encode_backend::duration_text(std::int64_t ticks, std::intmax_t numerator,
                                                   std::intmax_t denominator) {
  constexpr duration_unit units[] = {
      {"h", 3'600'000'000'000}, {"m", 60'000'000'000}, {"s", 1'000'000'000},
      {"ms", 1'000'000},        {"us", 1'000},         {"ns", 1},
  };
  if (ticks == 0) return "0s";
  std::int64_t odd = denominator;
  while (odd % 2 == 0)
    odd /= 2;
  while (odd % 5 == 0)
    odd /= 5;
  const number all = absolute(*multiply(*multiply(number(ticks), number(numerator)),
                                        number(1'000'000'000)));  // in parts of a nanosecond
  number left = truncate(*divide(all, number(denominator)));
  const number parts = ticks % odd == 0 ? *subtract(all, *multiply(left, number(denominator)))
                                        : number();  // others are no decimal number
  std::string text = ticks < 0 ? "-" : "";
  for (const duration_unit& unit : units) {
    const number size(unit.nanoseconds);
    const number amount = unit.nanoseconds == 1 ? *add(left, *divide(parts, number(denominator)))
                                                : truncate(*divide(left, size));
    if (amount.is_zero()) continue;
    text.append(amount.to_string()).append(unit.name);
    left = *subtract(left, *multiply(amount, size));
  }
  return text;
}

// "1.5s": the shortest decimal that gives the same again.
HCL_DECL std::string encode_backend::duration_text(double ticks, std::intmax_t numerator,
                                                   std::intmax_t denominator) {
  const outcome<number> seconds = divide(*multiply(number(ticks), number(numerator)), number(denominator));
  return seconds->to_string() + 's';
}

// Seconds since 1970 and nanoseconds after them.
[[nodiscard]] inline std::string utc_text(std::int64_t seconds, std::int64_t nanosecond) {
  constexpr std::int64_t first = -62'167'219'200, last = 253'402'300'799;  // of the years 0 and 9999
  if (seconds < first || seconds > last) return {};
  std::string text = timestamp_text(timestamp_at(seconds));
  if (nanosecond == 0) return text;
  std::string digits = std::to_string(1'000'000'000 + nanosecond);
  digits[0] = '.';
  digits.erase(digits.find_last_not_of('0') + 1);
  return text.insert(text.size() - 1, digits);
}
HCL_DECL std::string encode_backend::time_text(std::int64_t ticks, std::intmax_t numerator,
                                               std::intmax_t denominator) {
  constexpr wide_signed second = 1'000'000'000;
  const wide_signed parts = wide_signed{ticks} * numerator * second;
  if (parts % denominator != 0) return {};
  const wide_signed nanoseconds = parts / denominator;
  const wide_signed below = (nanoseconds % second + second) % second;
  const wide_signed seconds = (nanoseconds - below) / second;
  constexpr wide_signed max_seconds = 1'000'000'000'000;
  return seconds > -max_seconds && seconds < max_seconds
             ? utc_text(static_cast<std::int64_t>(seconds), static_cast<std::int64_t>(below))
             : std::string();
}
HCL_DECL std::string encode_backend::time_text(double ticks, std::intmax_t numerator,
                                               std::intmax_t denominator) {
  constexpr double second = 1e9, max_seconds = 1e12;
  const double seconds = ticks * static_cast<double>(numerator) / static_cast<double>(denominator);
  if (!(seconds > -max_seconds && seconds < max_seconds)) return {};
  const double whole = std::floor(seconds);
  const double below = (std::round)((seconds - whole) * second);
  return below == second ? utc_text(static_cast<std::int64_t>(whole) + 1, 0)
                         : utc_text(static_cast<std::int64_t>(whole), static_cast<std::int64_t>(below));
}

HCL_DECL std::string encode_backend::invalid_text(std::string_view message) {
  return "is not valid: " + as_sentence(std::string(message));
}
HCL_DECL std::string encode_backend::bounds_text(std::string_view noun, const value* min_bound,
                                                 const value* max_bound) {
  return "must be " + describe_bounds(noun, min_bound, max_bound) + '.';
}
HCL_DECL std::string encode_backend::choices_text(std::span<const value> allowed) {
  return "must be " + describe_choices(allowed) + '.';
}
HCL_DECL std::string encode_backend::why_unmatched(std::string_view pattern, const value& text) {
  const std::string whole = "\\A(?:" + std::string(pattern) + ")\\z";
  const outcome<regex::regex_program> program = regex::regex_reader(whole).read();
  if (!program)
    return "cannot be checked, as the program's pattern " + excerpt(pattern) +
           " is wrong: " + program.error().message + '.';
  regex::regex_machine machine(*program, regex::regex_max_work);
  if (machine.find(text.as_string(), 0)) return {};
  if (machine.exhausted()) return "is too long to be checked against the pattern " + excerpt(pattern) + '.';
  return "must be a string that matches the pattern " + excerpt(pattern) + '.';
}

}  // namespace hcl::inline v0_1::detail
