// Arithmetic, comparison and rounding of numbers. Short decimals are computed exactly where that is proven to
// be the rounded result; else the 512-bit result decides, and becomes a short decimal again if it is the
// rounding of the exact one.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_form.hpp>
#include <hcl/value/impl/number_rounding.hpp>
#include <hcl/value/impl/number_wide.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::optional<short_decimal> decimal_of(const number& v) {
  short_decimal result;
  if (!value_backend<>::read_decimal(v, result.significand, result.exponent)) return std::nullopt;
  return result;
}

// Both finite. `error`: see surely_rounds_to; null if that cannot tell.
template <typename DecimalOperation, typename Error, typename WideOperation>
[[nodiscard]] number combine(const number& a, const number& b, DecimalOperation on_decimals, Error error,
                             WideOperation on_wide) {
  const auto x = decimal_of(a), y = decimal_of(b);
  std::optional<short_decimal> exact;
  if (x && y) exact = on_decimals(*x, *y);
  if (exact && is_exact(*x) && is_exact(*y))
    return value_backend<>::from_canonical(exact->significand, exact->exponent);
  if constexpr (!std::is_null_pointer_v<Error>) {
    if (exact && surely_rounds_to(*x, *y, *exact, error))
      return value_backend<>::from_canonical(exact->significand, exact->exponent);
  }
  wide_float result = on_wide(to_wide(a), to_wide(b));
  if (exact && exact->significand != 0) {
    const wide_float rounded = to_wide(*exact);
    if (rounded.negative == result.negative && compare_magnitude(rounded, result) == 0) {
      return value_backend<>::from_canonical(exact->significand, exact->exponent);
    }
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

template <typename X>
outcome<number> value_backend<X>::add(const number& a, const number& b) {
  if (a.is_infinite())
    return b.is_infinite() && a.sign() != b.sign() ? outcome<number>(fail(codes::number_undefined)) : a;
  if (b.is_infinite()) return b;
  return combine(a, b, decimal_sum, sum_error,
                 [](const wide_float& x, const wide_float& y) { return wide_sum(x, y, number_precision); });
}

template <typename X>
outcome<number> value_backend<X>::subtract(const number& a, const number& b) {
  return add(a, negate(b));
}

template <typename X>
outcome<number> value_backend<X>::multiply(const number& a, const number& b) {
  if (a.is_infinite() || b.is_infinite()) {
    if (a.is_zero() || b.is_zero()) return fail(codes::number_undefined);
    return number::infinity(a.sign() != b.sign());
  }
  return combine(a, b, decimal_product, product_error, [](const wide_float& x, const wide_float& y) {
    return wide_product(x, y, number_precision);
  });
}

template <typename X>
outcome<number> value_backend<X>::divide(const number& a, const number& b) {
  if (a.is_infinite() ? b.is_infinite() : a.is_zero() && b.is_zero()) return fail(codes::number_undefined);
  if (a.is_infinite()) return number::infinity((a.sign() < 0) != (b.sign() < 0));
  if (b.is_zero()) return number::infinity(a.sign() < 0);
  if (b.is_infinite() || a.is_zero()) return number();
  return combine(a, b, decimal_quotient, quotient_error, [](const wide_float& x, const wide_float& y) {
    return wide_quotient(x, y, number_precision);
  });
}

template <typename X>
outcome<number> value_backend<X>::modulo(const number& a, const number& b) {
  if (a.is_infinite() || b.is_infinite()) return multiply(a, b);
  if (b.is_zero() || a.is_zero()) return a;
  return combine(a, b, decimal_remainder, nullptr, [](const wide_float& x, const wide_float& y) {
    return wide_remainder(x, y, number_precision);
  });
}

template <typename X>
number value_backend<X>::negate(const number& a) {
  if (a.is_infinite()) return number::infinity(a.sign() > 0);
  if (a.is_zero()) return zero(!a.is_negative_zero());
  if (a.form_ == number::form::wide)
    return from_binary(!a.wide()->negative, a.wide()->mantissa, a.wide()->exponent);
  if (a.significand_ != INT64_MIN) return number(number::canonical{}, -a.significand_, a.exponent_);
  wide_float result = to_wide(a);
  result.negative = false;
  return to_number(std::move(result));
}

template <typename X>
bool value_backend<X>::equal(const number& a, const number& b) {
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

template <typename X>
std::strong_ordering value_backend<X>::compare(const number& a, const number& b) {
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

template <typename X>
number value_backend<X>::round_towards(const number& a, int direction) {
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
