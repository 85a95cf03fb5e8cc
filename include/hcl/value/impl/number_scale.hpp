// Decimals to binary: an integer times a power of ten, rounded to 512 bits. Powers of five beyond 248 are
// themselves rounded, as the reference does, so that an exponent of a thousand million costs no more than one
// of a thousand.
#pragma once

#include <cstdint>

#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_wide.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline wide_float power_of_five(std::uint64_t n) {
  constexpr std::size_t precision = number_precision + 64;
  if (n < 28) return {false, big_int(fives.power[n]), 0};
  wide_float result{false, big_int(fives.power[27]), 0};
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

// digits * 10^exponent, with more bits than `precision` if they are needed: for round_to.
[[nodiscard]] inline long_quotient scale_by_ten(const big_int& digits, std::int64_t exponent,
                                                std::size_t precision = number_precision) {
  const wide_float whole{false, digits, exponent};
  if (exponent == 0) return {whole, false};
  const wide_float fives_of = power_of_five(exponent < 0 ? 0 - static_cast<std::uint64_t>(exponent)
                                                         : static_cast<std::uint64_t>(exponent));
  return scale_by(whole, fives_of, exponent < 0, precision);
}

[[nodiscard]] inline wide_float to_wide(short_decimal v) {
  long_quotient scaled = scale_by_ten(big_int(magnitude(v.significand)), v.exponent);
  round_to(scaled.value, number_precision, scaled.sticky);
  scaled.value.negative = v.significand < 0;
  return std::move(scaled.value);
}

}  // namespace hcl::inline v0_1::detail
