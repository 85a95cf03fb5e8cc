// Durations as people write them: "1h30m", "250ms", "-1.5s". Far side.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <hcl/record/engine_value.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

struct duration_unit {
  std::string_view name;
  std::int64_t nanoseconds;
};
inline constexpr duration_unit duration_units[] = {
    {"ns", 1}, {"us", 1'000}, {"\u00B5s", 1'000}, {"\u03BCs", 1'000}, {"ms", 1'000'000}, {"s", 1'000'000'000},
    {"m", 60'000'000'000}, {"h", 3'600'000'000'000}, {"d", 86'400'000'000'000},
};

// Nanoseconds; nothing if the text is no duration. One or more of digits (with a fraction, perhaps) and unit; a sign may come first; "0" alone is
// zero.
[[nodiscard]] inline std::optional<number> parse_duration(std::string_view text) {
  constexpr std::size_t longest = 200;
  if (text.size() > longest) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return number();
  if (text.empty()) return std::nullopt;
  number total;
  while (!text.empty()) {
    std::size_t digits = 0, dots = 0, end = 0;
    for (; end != text.size(); ++end) {
      if (text[end] >= '0' && text[end] <= '9') ++digits;
      else if (text[end] == '.') ++dots;
      else break;
    }
    if (digits == 0 || dots > 1) return std::nullopt;
    const outcome<number> amount = number::parse(text.substr(0, end));
    text.remove_prefix(end);
    end = 0;
    while (end != text.size() && !(text[end] >= '0' && text[end] <= '9') && text[end] != '.') ++end;
    const std::string_view name = text.substr(0, end);
    text.remove_prefix(end);
    const duration_unit* unit = nullptr;
    for (const duration_unit& u : duration_units)
      if (u.name == name) unit = &u;
    if (!amount || !unit) return std::nullopt;
    const outcome<number> part = multiply(*amount, number(unit->nanoseconds));
    if (!part) return std::nullopt;
    const outcome<number> sum = add(total, *part);
    if (!sum) return std::nullopt;
    total = *sum;
  }
  return negative ? negate(total) : total;
}

template <typename X>
bool engine_waist<X>::read_duration(reading& run, const input& from, std::intmax_t numerator, std::intmax_t denominator, bool whole,
                                    std::int64_t& ticks, double& fraction) {
  constexpr std::string_view what = "a duration such as \"1h30m\" or \"250ms\"";
  value room;
  const value* v = plain_value(run, from, room);
  if (!v) return false;
  if (v->kind() != type_kind::string) return refuse_kind(run, from, what, *v);
  const std::optional<number> nanoseconds = parse_duration(v->as_string());
  if (!nanoseconds) return refuse_kind(run, from, what, *v);
  // ticks = nanoseconds * denominator / (numerator * 10^9)
  const outcome<number> above = multiply(*nanoseconds, number(denominator));
  const outcome<number> below = multiply(number(numerator), number(1'000'000'000));
  if (!above || !below) return refuse_kind(run, from, what, *v);
  const outcome<number> quotient = divide(*above, *below), rest = modulo(*above, *below);
  if (!quotient || !rest) return refuse_kind(run, from, what, *v);
  if (!whole) {
    fraction = quotient->to_double();
    return true;
  }
  if (!rest->is_zero()) {
    return refuse(run, from, "takes a duration that is a multiple of " + describe(value(*divide(*below, number(denominator)))) +
                                 " nanoseconds, but " + (run.hidden ? "another" : describe(*v)) + " is given.");
  }
  const auto exact = quotient->to_int64();
  if (!exact) return refuse_kind(run, from, "a shorter duration", *v);
  ticks = *exact;
  return true;
}

}  // namespace hcl::inline v0_1::detail
