// Parses numbers: literals, and the wider spellings of conversions. Linear in the text.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
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

// False if `text` is no number.
[[nodiscard]] inline bool split_number(std::string_view text, bool literal, number_parts& parts) noexcept {
  if (!literal && !text.empty() && (text[0] == '+' || text[0] == '-')) {
    parts.negative = text[0] == '-';
    text.remove_prefix(1);
  }
  parts.whole = take_digits(text);
  parts.dotted = text.starts_with('.');
  if (parts.dotted) {
    text.remove_prefix(1);
    parts.fraction = take_digits(text);
  }
  if (parts.whole.empty() && (literal || parts.fraction.empty())) return false;
  parts.exponent = -static_cast<std::int64_t>(parts.fraction.size());
  // "1." is not a literal, but "1.e5" is.
  if (text.empty()) return !literal || !parts.dotted || !parts.fraction.empty();
  if (text[0] != 'e' && text[0] != 'E') return false;
  parts.scaled = true;
  text.remove_prefix(text.substr(1).starts_with('+') && !text.substr(2).starts_with('-') ? 2 : 1);
  std::int64_t power = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), power);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) return false;
  constexpr std::int64_t max_power = 100'000'000'000'000'000;
  parts.too_far = error != std::errc() || power > max_power || power < -max_power;
  if (!parts.too_far) parts.exponent += power;
  return true;
}

struct parsed_number {
  wide_float value{};
  bool exact = false;
};
// `digits` begin and end with another digit than 0.
[[nodiscard]] inline parsed_number parse_digits(std::string_view digits, std::int64_t exponent) {
  // What is beyond ten thousand digits counts as slightly more: such a text may be off by one unit of the
  // 512th bit, if it was made for that.
  constexpr std::size_t max_digits = 10'000;
  const auto dropped = static_cast<std::int64_t>(digits.size() > max_digits ? digits.size() - max_digits : 0);
  long_quotient scaled =
      scale_by_ten({false, big_int(std::string(digits.substr(0, max_digits))), 0}, exponent + dropped);
  scaled.sticky = scaled.sticky || dropped != 0;
  const bool exact =
      round_to(scaled.value, number_precision, scaled.sticky) && exponent <= 220;  // 5^221 has more bits
  return {std::move(scaled.value), exact};
}

// Digits that fit 64 bits, in two parts, as a number in decimal form; nothing if that form cannot hold it.
[[nodiscard]] inline std::optional<short_decimal> short_number(std::string_view whole,
                                                               std::string_view fraction,
                                                               std::int64_t exponent,
                                                               bool negative) noexcept {
  std::uint64_t value = 0;
  for (const std::string_view part : {whole, fraction}) {
    for (const char c : part) {
      if (value > UINT64_MAX / 10 - 1) return std::nullopt;
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
  }
  return canonical_decimal(negative ? -wide_signed{value} : wide_signed{value}, exponent);
}

[[nodiscard]] inline std::optional<number> infinity_named(std::string_view text) {
  if (text == "inf" || text == "Inf" || text == "+inf" || text == "+Inf") return number::infinity();
  if (text == "-inf" || text == "-Inf") return number::infinity(true);
  return std::nullopt;
}

// Digits, perhaps with a point among them, few enough for 64 bits: by far the most numbers. A fraction does
// not end with 0.
[[nodiscard]] inline std::optional<short_decimal> small_number(std::string_view text) noexcept {
  if (text.size() > 18 || text.empty() || !is_digit(text.front()) || !is_digit(text.back()))
    return std::nullopt;
  const std::size_t last = text.size() - 1;
  std::size_t point = last;
  std::int64_t digits = 0;
  for (std::size_t i = 0; i <= last; ++i) {
    if (is_digit(text[i]))
      digits = digits * 10 + (text[i] - '0');
    else if (text[i] != '.' || point != last)
      return std::nullopt;
    else
      point = i;
  }
  if (point != last && text.back() == '0') return std::nullopt;
  return short_decimal{digits, static_cast<std::int32_t>(point) - static_cast<std::int32_t>(last)};
}

HCL_DECL outcome<number> value_access::parse(std::string_view text, bool literal) {
  if (const auto read = small_number(text)) return from_canonical(read->significand, read->exponent);
  number_parts parts;
  if (!split_number(text, literal, parts)) {
    if (auto infinite = literal ? std::nullopt : infinity_named(text)) return *std::move(infinite);
    return fail(codes::invalid_number);
  }
  const bool is_zero = parts.whole.find_first_not_of('0') == parts.whole.npos &&
                       parts.fraction.find_first_not_of('0') == parts.fraction.npos;
  if (is_zero) return from_canonical(0, parts.negative ? 1 : 0);
  if (parts.too_far) return fail(codes::number_overflow);
  if (const auto kept = short_number(parts.whole, parts.fraction, parts.exponent, parts.negative))
    return from_canonical(kept->significand, kept->exponent);

  const std::string all = std::string(parts.whole).append(parts.fraction);
  const std::size_t first = all.find_first_not_of('0'), last = all.find_last_not_of('0');
  const std::string_view digits = std::string_view(all).substr(first, last - first + 1);
  const std::int64_t exponent = parts.exponent + static_cast<std::int64_t>(all.size() - 1 - last);
  // The power of two in the power of ten must itself be within the exponent range.
  const auto bits = static_cast<std::int64_t>(static_cast<double>(digits.size()) * 3.3219280948873623);
  const std::int64_t top = exponent + bits;
  if (top > number_exponent_max || top < number_exponent_min) return fail(codes::number_overflow);

  const bool must_be_exact = !parts.dotted && !parts.scaled;
  if (const auto kept = short_number(digits, {}, exponent, parts.negative)) {
    if (must_be_exact && !is_exact(*kept) && !parse_digits(digits, exponent).exact)
      return fail(codes::number_not_exact);
    return number(number::canonical{}, kept->significand, kept->exponent);
  }
  parsed_number result = parse_digits(digits, exponent);
  if (must_be_exact && !result.exact) return fail(codes::number_not_exact);
  result.value.negative = parts.negative;
  number made = to_number(std::move(result.value));
  if (literal && (made.is_infinite() || made.is_zero())) return fail(codes::number_overflow);
  return made;
}

HCL_DECL std::string value_access::readable_text(const number& v) {
  if (!v.is_wide() || v.wide()->precision == number_precision) return v.to_string();
  return in_plain_notation(shortest_digits(*v.wide(), number_digits::exact), v.sign() < 0);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL outcome<std::string> number::to_string(std::size_t limit, number_digits written) const {
  if (is_infinite()) return std::string(sign() < 0 ? "-Inf" : "+Inf");
  if (is_small_integer() || is_zero()) {
    std::string whole = std::to_string(significand_);
    if (whole.size() - (significand_ < 0 ? 1 : 0) > limit)
      return detail::value_access::fail(codes::number_too_long);
    return whole;
  }
  detail::decimal_digits digits;
  if (form_ == form::decimal) {
    digits = detail::shortest_digits(*this);
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

}  // namespace hcl::inline v1_0
