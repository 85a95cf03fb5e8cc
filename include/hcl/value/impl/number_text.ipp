// Parses numbers: literals, and the wider spellings of conversions. Linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_text.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

// A number's text, taken apart. The value is `whole` and `fraction`, written one after the other, *
// 10^exponent.
struct number_parts {
  std::string_view whole{}, fraction{};
  std::int64_t exponent = 0;
  bool negative = false, dotted = false, scaled = false;
  bool too_far = false;  // the exponent does not fit
};

[[nodiscard]] inline std::string_view take_digits(std::string_view& text) noexcept {
  std::size_t n = 0;
  while (n < text.size() && is_digit(text[n]))
    ++n;
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
    if (parts.exponent > 100'000'000'000'000'000)
      parts.too_far = true;
    else
      parts.exponent = parts.exponent * 10 + (c - '0');
  }
  if (below) parts.exponent = -parts.exponent;
  parts.exponent -= static_cast<std::int64_t>(parts.fraction.size());
  return true;
}

// Quadratic.
[[nodiscard]] inline big_int read_digits(std::string_view digits) {
  big_int result;
  while (!digits.empty()) {
    const std::string_view part = digits.substr(0, 18);
    std::uint64_t chunk = 0;
    for (char c : part)
      chunk = chunk * 10 + static_cast<std::uint64_t>(c - '0');
    result *= static_cast<std::uint64_t>(decimal_powers[part.size()]);
    result += chunk;
    digits.remove_prefix(part.size());
  }
  return result;
}

// Whether what lies below 512 bits is so close to nothing, to a half or to one that an error in the 570th bit
// could matter.
[[nodiscard]] inline bool is_doubtful(const big_int& mantissa) {
  const std::size_t lost = bit_length(mantissa) - number_precision;
  const auto guard = static_cast<std::uint64_t>((mantissa >> (lost - 50)) & ((std::uint64_t{1} << 50) - 1));
  const std::uint64_t half = std::uint64_t{1} << 49;
  return guard <= 1 || guard >= 2 * half - 2 || (guard >= half - 2 && guard <= half + 1);
}

struct parsed_number {
  wide_float value{};
  bool exact = false;
};
// `digits` begin and end with another digit than 0.
[[nodiscard]] inline parsed_number parse_digits(std::string_view digits, std::int64_t exponent) {
  // Two hundred digits suffice but for constructed cases. For those, a hundred thousand are read and the rest
  // counts as slightly more; a longer constructed text may be off by one unit of the 512th bit.
  constexpr std::size_t enough = 200, max_count = 100'000;
  const bool cut = digits.size() > enough;
  const auto dropped = static_cast<std::int64_t>(cut ? digits.size() - enough : 0);
  long_quotient scaled = scale_by_ten({false, read_digits(digits.substr(0, enough)), 0}, exponent + dropped,
                                      number_precision + (cut ? 88 : 0));
  if (cut && is_doubtful(scaled.value.mantissa)) {
    const auto beyond = static_cast<std::int64_t>(digits.size() > max_count ? digits.size() - max_count : 0);
    scaled = scale_by_ten({false, read_digits(digits.substr(0, max_count)), 0}, exponent + beyond);
    scaled.sticky = scaled.sticky || beyond != 0;
  } else {
    scaled.sticky = scaled.sticky || cut;
  }
  const bool exact =
      round_to(scaled.value, number_precision, scaled.sticky) && exponent <= 220;  // 5^221 has more bits
  return {std::move(scaled.value), exact};
}

// The significant digits of a number's text, before and after its point, without zeros at the ends.
struct significant_digits {
  std::string_view whole, fraction;
  std::int64_t exponent;

  [[nodiscard]] std::size_t count() const noexcept { return whole.size() + fraction.size(); }
};

[[nodiscard]] inline significant_digits without_zeros(const number_parts& parts) noexcept {
  significant_digits found{parts.whole, parts.fraction, parts.exponent};
  while (!found.whole.empty() && found.whole.front() == '0')
    found.whole.remove_prefix(1);
  while (!found.fraction.empty() && found.fraction.back() == '0') {
    found.fraction.remove_suffix(1);
    ++found.exponent;
  }
  if (found.whole.empty()) {
    while (!found.fraction.empty() && found.fraction.front() == '0')
      found.fraction.remove_prefix(1);
  }
  if (found.fraction.empty()) {
    while (!found.whole.empty() && found.whole.back() == '0') {
      found.whole.remove_suffix(1);
      ++found.exponent;
    }
  }
  return found;
}

// Digits that fit 64 bits as a number in decimal form; nothing if that form cannot hold it.
[[nodiscard]] inline std::optional<short_decimal> short_number(const significant_digits& digits,
                                                               bool negative) noexcept {
  std::uint64_t value = 0;
  for (const std::string_view part : {digits.whole, digits.fraction})
    for (const char c : part)
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
  return canonical_decimal(negative ? -wide_signed{value} : wide_signed{value}, digits.exponent);
}

[[nodiscard]] inline std::optional<number> infinity_named(std::string_view text) {
  if (text == "inf" || text == "Inf" || text == "+inf" || text == "+Inf") return number::infinity();
  if (text == "-inf" || text == "-Inf") return number::infinity(true);
  return std::nullopt;
}

// Digits alone, few enough for 64 bits: by far the most numbers.
[[nodiscard]] inline std::optional<std::int64_t> small_integer(std::string_view text) noexcept {
  if (text.size() > 18 || text.empty()) return std::nullopt;
  std::int64_t whole = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    whole = whole * 10 + (c - '0');
  }
  return whole;
}

