// Durations as people write them: "1h30m", "250ms", "-1.5s". Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/support/bytes.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::int64_t hour_nanoseconds = 3'600'000'000'000;
inline constexpr std::int64_t day_nanoseconds = 24 * hour_nanoseconds;

struct duration_unit {
  std::string_view name;
  std::int64_t nanoseconds;
};
inline constexpr duration_unit duration_units[] = {
    {"ns", 1},
    {"us", 1'000},
    {"\u00B5s", 1'000},
    {"\u03BCs", 1'000},
    {"ms", 1'000'000},
    {"s", 1'000'000'000},
    {"m", 60'000'000'000},
    {"h", hour_nanoseconds},
    {"d", day_nanoseconds},
};

// Nanoseconds as a fraction, so that decimals are exact.
struct parsed_duration {
  number above{};
  number below = number(1);
};

[[nodiscard]] inline std::string_view digits_at_start(std::string_view text) noexcept {
  return text.substr(
      0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin()));
}

// How many digits stand after decimal points at most.
[[nodiscard]] inline std::size_t decimal_places(std::string_view text) {
  std::size_t places = 0;
  for (std::size_t i = 0; i != text.size(); ++i)
    if (text[i] == '.') places = (std::max)(places, digits_at_start(text.substr(i + 1)).size());
  return places;
}

// Takes a number from `text`: as a whole one if there are `places` for its decimals.
[[nodiscard]] inline std::optional<number> take_amount(std::string_view& text, std::size_t places) {
  const std::string_view whole = digits_at_start(text);
  text.remove_prefix(whole.size());
  const bool has_point = text.starts_with('.');
  if (has_point) text.remove_prefix(1);
  const std::string_view fraction = has_point ? digits_at_start(text) : std::string_view();
  text.remove_prefix(fraction.size());
  if (whole.empty() && fraction.empty()) return std::nullopt;
  std::string digits = '0' + std::string(whole);
  if (places != 0)
    digits.append(fraction).append(places - fraction.size(), '0');
  else if (!fraction.empty())
    digits.append(".").append(fraction);
  digits.erase(0, (std::min)(digits.find_first_not_of('0'), digits.size() - 1));
  if (digits[0] == '.') digits.insert(0, "0");
  const outcome<number> amount = number::parse(digits);
  return amount ? std::optional(*amount) : std::nullopt;
}

// Takes a unit from `text`; null if it is none, or too large.
[[nodiscard]] inline const duration_unit* take_unit(std::string_view& text, std::int64_t max_unit) noexcept {
  const auto ends_name = [](char c) { return is_digit(c) || c == '.'; };
  const std::string_view name(text.begin(), std::find_if(text.begin(), text.end(), ends_name));
  text.remove_prefix(name.size());
  for (const duration_unit& unit : duration_units)
    if (unit.name == name && unit.nanoseconds <= max_unit) return &unit;
  return nullptr;
}

// Nothing if the text is no duration. One or more of digits (with a fraction, perhaps) and unit, no larger
// than `max_unit`; a sign may come first; "0" alone is zero.
[[nodiscard]] inline std::optional<parsed_duration> parse_duration(std::string_view text,
                                                                   std::int64_t max_unit = day_nanoseconds) {
  constexpr std::size_t max_length = 1000, max_exact = 60;
  if (text.size() > max_length) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return parsed_duration();
  if (text.empty()) return std::nullopt;
  std::size_t places = decimal_places(text);
  if (places > max_exact) places = 0;
  number total;
  while (!text.empty()) {
    const std::optional<number> amount = take_amount(text, places);
    const duration_unit* unit = take_unit(text, max_unit);
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

// The same of whole amounts without a sign, as most are. Nothing if there is more to it, or it is beyond 64
// bits.
[[nodiscard]] inline std::optional<std::int64_t> parse_short_duration(std::string_view text) noexcept {
  constexpr std::size_t max_digits = 15;
  constexpr std::int64_t max = (std::numeric_limits<std::int64_t>::max)();
  std::int64_t total = 0;
  do {
    const std::string_view digits = digits_at_start(text);
    text.remove_prefix(digits.size());
    const duration_unit* const unit = take_unit(text, day_nanoseconds);
    if (digits.empty() || digits.size() > max_digits || unit == nullptr) return std::nullopt;
    std::int64_t amount = 0;
    for (const char digit : digits)
      amount = amount * 10 + (digit - '0');
    if (amount > (max - total) / unit->nanoseconds) return std::nullopt;
    total += amount * unit->nanoseconds;
  } while (!text.empty());
  return total;
}

// Whole nanoseconds, what is left of them cut off; nothing if they are beyond 64 bits.
[[nodiscard]] inline std::optional<std::int64_t> whole_nanoseconds(const parsed_duration& duration) {
  const outcome<number> exact = divide(duration.above, duration.below);
  if (!exact) return std::nullopt;
  return truncate(*exact).to_int64();
}

}  // namespace hcl::inline v1_0::detail
