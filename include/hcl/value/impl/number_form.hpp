// Converts between the stored form of a number and the wide floats of arithmetic.
#pragma once

#include <array>
#include <cstdint>

#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_wide.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline big_int to_big_int(const std::array<std::uint64_t, 8>& words) {
  big_int result;
  set_words(result, words.data(), words.size());
  result.backend().normalize();
  return result;
}

// `v` is finite.
[[nodiscard]] inline wide_float to_wide(const number& v) {
  short_decimal decimal;
  if (value_access::read_decimal(v, decimal.significand, decimal.exponent)) return to_wide(decimal);
  wide_float result;
  std::array<std::uint64_t, 8> mantissa;
  v.to_binary(result.negative, mantissa, result.exponent);
  result.mantissa = to_big_int(mantissa);
  return result;
}

// `v` has been rounded.
[[nodiscard]] inline number to_number(wide_float v) {
  if (v.mantissa.is_zero()) return number();
  if (const std::size_t length = bit_length(v.mantissa);
      length > number_precision) {  // rounded up to a power of two
    v.mantissa >>= length - number_precision;
    v.exponent += static_cast<std::int64_t>(length - number_precision);
  }
  std::array<std::uint64_t, 8> mantissa{};
  for (std::size_t i = 0; i < word_count(v.mantissa); ++i)
    mantissa[i] = word_at(v.mantissa, i);
  return number::from_binary(v.negative, mantissa, v.exponent);
}

}  // namespace hcl::inline v0_1::detail
