// Text to numbers: literals of the language, and the wider spellings conversion takes. Linear in the text for whatever a file may hold.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/value/number.hpp>
#include <hcl/value/number_decimal.hpp>
#include <hcl/value/number_digits.hpp>
#include <hcl/value/number_form.hpp>
#include <hcl/value/number_powers.hpp>
#include <hcl/value/number_scale.hpp>

namespace hcl::inline v0_1::detail {

// A number's text, taken apart. The value is `whole` and `fraction`, written one after the other, * 10^exponent.
struct number_parts {
  std::string_view whole{}, fraction{};
  std::int64_t exponent = 0;
  bool negative = false, dotted = false, scaled = false;
  bool too_far = false;  // the exponent does not fit
};

[[nodiscard]] inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] inline std::string_view take_digits(std::string_view& text) noexcept {
  std::size_t n = 0;
  while (n < text.size() && is_digit(text[n])) ++n;
  const std::string_view digits = text.substr(0, n);
  text.remove_prefix(n);
  return digits;
}

// False if `text` is no number.
[[nodiscard]] inline bool split_number(std::string_view text, bool literal, number_parts& parts) noexcept {
  if (!literal && !text.empty() && (text[0] == '+' || text[0] == '-')) {
    parts.negative = text[0] == '-';
    text.remove_prefix(1);
  }
  parts.whole = take_digits(text);
  if (!text.empty() && text[0] == '.') {
    parts.dotted = true;
    text.remove_prefix(1);
    parts.fraction = take_digits(text);
  }
  if (parts.whole.empty() && (literal || parts.fraction.empty())) return false;
  if (text.empty()) {
    if (literal && parts.dotted && parts.fraction.empty()) return false;  // but "1.e5" is a literal
    parts.exponent = -static_cast<std::int64_t>(parts.fraction.size());
    return true;
  }
  if (text[0] != 'e' && text[0] != 'E') return false;
  parts.scaled = true;
  text.remove_prefix(1);
  const bool below = !text.empty() && text[0] == '-';
  if (below || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  const std::string_view digits = take_digits(text);
  if (digits.empty() || !text.empty()) return false;
  for (char c : digits) {
    if (parts.exponent > 100'000'000'000'000'000) parts.too_far = true;
    else parts.exponent = parts.exponent * 10 + (c - '0');
  }
  if (below) parts.exponent = -parts.exponent;
  parts.exponent -= static_cast<std::int64_t>(parts.fraction.size());
  return true;
}

// Whether what lies below 512 bits is so close to nothing, to a half or to one that an error in the 570th bit could matter.
[[nodiscard]] inline bool is_doubtful(const big_int& mantissa) {
  const std::size_t lost = bit_length(mantissa) - number_precision;
  const auto guard = static_cast<std::uint64_t>((mantissa >> (lost - 50)) & ((std::uint64_t{1} << 50) - 1));
  const std::uint64_t half = std::uint64_t{1} << 49;
  return guard <= 1 || guard >= 2 * half - 2 || (guard >= half - 2 && guard <= half + 1);
}

// digits * 10^exponent, rounded. False if that is too near a border between two roundings to be sure of it: the power is off by one part in 2^599,
// and that of the reference by one in 2^570.
[[nodiscard]] inline bool scale_quickly(std::uint64_t digits, std::int64_t exponent, wide_float& result) {
  constexpr std::size_t words = scaled_power::words, kept = number_precision / 64;
  const scaled_power fives_of = power_near(exponent);
  std::array<std::uint64_t, words + 1> scaled{};
  for (std::size_t i = 0; i < words; ++i) {
    const uint128 part = uint128{digits} * fives_of.mantissa[i] + scaled[i];
    scaled[i] = static_cast<std::uint64_t>(part);
    scaled[i + 1] = static_cast<std::uint64_t>(part >> 64);
  }
  std::size_t shift = 0;  // until the highest bit is set
  if (scaled[words] == 0) {
    std::copy_backward(scaled.begin(), scaled.end() - 1, scaled.end());
    scaled[0] = 0;
    shift = 64;
  }
  if (const int zeros = std::countl_zero(scaled[words]); zeros != 0) {
    for (std::size_t i = words; i > 0; --i) scaled[i] = scaled[i] << zeros | scaled[i - 1] >> (64 - zeros);
    scaled[0] <<= zeros;
    shift += static_cast<std::size_t>(zeros);
  }
  constexpr std::uint64_t half = std::uint64_t{1} << 63, margin = std::uint64_t{1} << 15;
  const std::uint64_t below = scaled[words - kept];
  if (below < margin || below > 0 - margin || (below > half - margin && below < half + margin)) return false;
  result.mantissa.backend().resize(kept, kept);
  std::copy_n(scaled.begin() + (words + 1 - kept), kept, result.mantissa.backend().limbs());
  if (below > half) ++result.mantissa;
  result.exponent = exponent + fives_of.exponent + static_cast<std::int64_t>(64 * (words + 1 - kept)) - static_cast<std::int64_t>(shift);
  return true;
}

struct parsed_number {
  wide_float value{};
  bool exact = false;
};
// `digits` begin and end with another digit than 0.
[[nodiscard]] inline parsed_number parse_digits(std::string_view digits, std::int64_t exponent) {
  // Two hundred digits tell all numbers apart but those made to be hard. For these, a hundred thousand are read; what follows counts as a little
  // more, so that a text made to agree with a border for longer than that may end up on its other side, by one unit of the 512th bit.
  constexpr std::size_t enough = 200, most = 100'000;
  if (digits.size() <= 19 && (exponent > 220 || exponent < -27)) {
    std::uint64_t whole = 0;
    for (const char c : digits) whole = whole * 10 + static_cast<std::uint64_t>(c - '0');
    parsed_number quick;
    if (scale_quickly(whole, exponent, quick.value)) return quick;
  }
  const bool cut = digits.size() > enough;
  const auto dropped = static_cast<std::int64_t>(cut ? digits.size() - enough : 0);
  long_quotient scaled = scale_by_ten(read_short_digits(digits.substr(0, enough)), exponent + dropped, number_precision + (cut ? 88 : 0));
  if (cut && is_doubtful(scaled.value.mantissa)) {
    const auto beyond = static_cast<std::int64_t>(digits.size() > most ? digits.size() - most : 0);
    scaled = scale_by_ten(read_digits(digits.substr(0, most)), exponent + beyond);
    scaled.sticky = scaled.sticky || beyond != 0;
  } else {
    scaled.sticky = scaled.sticky || cut;
  }
  const bool exact = round_to(scaled.value, number_precision, scaled.sticky) && exponent <= 220;  // 5^221 has more bits
  return {std::move(scaled.value), exact};
}

template <typename X>
outcome<number> number_waist<X>::parse(std::string_view text, bool literal) {
  if (text.size() <= 18 && !text.empty()) {
    std::int64_t whole = 0;
    std::size_t n = 0;
    for (; n < text.size() && is_digit(text[n]); ++n) whole = whole * 10 + (text[n] - '0');
    if (n == text.size()) return number(whole);
  }
  number_parts parts;
  if (!split_number(text, literal, parts)) {
    if (!literal) {
      if (text == "inf" || text == "Inf" || text == "+inf" || text == "+Inf") return number::infinity();
      if (text == "-inf" || text == "-Inf") return number::infinity(true);
    }
    return fail("invalid-number");
  }
  if (parts.too_far) return fail("number-overflow");

  std::string_view whole = parts.whole, fraction = parts.fraction;
  while (!whole.empty() && whole.front() == '0') whole.remove_prefix(1);
  while (!fraction.empty() && fraction.back() == '0') {
    fraction.remove_suffix(1);
    ++parts.exponent;
  }
  if (whole.empty()) {
    while (!fraction.empty() && fraction.front() == '0') fraction.remove_prefix(1);
  }
  if (fraction.empty()) {
    while (!whole.empty() && whole.back() == '0') {
      whole.remove_suffix(1);
      ++parts.exponent;
    }
  }
  const std::size_t count = whole.size() + fraction.size();
  if (count == 0) return number();
  // The power of two in the power of ten must itself be within the exponent range.
  const std::int64_t top = parts.exponent + static_cast<std::int64_t>(static_cast<double>(count) * 3.3219280948873623);
  if (top > number_exponent_max || top < number_exponent_min) return fail("number-overflow");

  if (count <= 19) {
    std::uint64_t digits = 0;
    for (char c : whole) digits = digits * 10 + static_cast<std::uint64_t>(c - '0');
    for (char c : fraction) digits = digits * 10 + static_cast<std::uint64_t>(c - '0');
    if (const auto kept = canonical_decimal(parts.negative ? -int128{digits} : int128{digits}, parts.exponent)) {
      if (literal && !parts.dotted && !parts.scaled && !is_exact(*kept)) {
        if (!parse_digits(whole, parts.exponent).exact) return fail("number-not-exact");
      }
      return number(number::canonical{}, kept->significand, kept->exponent);
    }
  }
  std::string joined;
  if (!whole.empty() && !fraction.empty()) {
    joined.reserve(count);
    joined.append(whole).append(fraction);
  }
  parsed_number result = parse_digits(!joined.empty() ? std::string_view(joined) : whole.empty() ? fraction : whole, parts.exponent);
  if (literal && !parts.dotted && !parts.scaled && !result.exact) return fail("number-not-exact");
  result.value.negative = parts.negative;
  number made = to_number(std::move(result.value));
  if (literal && (made.is_infinite() || made.is_zero())) return fail("number-overflow");
  return made;
}

}  // namespace hcl::inline v0_1::detail
