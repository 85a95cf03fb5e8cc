// Binary floats of any width on Boost.Multiprecision's integers, rounded to nearest, ties to even.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

#include <hcl/value/impl/number_decimal.hpp>

#ifndef __cpp_exceptions
#include <cstdlib>

#include <hcl/support/compiler.hpp>
// Without exceptions, Boost requires these functions; the program may replace them. Boost never calls them
// here.
namespace boost {
HCL_WEAK void throw_exception(const std::exception&) { std::abort(); }
HCL_WEAK void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
#endif

namespace hcl::inline v1_0::detail {

// 1280 bits live inside the object: products of two mantissas, and quotients, need no heap.
using big_int = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<1280, 0, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_off>;

inline constexpr unsigned number_precision = 512;
// A value 0.mmm * 2^e has e within these.
inline constexpr std::int64_t number_exponent_max = 2147483647;
inline constexpr std::int64_t number_exponent_min = -2147483648LL;

[[nodiscard]] inline std::size_t bit_length(const big_int& v) {
  return v.is_zero() ? 0 : msb(v) + std::size_t{1};
}

// +-mantissa * 2^exponent; the mantissa is not negative and need not be normalised. 0 is a mantissa of 0.
struct wide_float {
  bool negative = false;
  big_int mantissa{};
  std::int64_t exponent = 0;

