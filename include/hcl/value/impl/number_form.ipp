// Between a number's kept form and the wide floats that are computed with: what is read, what is made, and in
// which of the forms.
#pragma once

#include <hcl/value/impl/number_form.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL failure value_backend::fail(std::string_view code) {
  for (const auto& entry : number::messages) {
    if (entry.code == code) return failure{std::string(entry.message), {}, -1, code};
  }
  return failure{};
}

HCL_DECL bool value_backend::read_decimal(const number& v, std::int64_t& significand,
                                          std::int32_t& exponent) {
  if (v.form_ != number::form::decimal) return false;
  significand = v.significand_;
  exponent = v.is_zero() ? 0 : v.exponent_;
  return true;
}

HCL_DECL number value_backend::zero(bool negative) {
  return number(number::canonical{}, 0, negative ? 1 : 0);
}

HCL_DECL number value_backend::from_unsigned(std::uint64_t v) { return from_binary(false, {v}, 0); }

HCL_DECL number value_backend::from_canonical(std::int64_t significand, std::int32_t exponent) {
  return number(number::canonical{}, significand, exponent);
}

HCL_DECL number value_backend::from_decimal(std::int64_t significand, std::int32_t exponent) {
  if (const auto kept = canonical_decimal(significand, exponent))
    return from_canonical(kept->significand, kept->exponent);
  return to_number(to_wide(short_decimal{significand, exponent}));
}

HCL_DECL number value_backend::from_binary(bool negative, const std::array<std::uint64_t, 8>& mantissa,
                                           std::int64_t exponent, std::uint16_t precision) {
  std::size_t high = 8, low = 0;
  while (high > 0 && mantissa[high - 1] == 0)
    --high;
  if (high == 0) return number();
  while (mantissa[low] == 0)
    ++low;
  const auto length = static_cast<std::int64_t>(high * 64) - std::countl_zero(mantissa[high - 1]);
  const auto zeros = static_cast<std::int64_t>(low * 64) + std::countr_zero(mantissa[low]);
  if (exponent > number_exponent_max - length) return number::infinity(negative);
  if (exponent < number_exponent_min - length) return number();

  // Few bits near 1 are a short decimal.
  const std::int64_t bits = length - zeros, scale = exponent + zeros;
  if (bits <= 63 && scale >= -27 && scale <= 63) {
    std::uint64_t significant = mantissa[low] >> (zeros % 64);
    if (zeros % 64 != 0 && low + 1 < 8) significant |= mantissa[low + 1] << (64 - zeros % 64);
    if (scale >= 0) {
      if (bits + scale <= 63) {
        const auto whole = static_cast<std::int64_t>(significant << scale);
        return number(negative ? -whole : whole);
      }
      if (negative && bits == 1 && scale == 63) return number(INT64_MIN);
    } else if (std::uint64_t product = 0; !multiply_overflows(significant, fives.power[-scale], product) &&
                                          product <= std::uint64_t{INT64_MAX}) {
      const auto digits = static_cast<std::int64_t>(product);
      return number(number::canonical{}, negative ? -digits : digits, static_cast<std::int32_t>(scale));
    }
  }

  auto* wide = new binary_float;
  const auto shift = static_cast<std::size_t>(512 - length);
  const std::size_t words = shift / 64, rest = shift % 64;
  for (std::size_t i = 8; i-- > words;) {
    wide->mantissa[i] = mantissa[i - words] << rest;
    if (rest != 0 && i > words) wide->mantissa[i] |= mantissa[i - words - 1] >> (64 - rest);
  }
  wide->exponent = exponent - static_cast<std::int64_t>(shift);
  wide->precision = precision;
  wide->negative = negative;
  return number(wide);
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL void number::to_binary(bool& negative, std::array<std::uint64_t, 8>& mantissa,
                                std::int64_t& exponent) const {
  negative = false;
  mantissa = {};
  exponent = 0;
  if (form_ == number::form::wide) {
    negative = wide()->negative;
    mantissa = wide()->mantissa;
    exponent = wide()->exponent;
  } else if (form_ == number::form::decimal && significand_ != 0) {
    detail::wide_float wide = detail::to_wide(detail::short_decimal{significand_, exponent_});
    const auto length = detail::bit_length(wide.mantissa);
    length < detail::number_precision ? wide.mantissa <<= detail::number_precision - length
                                      : wide.mantissa >>= length - detail::number_precision;
    for (std::size_t i = 0; i < mantissa.size(); ++i)
      mantissa[i] = detail::word_at(wide.mantissa, i);
    negative = wide.negative;
    exponent = wide.exponent + static_cast<std::int64_t>(length) -
               static_cast<std::int64_t>(detail::number_precision);
  }
}

}  // namespace hcl::inline v0_1
