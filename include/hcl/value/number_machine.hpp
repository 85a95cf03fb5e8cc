// Numbers to and from the machine's own: 64-bit integers, doubles, and hashes.
#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

#include <hcl/value/number.hpp>
#include <hcl/value/number_decimal.hpp>
#include <hcl/value/number_form.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
number number_waist<X>::from_double(double v) {
  if (std::isnan(v)) return number();
  if (std::isinf(v)) return number::infinity(v < 0);
  if (std::trunc(v) == v) {
    if (v >= -0x1p63 && v < 0x1p63) return number(static_cast<std::int64_t>(v));
    int exponent = 0;
    const double mantissa = std::frexp(std::fabs(v), &exponent);
    return from_binary(v < 0, {static_cast<std::uint64_t>(std::ldexp(mantissa, 53))}, exponent - 53);
  }
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, v, std::chars_format::scientific).ptr;
  std::int64_t digits = 0;  // 17 at most
  std::int32_t exponent = 0;
  bool fraction = false;
  const char* at = text + (v < 0 ? 1 : 0);
  for (; *at != 'e'; ++at) {
    if (*at == '.') {
      fraction = true;
      continue;
    }
    digits = digits * 10 + (*at - '0');
    if (fraction) --exponent;
  }
  std::int32_t written = 0;
  ++at;
  const bool below = *at == '-';
  std::from_chars(at + 1, end, written);
  return from_decimal(v < 0 ? -digits : digits, exponent + (below ? -written : written));
}

template <typename X>
double number_waist<X>::to_double(const number& v) {
  if (v.is_infinite()) return v.sign() * HUGE_VAL;
  if (v.is_zero()) return 0;
  if (v.form_ == number::form::decimal && v.exponent_ >= -18 && v.exponent_ <= 18 && magnitude(v.significand_) <= (std::uint64_t{1} << 53)) {
    const auto digits = static_cast<double>(v.significand_);
    const auto power = static_cast<double>(decimal_powers[v.exponent_ < 0 ? -v.exponent_ : v.exponent_]);
    return v.exponent_ < 0 ? digits / power : digits * power;
  }
  bool negative = false;
  std::array<std::uint64_t, 8> mantissa;
  std::int64_t exponent = 0;
  v.to_binary(negative, mantissa, exponent);
  // The value is 0.mmm * 2^top.
  const std::int64_t top = exponent + 512;
  if (top > 1024) return negative ? -HUGE_VAL : HUGE_VAL;
  if (top < -1074) return 0;
  const auto bits = static_cast<int>(top >= -1021 ? 53 : top + 1074);  // fewer below the normal range, perhaps none
  std::uint64_t kept = bits == 0 ? 0 : mantissa[7] >> (64 - bits);
  const std::uint64_t half = std::uint64_t{1} << (63 - bits), lost = bits == 0 ? mantissa[7] : mantissa[7] << bits >> bits;
  bool beyond = (lost & (half - 1)) != 0;
  for (std::size_t i = 0; i < 7; ++i) beyond = beyond || mantissa[i] != 0;
  if ((lost & half) != 0 && (beyond || (kept & 1) != 0)) ++kept;
  const double result = std::ldexp(static_cast<double>(kept), static_cast<int>(top) - bits);
  return negative ? -result : result;
}

// An integer that fits is kept as one.
template <typename X>
std::optional<std::int64_t> number_waist<X>::to_int64(const number& v) {
  return v.is_small_integer() ? std::optional(v.significand_) : std::nullopt;
}

template <typename X>
std::optional<std::uint64_t> number_waist<X>::to_uint64(const number& v) {
  if (v.sign() < 0 || !v.is_integer()) return std::nullopt;
  if (v.form_ == number::form::decimal) {
    auto result = static_cast<std::uint64_t>(v.significand_);
    for (std::int32_t i = 0; i < v.exponent_; ++i) {
      if (__builtin_mul_overflow(result, std::uint64_t{10}, &result)) return std::nullopt;
    }
    return result;
  }
  if (v.wide()->exponent != -448) return std::nullopt;  // one that fits in 63 bits is not kept in wide form
  return v.wide()->mantissa[7];
}

// By the double next to it, but for integers that fit: equal numbers have the same, in whatever form they are.
template <typename X>
std::size_t number_waist<X>::hash(const number& v) {
  const std::optional<std::int64_t> whole = v.to_int64();
  const std::uint64_t bits = whole ? static_cast<std::uint64_t>(*whole) : std::bit_cast<std::uint64_t>(v.to_double());
  const std::uint64_t mixed = bits * 0x9E3779B97F4A7C15U;
  return mixed ^ (mixed >> 32);
}

}  // namespace hcl::inline v0_1::detail