// The same with a point among the digits, as canonical_decimal() has it: the last one is not 0.
[[nodiscard]] inline std::optional<short_decimal> small_fraction(std::string_view text) noexcept {
  if (text.size() > 18 || text.size() < 3 || text.back() == '0') return std::nullopt;
  std::size_t point = 0;
  std::int64_t digits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_digit(text[i])) {
      digits = digits * 10 + (text[i] - '0');
    } else {
      if (text[i] != '.' || point != 0 || i == 0) return std::nullopt;
      point = i;
    }
  }
  const std::size_t places = text.size() - 1 - point;
  if (point == 0 || places == 0) return std::nullopt;
  return short_decimal{digits, -static_cast<std::int32_t>(places)};
}

HCL_DECL outcome<number> value_access::parse(std::string_view text, bool literal) {
  if (const auto whole = small_integer(text)) return number(*whole);
  if (const auto fraction = small_fraction(text))
    return from_canonical(fraction->significand, fraction->exponent);
  number_parts parts;
  if (!split_number(text, literal, parts)) {
    if (auto infinite = literal ? std::nullopt : infinity_named(text)) return *std::move(infinite);
    return fail(codes::invalid_number);
  }
  if (parts.too_far) return fail(codes::number_overflow);

  const significant_digits digits = without_zeros(parts);
  if (digits.count() == 0) return from_canonical(0, parts.negative ? 1 : 0);
  // The power of two in the power of ten must itself be within the exponent range.
  const auto bits = static_cast<std::int64_t>(static_cast<double>(digits.count()) * 3.3219280948873623);
  const std::int64_t top = digits.exponent + bits;
  if (top > number_exponent_max || top < number_exponent_min) return fail(codes::number_overflow);

  const bool must_be_exact = !parts.dotted && !parts.scaled;
  if (const auto kept = digits.count() <= 19 ? short_number(digits, parts.negative) : std::nullopt) {
    if (must_be_exact && !is_exact(*kept) && !parse_digits(digits.whole, digits.exponent).exact)
      return fail(codes::number_not_exact);
    return number(number::canonical{}, kept->significand, kept->exponent);
  }
  std::string joined;
  std::string_view all = digits.whole.empty() ? digits.fraction : digits.whole;
  if (!digits.whole.empty() && !digits.fraction.empty())
    all = joined.append(digits.whole).append(digits.fraction);
  parsed_number result = parse_digits(all, digits.exponent);
  if (must_be_exact && !result.exact) return fail(codes::number_not_exact);
  result.value.negative = parts.negative;
  number made = to_number(std::move(result.value));
  if (literal && (made.is_infinite() || made.is_zero())) return fail(codes::number_overflow);
  return made;
}

// Numbers as text: integers digit by digit, others in the fewest decimal digits that read back as the same
// 512-bit number; with an exponent only where there would be more than a thousand.

HCL_DECL std::string value_access::readable_text(const number& v) {
  if (!v.is_wide() || v.wide()->precision == number_precision) return v.to_string();
  return in_plain_notation(shortest_digits(*v.wide(), number_digits::exact), v.sign() < 0);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL outcome<std::string> number::to_string(std::size_t limit, number_digits written) const {
  if (is_infinite()) return std::string(sign() < 0 ? "-Inf" : "+Inf");
  detail::decimal_digits digits;
  if (form_ == form::decimal) {
    char buffer[20];
    char* at = buffer + 20;
    std::uint64_t rest = detail::magnitude(significand_);
    do
      *--at = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (exponent_ == 0 || is_zero()) {
      if (static_cast<std::size_t>(buffer + 20 - at) > limit)
        return detail::value_access::fail(codes::number_too_long);
      if (significand_ < 0) return std::string("-").append(at, buffer + 20);
      return std::string(at, buffer + 20);
    }
    digits.digits.assign(at, buffer + 20);
    digits.point = static_cast<std::int64_t>(digits.digits.size()) + exponent_;
  } else {
    const std::int64_t exponent = wide()->exponent, size = detail::magnitude_of_wide(exponent);
    const bool in_full = written == number_digits::all ||
                         (written == number_digits::exact && size <= detail::max_plain_digits);
    const bool is_plain = in_full || written != number_digits::exact;
    // Reject before the work is done.
    if (is_plain && size > 2 && static_cast<std::uint64_t>(size - 2) > limit)
      return detail::value_access::fail(codes::number_too_long);
    digits = in_full && wide_is_integer() ? detail::all_digits(detail::to_wide(*this).mantissa, exponent)
                                          : detail::shortest_digits(*wide(), written);
  }

  const auto count = static_cast<std::int64_t>(digits.digits.size());
  const std::int64_t plain =
      count + (std::max<std::int64_t>)(0, -digits.point) + (std::max<std::int64_t>)(0, digits.point - count);
  const bool scientific = written == number_digits::exact && plain > detail::max_plain_digits;
  if (static_cast<std::uint64_t>(scientific ? count : plain) > limit)
    return detail::value_access::fail(codes::number_too_long);
  return scientific ? detail::in_scientific_notation(digits, sign() < 0)
                    : detail::in_plain_notation(digits, sign() < 0);
}

HCL_DECL std::size_t number::integer_digits() const {
  if (is_infinite()) return 0;
  std::int64_t digits = 0;
  if (form_ == number::form::decimal) {
    digits = is_zero() ? 1 : detail::digit_count(detail::magnitude(significand_)) + exponent_;
  } else if (const std::int64_t top = wide()->exponent + 512; top > 0) {
    digits = static_cast<std::int64_t>(static_cast<double>(top) * detail::log10_of_2) + 1;
  }
  return static_cast<std::size_t>((std::max<std::int64_t>)(digits, 1));
}

}  // namespace hcl::inline v1_0
