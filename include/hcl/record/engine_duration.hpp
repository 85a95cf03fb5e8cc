// Durations as people write them: "1h30m", "250ms", "-1.5s". Far side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/record/encode.hpp>
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

// Nanoseconds as a fraction, so that decimals are exact.
struct parsed_duration {
  number above{};
  number below = number(1);
};

// Nothing if the text is no duration. One or more of digits (with a fraction, perhaps) and unit; a sign may come first; "0" alone is zero.
template <typename = void>
[[nodiscard]] std::optional<parsed_duration> parse_duration(std::string_view text) {
  constexpr std::size_t longest = 1000, most_exact = 60;
  if (text.size() > longest) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return parsed_duration();
  if (text.empty()) return std::nullopt;
  const auto digits_of = [](std::string_view from) {
    std::size_t n = 0;
    while (n != from.size() && from[n] >= '0' && from[n] <= '9') ++n;
    return from.substr(0, n);
  };
  std::size_t places = 0;  // behind the decimal points
  for (std::size_t i = 0; i != text.size(); ++i)
    if (text[i] == '.') places = (std::max)(places, digits_of(text.substr(i + 1)).size());
  if (places > most_exact) places = 0;
  number total;
  while (!text.empty()) {
    const std::string_view whole = digits_of(text);
    text.remove_prefix(whole.size());
    const bool has_point = text.starts_with('.');
    if (has_point) text.remove_prefix(1);
    const std::string_view fraction = has_point ? digits_of(text) : std::string_view();
    text.remove_prefix(fraction.size());
    if (whole.empty() && fraction.empty()) return std::nullopt;
    std::string digits = '0' + std::string(whole);
    if (places != 0) digits.append(fraction).append(places - fraction.size(), '0');
    else if (!fraction.empty()) digits.append(".").append(fraction);
    digits.erase(0, (std::min)(digits.find_first_not_of('0'), digits.size() - 1));
    if (digits[0] == '.') digits.insert(0, "0");
    const outcome<number> amount = number::parse(digits);
    std::size_t end = 0;
    while (end != text.size() && !(text[end] >= '0' && text[end] <= '9') && text[end] != '.') ++end;
    const duration_unit* unit = nullptr;
    for (const duration_unit& u : duration_units)
      if (u.name == text.substr(0, end)) unit = &u;
    text.remove_prefix(end);
    if (!amount || !unit) return std::nullopt;
    const outcome<number> part = multiply(*amount, number(unit->nanoseconds));
    if (!part) return std::nullopt;
    const outcome<number> sum = add(total, *part);
    if (!sum) return std::nullopt;
    total = *sum;
  }
  const outcome<number> scale = number::parse('1' + std::string(places, '0'));
  if (!scale) return std::nullopt;
  return parsed_duration{negative ? negate(total) : total, *scale};
}

template <typename X>
bool engine_waist<X>::read_duration(reading& run, const input& from, std::intmax_t numerator, std::intmax_t denominator, bool whole,
                                    std::int64_t& ticks, double& fraction) {
  constexpr std::string_view what = "a duration with its unit, such as \"1h30m\" or \"250ms\"";
  value room;
  const value* v = plain_value(run, from, room);
  if (!v) return false;
  if (v->kind() != type_kind::string) return refuse_kind(run, from, what, *v);
  const std::optional<parsed_duration> nanoseconds = parse_duration(v->as_string());
  if (!nanoseconds) {
    return !goes_unseen(run) && refuse(run, from, "takes " + std::string(what) + ", but " + shown_value(run, *v) +
                                                      " is given. The units are ns, us, ms, s, m, h and d.");
  }
  // ticks = nanoseconds * denominator / (numerator * 10^9)
  const outcome<number> above = multiply(nanoseconds->above, number(denominator));
  const outcome<number> second = multiply(number(numerator), number(1'000'000'000));
  if (!above || !second) return refuse_kind(run, from, what, *v);
  const outcome<number> below = multiply(*second, nanoseconds->below);
  if (!below) return refuse_kind(run, from, what, *v);
  const outcome<number> quotient = divide(*above, *below), rest = modulo(*above, *below);
  if (!quotient || !rest) return refuse_kind(run, from, what, *v);
  if (!whole) {
    fraction = quotient->to_double();
    return true;
  }
  if (!rest->is_zero()) {
    return refuse_kind(run, from, "a duration that is a multiple of " + encode_waist<>::duration_text(std::int64_t{1}, numerator, denominator), *v);
  }
  const auto exact = quotient->to_int64();
  if (!exact) return refuse_kind(run, from, "a shorter duration", *v);
  ticks = *exact;
  return true;
}

}  // namespace hcl::inline v0_1::detail
