// Arithmetic, comparison and rounding of numbers, in 512 bits. What comes of two decimals is a decimal again
// if it is the rounding of one, and 0.1 + 0.2 is kept as 0.3.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_form.hpp>
#include <hcl/value/impl/number_int128.hpp>
#include <hcl/value/impl/number_wide.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::optional<short_decimal> decimal_of(const number& v) {
  short_decimal result;
  if (!value_backend::read_decimal(v, result.significand, result.exponent)) return std::nullopt;
  return result;
}

// The short decimal whose rounding to 512 bits this is, if there is one.
[[nodiscard]] inline std::optional<short_decimal> decimal_rounded_to(const wide_float& v) {
  if (v.mantissa.is_zero()) return short_decimal{};
  const auto places = 19 - static_cast<std::int64_t>(std::floor(static_cast<double>(v.top()) * log10_of_2));
  if (places < -decimal_exponent_max || places > decimal_exponent_max + 20) return std::nullopt;
  wide_float digits = scale_by_ten(v, places, 128).value;
  round_to(digits, static_cast<std::size_t>(digits.top()));
  digits.mantissa <<= static_cast<std::size_t>(digits.exponent);
  const auto whole = static_cast<wide_signed>(digits.mantissa);
  const auto kept = canonical_decimal(v.negative ? -whole : whole, -places);
  return kept && compare_magnitude(to_wide(*kept), v) == 0 ? kept : std::nullopt;
}

// Both finite.
template <typename Operation>
[[nodiscard]] number combine(const number& a, const number& b, Operation calculate) {
  wide_float result = calculate(to_wide(a), to_wide(b), number_precision);
  if (!a.is_wide() && !b.is_wide()) {
    if (const auto kept = decimal_rounded_to(result))
      return value_backend::from_canonical(kept->significand, kept->exponent);
  }
  return to_number(std::move(result));
}

// The integer part, towards zero.
[[nodiscard]] inline wide_float whole_part(wide_float v) {
  if (v.exponent >= 0) return v;
  v.mantissa = v.top() <= 0 ? big_int(0) : v.mantissa >> static_cast<std::size_t>(-v.exponent);
  v.exponent = 0;
  return v;
}

[[nodiscard]] inline wide_float wide_remainder(const wide_float& a, const wide_float& b,
                                               std::size_t precision) {
  if (a.mantissa.is_zero()) return a;
  wide_float multiple = wide_product(b, whole_part(wide_quotient(a, b, precision)), precision);
  multiple.negative = !multiple.negative;
  return wide_sum(a, multiple, precision);
}

HCL_DECL outcome<number> value_backend::add(const number& a, const number& b) {
  if (a.is_infinite())
    return b.is_infinite() && a.sign() != b.sign() ? outcome<number>(fail(codes::number_undefined)) : a;
  if (b.is_infinite()) return b;
  return combine(a, b, wide_sum);
}

HCL_DECL outcome<number> value_backend::subtract(const number& a, const number& b) {
  return add(a, negate(b));
}

HCL_DECL outcome<number> value_backend::multiply(const number& a, const number& b) {
  if (a.is_infinite() || b.is_infinite()) {
    if (a.is_zero() || b.is_zero()) return fail(codes::number_undefined);
    return number::infinity(a.sign() != b.sign());
  }
  return combine(a, b, wide_product);
}

HCL_DECL outcome<number> value_backend::divide(const number& a, const number& b) {
  if (a.is_infinite() ? b.is_infinite() : a.is_zero() && b.is_zero()) return fail(codes::number_undefined);
  if (a.is_infinite()) return number::infinity((a.sign() < 0) != (b.sign() < 0));
  if (b.is_zero()) return number::infinity(a.sign() < 0);
  if (b.is_infinite() || a.is_zero()) return number();
  return combine(a, b, wide_quotient);
}

HCL_DECL outcome<number> value_backend::modulo(const number& a, const number& b) {
  if (a.is_infinite() || b.is_infinite()) return multiply(a, b);
  if (b.is_zero() || a.is_zero()) return a;
  return combine(a, b, wide_remainder);
}

HCL_DECL number value_backend::negate(const number& a) {
  if (a.is_infinite()) return number::infinity(a.sign() > 0);
  if (a.is_zero()) return zero(!a.is_negative_zero());
  if (a.form_ == number::form::wide)
    return from_binary(!a.wide()->negative, a.wide()->mantissa, a.wide()->exponent);
  if (a.significand_ != INT64_MIN) return number(number::canonical{}, -a.significand_, a.exponent_);
  wide_float result = to_wide(a);
  result.negative = false;
  return to_number(std::move(result));
}

HCL_DECL bool value_backend::equal(const number& a, const number& b) {
  if (a.is_infinite() || b.is_infinite()) return a.is_infinite() && b.is_infinite() && a.sign() == b.sign();
  if (a.sign() != b.sign()) return false;
  const wide_float x = to_wide(a), y = to_wide(b);
  const int order = compare_magnitude(x, y);
  if (order == 0) return true;
  if (a.is_integer() || b.is_integer()) return false;
  // Texts of different numbers differ, except perhaps for a power of two and its lower neighbour: the text of
  // the former may be too short.
  const wide_float& larger = order > 0 ? x : y;
  const wide_float& smaller = order > 0 ? y : x;
  if (larger.top() - smaller.top() != 1 ||
      bit_length(larger.mantissa) != lsb(larger.mantissa) + std::size_t{1})
    return false;
  if (bit_length(smaller.mantissa + 1) == bit_length(smaller.mantissa)) return false;
  return a.to_string() == b.to_string();
}

HCL_DECL std::strong_ordering value_backend::compare(const number& a, const number& b) {
  if (a.sign() != b.sign()) return a.sign() <=> b.sign();
  if (a.is_infinite() || b.is_infinite()) {
    const auto further = a.is_infinite() <=> b.is_infinite();
    return a.sign() > 0 ? further : 0 <=> further;
  }
  const auto x = decimal_of(a), y = decimal_of(b);
  if (x && y) return compare_decimals(*x, *y) <=> 0;
  const auto order = compare_magnitude(to_wide(a), to_wide(b)) <=> 0;
  return a.sign() > 0 ? order : 0 <=> order;
}

HCL_DECL number value_backend::round_towards(const number& a, int direction) {
  if (a.is_infinite()) return a;
  const bool away = direction != 0 && (a.sign() < 0) == (direction < 0);  // from zero
  if (a.form_ == number::form::decimal) {
    const std::int64_t whole = a.exponent_ < -18 ? 0 : a.significand_ / decimal_powers[-a.exponent_];
    return number(whole + (away ? a.sign() : 0));
  }
  wide_float result = whole_part(to_wide(a));
  if (away) ++result.mantissa;
  return to_number(std::move(result));
}

}  // namespace hcl::inline v0_1::detail
