// Numbers to and from the machine's own: 64-bit integers, doubles, and hashes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_form.hpp>
#include <hcl/value/impl/number_int128.hpp>
#include <hcl/value/impl/number_text.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// How many bits a float of 0.1mmm * 2^top has: fewer below the normal range, perhaps none.
template <typename Float>
[[nodiscard]] constexpr int precision_at(std::int64_t top) noexcept {
  using limits = std::numeric_limits<Float>;
  return static_cast<int>(top >= limits::min_exponent ? limits::digits
                                                      : top - (limits::min_exponent - limits::digits));
}

// 0.mmm * 2^top, where the highest bit of the mantissa is set.
template <typename Float>
[[nodiscard]] Float nearest_float(const std::array<std::uint64_t, 8>& mantissa, std::int64_t top) noexcept {
  using limits = std::numeric_limits<Float>;
  static_assert(limits::radix == 2 && limits::digits <= 113);
  if (top > limits::max_exponent) return limits::infinity();
  if (top < limits::min_exponent - limits::digits) return 0;
  const int bits = precision_at<Float>(top);
  const wide_unsigned all = wide_unsigned{mantissa[7]} << 64 | mantissa[6],
                      half = wide_unsigned{1} << (127 - bits);
  wide_unsigned kept = bits == 0 ? 0 : all >> (128 - bits);
  const wide_unsigned lost = bits == 0 ? all : all - (kept << (128 - bits));
  const bool is_more =
      std::any_of(mantissa.begin(), mantissa.begin() + 6, [](auto word) { return word != 0; });
  if (lost > half || (lost == half && (is_more || (static_cast<std::uint64_t>(kept) & 1) != 0))) kept += 1;
  const auto high = static_cast<Float>(static_cast<std::uint64_t>(kept >> 64));
  const auto low = static_cast<Float>(static_cast<std::uint64_t>(kept));
  return std::ldexp(std::ldexp(high, 64) + low, static_cast<int>(top) - bits);
}

// Finite and not 0.
template <typename Float>
[[nodiscard]] number exact_number(Float v) {
  static_assert(std::numeric_limits<Float>::digits <= 128);
  int exponent = 0;
  const Float scaled = std::ldexp(std::frexp(std::fabs(v), &exponent), 64);
  const auto high = static_cast<std::uint64_t>(scaled);
  const auto low = static_cast<std::uint64_t>(std::ldexp(scaled - static_cast<Float>(high), 64));
  return value_backend::from_binary(v < 0, {low, high}, exponent - 128, std::numeric_limits<Float>::digits);
}

// The decimal with the fewest digits that reads back as `v`, which is finite and not 0.
template <typename Float>
[[nodiscard]] number shortest_decimal(Float v) {
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
  return number::decimal(v < 0 ? -digits : digits, exponent + (below ? -written : written));
}
// Some libraries write a long double as the double next to it.
[[nodiscard]] inline number shortest_decimal(long double v) {
  bool negative = false;
  std::array<std::uint64_t, 8> mantissa;
  std::int64_t exponent = 0;
  exact_number(v).to_binary(negative, mantissa, exponent);
  const int unused = 512 - precision_at<long double>(exponent + 512);
  const decimal_digits shortest =
      shortest_digits(to_big_int(mantissa) >> static_cast<std::size_t>(unused), exponent + unused);
  return *number::parse((negative ? "-0." : "0.") + shortest.digits + 'e' + std::to_string(shortest.point));
}

template <typename Float>
[[nodiscard]] number number_of_float(Float v) {
  if (std::isnan(v)) return number();
  if (std::isinf(v)) return number::infinity(v < 0);
  if (v == 0) return value_backend::zero(std::signbit(v));
  if (std::trunc(v) != v) return shortest_decimal(v);
  if (v >= -static_cast<Float>(0x1p63) && v < static_cast<Float>(0x1p63))
    return number(static_cast<std::int64_t>(v));
  return exact_number(v);
}
HCL_DECL number value_backend::from_floating(float v) { return number_of_float(v); }
HCL_DECL number value_backend::from_floating(double v) { return number_of_float(v); }
HCL_DECL number value_backend::from_floating(long double v) { return number_of_float(v); }

template <typename Float>
Float value_backend::to_floating(const number& v) {
  if (v.is_infinite()) return static_cast<Float>(v.sign()) * std::numeric_limits<Float>::infinity();
  if (v.is_zero()) return v.is_negative_zero() ? -Float{0} : Float{0};
  bool negative = false;
  std::array<std::uint64_t, 8> mantissa;
  std::int64_t exponent = 0;
  v.to_binary(negative, mantissa, exponent);
  const Float result = nearest_float<Float>(mantissa, exponent + 512);
  return negative ? -result : result;
}

HCL_DECL double value_backend::to_double(const number& v) {
  // Where doubles are computed as such.
  if (FLT_EVAL_METHOD == 0 && !v.is_zero() && v.form_ == number::form::decimal && v.exponent_ >= -18 &&
      v.exponent_ <= 18 && magnitude(v.significand_) <= (std::uint64_t{1} << 53)) {
    const auto digits = static_cast<double>(v.significand_);
    const auto power = static_cast<double>(decimal_powers[v.exponent_ < 0 ? -v.exponent_ : v.exponent_]);
    return v.exponent_ < 0 ? digits / power : digits * power;
  }
  return to_floating<double>(v);
}

// An integer that fits is kept as one, but -0 is not.
HCL_DECL std::optional<std::int64_t> value_backend::to_int64(const number& v) {
  return v.is_small_integer() || v.is_zero() ? std::optional(v.significand_) : std::nullopt;
}

HCL_DECL std::optional<std::uint64_t> value_backend::to_uint64(const number& v) {
  if (v.sign() < 0 || !v.is_integer()) return std::nullopt;
  if (v.form_ == number::form::decimal) {
    auto result = static_cast<std::uint64_t>(v.significand_);
    for (std::int32_t i = 0; i < v.exponent_; ++i) {
      if (multiply_overflows(result, std::uint64_t{10}, result)) return std::nullopt;
    }
    return result;
  }
  if (v.wide()->exponent != -448) return std::nullopt;  // one that fits in 63 bits is not kept in wide form
  return v.wide()->mantissa[7];
}

// By the double next to it, but for integers that fit: equal numbers have the same, in whatever form they
// are.
HCL_DECL std::size_t value_backend::hash(const number& v) {
  const std::optional<std::int64_t> whole = v.to_int64();
  const std::uint64_t bits =
      whole ? static_cast<std::uint64_t>(*whole) : std::bit_cast<std::uint64_t>(v.to_double());
  const std::uint64_t mixed = bits * 0x9E3779B97F4A7C15U;
  return (mixed ^ (mixed >> 32)) & SIZE_MAX;
}

#if defined(HCL_DECLARATIONS_ONLY)
template HCL_EXPORT float value_backend::to_floating<float>(const number& v);
template HCL_EXPORT double value_backend::to_floating<double>(const number& v);
template HCL_EXPORT long double value_backend::to_floating<long double>(const number& v);
#endif

}  // namespace hcl::inline v0_1::detail