  // Position of the bit above the highest one: the value is below 2^top.
  [[nodiscard]] std::int64_t top() const {
    return exponent + static_cast<std::int64_t>(bit_length(mantissa));
  }
};

// The integer below |v|.
[[nodiscard]] inline big_int shifted(const wide_float& v) {
  return v.exponent < 0 ? v.mantissa >> static_cast<std::size_t>(-v.exponent)
                        : v.mantissa << static_cast<std::size_t>(v.exponent);
}

// Rounds to `precision` bits; `sticky` says that the true value is a little more than written. True if
// nothing was lost.
inline bool round_to(wide_float& v, std::size_t precision, bool sticky = false) {
  const std::size_t length = bit_length(v.mantissa);
  if (length <= precision) {
    // The lost part is below the last bit, and there is room to say so.
    if (!sticky) return true;
    const std::size_t spare = precision + 2 - length;
    v.mantissa <<= spare;
    v.exponent -= static_cast<std::int64_t>(spare);
    v.mantissa |= 1;
    round_to(v, precision);
    return false;
  }
  const std::size_t drop = length - precision;
  const std::size_t lowest = lsb(v.mantissa);
  const bool exact = !sticky && lowest >= drop;
  const bool half = bit_test(v.mantissa, static_cast<unsigned>(drop - 1));
  const bool beyond = sticky || lowest < drop - 1;
  v.mantissa >>= drop;
  v.exponent += static_cast<std::int64_t>(drop);
  if (half && (beyond || bit_test(v.mantissa, 0)))
    ++v.mantissa;  // one more bit at most, and then a power of two
  return exact;
}

[[nodiscard]] inline wide_float wide_product(const wide_float& a, const wide_float& b,
                                             std::size_t precision) {
  wide_float result{a.negative != b.negative, a.mantissa * b.mantissa, a.exponent + b.exponent};
  round_to(result, precision);
  return result;
}

// `b` is not 0. The quotient has two bits more than `precision` at least, before rounding; `sticky` as for
// round_to.
struct long_quotient {
  wide_float value{};
  bool sticky = false;
};
[[nodiscard]] inline long_quotient wide_divide(const wide_float& a, const wide_float& b,
                                               std::size_t precision) {
  const std::size_t wanted = precision + 2 + bit_length(b.mantissa);
  const std::size_t length = bit_length(a.mantissa);
  const std::size_t shift = wanted > length ? wanted - length : 0;
  long_quotient result;
  big_int numerator = a.mantissa;
  numerator <<= shift;
  big_int rest;
  divide_qr(numerator, b.mantissa, result.value.mantissa, rest);
  result.value.negative = a.negative != b.negative;
  result.value.exponent = a.exponent - b.exponent - static_cast<std::int64_t>(shift);
  result.sticky = !rest.is_zero();
  return result;
}

[[nodiscard]] inline wide_float wide_quotient(const wide_float& a, const wide_float& b,
                                              std::size_t precision) {
  long_quotient result = wide_divide(a, b, precision);
  round_to(result.value, precision, result.sticky);
  return std::move(result.value);
}

// The mantissas have at most `precision` bits.
[[nodiscard]] inline wide_float wide_sum(const wide_float& a, const wide_float& b, std::size_t precision) {
  if (a.mantissa.is_zero()) return b;
  if (b.mantissa.is_zero()) return a;
  if (a.top() < b.top()) return wide_sum(b, a, precision);
  wide_float result = a;
  if (a.top() - b.top() > static_cast<std::int64_t>(2 * precision + 8)) {
    // b only affects the rounding.
    result.mantissa <<= precision + 4;
    result.exponent -= static_cast<std::int64_t>(precision + 4);
    result.mantissa += a.negative == b.negative ? 1 : -1;
  } else {
    big_int other = b.mantissa;
    if (a.exponent > b.exponent) {
      result.mantissa <<= static_cast<std::size_t>(a.exponent - b.exponent);
      result.exponent = b.exponent;
    } else {
      other <<= static_cast<std::size_t>(b.exponent - a.exponent);
    }
    if (a.negative == b.negative) {
      result.mantissa += other;
    } else {
      result.mantissa -= other;
      if (result.mantissa < 0) {
        result.mantissa = -result.mantissa;
        result.negative = !result.negative;
      }
    }
  }
  round_to(result, precision);
  return result;
}

// -1, 0 or 1 as |a| is below, equal to or above |b|.
[[nodiscard]] inline int compare_magnitude(const wide_float& a, const wide_float& b) {
  if (a.mantissa.is_zero() || b.mantissa.is_zero())
    return static_cast<int>(b.mantissa.is_zero()) - static_cast<int>(a.mantissa.is_zero());
  if (a.top() != b.top()) return a.top() < b.top() ? -1 : 1;
  if (a.exponent == b.exponent) return a.mantissa.compare(b.mantissa);
  if (a.exponent > b.exponent)
    return (a.mantissa << static_cast<std::size_t>(a.exponent - b.exponent)).compare(b.mantissa);
  return a.mantissa.compare(b.mantissa << static_cast<std::size_t>(b.exponent - a.exponent));
}

inline constexpr double log10_of_2 = 0.30102999566398120;

// Powers beyond 248 are rounded, as the reference does, so that an exponent of a thousand million costs no
// more than one of a thousand.
[[nodiscard]] inline wide_float power_of_five(std::uint64_t n) {
  constexpr std::size_t precision = number_precision + 64;
  if (n < 28) return {false, big_int(fives[n]), 0};
  wide_float result{false, big_int(fives[27]), 0};
  wide_float factor{false, big_int(5), 0};  // wider than the result
  for (n -= 27; n > 0; n >>= 1) {
    if ((n & 1) != 0) result = wide_product(result, factor, precision);
    if (n > 1) factor = wide_product(factor, factor, precision + 64);
  }
  return result;
}

// v * power, or v / power; for round_to.
[[nodiscard]] inline long_quotient scale_by(const wide_float& v, const wide_float& power, bool down,
                                            std::size_t precision) {
  if (down) return wide_divide(v, power, precision);
  return {{false, v.mantissa * power.mantissa, v.exponent + power.exponent}, false};
}

// v * 10^exponent, with more bits than `precision` if they are needed: for round_to.
[[nodiscard]] inline long_quotient scale_by_ten(wide_float v, std::int64_t exponent,
                                                std::size_t precision = number_precision) {
  if (exponent == 0) return {std::move(v), false};
  v.exponent += exponent;
  const wide_float fives_of = power_of_five(exponent < 0 ? 0 - static_cast<std::uint64_t>(exponent)
                                                         : static_cast<std::uint64_t>(exponent));
  return scale_by(v, fives_of, exponent < 0, precision);
}

// digits / 10^places in 512 bits, for 1 to 27 places: a word of the quotient at a time, as the divisor is one
// word. It is odd but for zeros at its end, so that there are no ties.
[[nodiscard]] inline wide_float wide_fraction(std::uint64_t digits, int places) {
  const int up = std::countl_zero(digits), down = std::countl_zero(fives[places]);
  const std::uint64_t divisor = fives[places] << down;
  const int is_above = digits << up >= divisor ? 1 : 0;
  std::uint64_t rest = digits << up >> is_above, quotient[number_precision / 64];
  for (std::size_t i = std::size(quotient); i-- > 0;) {
    quotient[i] = static_cast<std::uint64_t>((wide_unsigned{rest} << 64) / divisor);
    rest = 0 - quotient[i] * divisor;  // the lower word of the remainder is all of it
  }
  wide_float result;
  import_bits(result.mantissa, std::begin(quotient), std::end(quotient), 64, false);
  result.exponent = is_above + down - up - places - std::int64_t{number_precision};
  if (rest > divisor - rest) ++result.mantissa;
  return result;
}

[[nodiscard]] inline wide_float to_wide(short_decimal v) {
  const std::uint64_t digits = magnitude(v.significand);
  long_quotient scaled;
  if (digits != 0 && v.exponent < 0 && v.exponent >= -27)
    scaled.value = wide_fraction(digits, -v.exponent);
  else
    scaled = scale_by_ten({false, big_int(digits), 0}, v.exponent);
  round_to(scaled.value, number_precision, scaled.sticky);
  scaled.value.negative = v.significand < 0;
  return std::move(scaled.value);
}

}  // namespace hcl::inline v1_0::detail
