// Numbers: their stored form, arithmetic, and those of the machine. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_text.hpp>
#include <hcl/value/impl/number_wide.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL failure value_access::fail(std::string_view code) {
  for (const auto& entry : number::messages) {
    if (entry.code == code) return failure{std::string(entry.message), {}, -1, code};
  }
  return failure{};
}

HCL_DECL std::optional<short_decimal> value_access::decimal_of(const number& v) {
  if (v.form_ != number::form::decimal) return std::nullopt;
  return short_decimal{v.significand_, v.is_zero() ? 0 : v.exponent_};
}

HCL_DECL number value_access::from_canonical(std::int64_t significand, std::int32_t exponent) {
  return number(number::canonical{}, significand, exponent);
}

HCL_DECL number value_access::from_binary(bool negative, const std::array<std::uint64_t, 8>& mantissa,
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
  if (bits <= 63 && scale >= -27 && bits + scale <= 64) {
    std::uint64_t significant = mantissa[low] >> (zeros % 64);
    if (zeros % 64 != 0 && low + 1 < 8) significant |= mantissa[low + 1] << (64 - zeros % 64);
    wide_signed digits = significant;
    scale < 0 ? digits *= fives[-scale] : digits <<= scale;
    if (negative) digits = -digits;
    if (digits <= INT64_MAX && digits >= INT64_MIN)
      return from_canonical(static_cast<std::int64_t>(digits),
                            static_cast<std::int32_t>((std::min<std::int64_t>)(scale, 0)));
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

// Arithmetic, comparison and rounding in 512 bits. A result that rounds a short decimal is stored as that
// decimal: 0.1 + 0.2 is 0.3.
// Whether the decimal is `v` in 512 bits, but for the sign.
[[nodiscard]] inline bool rounds_to(short_decimal decimal, const wide_float& v) {
  return compare_magnitude(to_wide(decimal), v) == 0;
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
  return kept && rounds_to(*kept, v) ? kept : std::nullopt;
}

// Both finite. `on_decimals`: the operation on decimals without rounding, null if only the rounded result
// shows whether it is a decimal.
template <typename Operation>
[[nodiscard]] number combine(const number& a, const number& b, Operation calculate,
                             std::optional<short_decimal> (*on_decimals)(short_decimal,
                                                                         short_decimal) = nullptr) {
  const auto x = value_access::decimal_of(a), y = value_access::decimal_of(b);
  auto kept = on_decimals && x && y ? on_decimals(*x, *y) : std::nullopt;
  if (kept && is_exact(*x) && is_exact(*y))
    return value_access::from_canonical(kept->significand, kept->exponent);
  wide_float result = calculate(to_wide(a), to_wide(b), number_precision);
  if (kept && !rounds_to(*kept, result))
    kept = std::nullopt;
  else if (!kept && x && y)
    kept = decimal_rounded_to(result);
  return kept ? value_access::from_canonical(kept->significand, kept->exponent)
              : to_number(std::move(result));
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

HCL_DECL outcome<number> value_access::calculate(binary_operator op, const number& a, const number& b) {
  const bool differ = (a.sign() < 0) != (b.sign() < 0), any_infinite = a.is_infinite() || b.is_infinite();
  if (op == binary_operator::subtract) return calculate(binary_operator::add, a, negate(b));
  if (op == binary_operator::add) {
    if (!any_infinite) return combine(a, b, wide_sum, decimal_sum);
    if (a.is_infinite() && b.is_infinite() && differ) return fail(codes::number_undefined);
    return a.is_infinite() ? a : b;
  }
  if (op == binary_operator::divide) {
    if (a.is_infinite() ? b.is_infinite() : a.is_zero() && b.is_zero()) return fail(codes::number_undefined);
    if (a.is_infinite()) return number::infinity(differ);
    if (b.is_zero()) return number::infinity(a.sign() < 0);
    return b.is_infinite() || a.is_zero() ? number() : combine(a, b, wide_quotient);
  }
  if (op == binary_operator::modulo && !any_infinite)
    return b.is_zero() || a.is_zero() ? a : combine(a, b, wide_remainder);
  if (!any_infinite) return combine(a, b, wide_product, decimal_product);
  return a.is_zero() || b.is_zero() ? outcome<number>(fail(codes::number_undefined))
                                    : number::infinity(differ);
}

HCL_DECL number value_access::negate(const number& a) {
  if (a.is_infinite()) return number::infinity(a.sign() > 0);
  if (a.is_zero()) return from_canonical(0, a.is_negative_zero() ? 0 : 1);
  if (a.form_ == number::form::wide)
    return from_binary(!a.wide()->negative, a.wide()->mantissa, a.wide()->exponent);
  if (a.significand_ != INT64_MIN) return number(number::canonical{}, -a.significand_, a.exponent_);
  wide_float result = to_wide(a);
  result.negative = false;
  return to_number(std::move(result));
}

HCL_DECL bool value_access::equal(const number& a, const number& b) {
  if (a.is_infinite() || b.is_infinite()) return a.is_infinite() && b.is_infinite() && a.sign() == b.sign();
  if (a.sign() != b.sign()) return false;
  const wide_float x = to_wide(a), y = to_wide(b);
  if (compare_magnitude(x, y) == 0) return true;
  // Texts of different numbers may be equal: that of a power of two may be too short.
  if (x.top() == y.top() || a.is_integer() || b.is_integer()) return false;
  return a.to_double() == b.to_double() && a.to_string() == b.to_string();
}

HCL_DECL std::strong_ordering value_access::compare(const number& a, const number& b) {
  if (a.sign() != b.sign()) return a.sign() <=> b.sign();
  if (a.is_infinite() || b.is_infinite()) {
    const auto further = a.is_infinite() <=> b.is_infinite();
    return a.sign() > 0 ? further : 0 <=> further;
  }
  // The nearest doubles are in order, too, and cheap for decimals.
  const bool are_short = !a.is_wide() && !b.is_wide();
  if (const double x = are_short ? a.to_double() : 0, y = are_short ? b.to_double() : 0; x != y)
    return x < y ? std::strong_ordering::less : std::strong_ordering::greater;
  const auto order = compare_magnitude(to_wide(a), to_wide(b)) <=> 0;
  return a.sign() > 0 ? order : 0 <=> order;
}

HCL_DECL number value_access::round_towards(const number& a, int direction) {
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

// How many bits a float of 0.1mmm * 2^top has: fewer below the normal range, perhaps none.
template <typename Float>
[[nodiscard]] constexpr int precision_at(std::int64_t top) noexcept {
  using limits = std::numeric_limits<Float>;
  return static_cast<int>(top >= limits::min_exponent ? limits::digits
                                                      : top - (limits::min_exponent - limits::digits));
}

// `v` is not 0.
template <typename Float>
[[nodiscard]] Float nearest_float(wide_float v) {
  using limits = std::numeric_limits<Float>;
  static_assert(limits::radix == 2 && limits::digits <= 113);
  if (v.top() > limits::max_exponent) return limits::infinity();
  if (v.top() < limits::min_exponent - limits::digits) return 0;
  round_to(v, static_cast<std::size_t>(precision_at<Float>(v.top())));
  const auto high = static_cast<Float>(static_cast<std::uint64_t>(v.mantissa >> 64));
  const auto low = static_cast<Float>(static_cast<std::uint64_t>(v.mantissa & UINT64_MAX));
  return std::ldexp(std::ldexp(high, 64) + low, static_cast<int>(v.exponent));
}

// Finite and not 0.
template <typename Float>
[[nodiscard]] number exact_number(Float v) {
  static_assert(std::numeric_limits<Float>::digits <= 128);
  int exponent = 0;
  const Float scaled = std::ldexp(std::frexp(std::fabs(v), &exponent), 64);
  const auto high = static_cast<std::uint64_t>(scaled);
  const auto low = static_cast<std::uint64_t>(std::ldexp(scaled - static_cast<Float>(high), 64));
  return value_access::from_binary(v < 0, {low, high}, exponent - 128, std::numeric_limits<Float>::digits);
}

// The decimal with the fewest digits that reads back as `v`, which is finite and not 0.
template <typename Float>
[[nodiscard]] number shortest_decimal(Float v) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, v).ptr;
  return *number::parse(std::string_view(text, static_cast<std::size_t>(end - text)));
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
  if (v == 0) return value_access::from_canonical(0, std::signbit(v) ? 1 : 0);
  if (std::trunc(v) != v) return shortest_decimal(v);
  if (v >= -static_cast<Float>(0x1p63) && v < static_cast<Float>(0x1p63))
    return number(static_cast<std::int64_t>(v));
  return exact_number(v);
}
template <typename Float>
Float value_access::to_floating(const number& v) {
  if (v.is_infinite()) return static_cast<Float>(v.sign()) * std::numeric_limits<Float>::infinity();
  if (v.is_zero()) return v.is_negative_zero() ? -Float{0} : Float{0};
  const wide_float wide = to_wide(v);
  const Float result = nearest_float<Float>(wide);
  return wide.negative ? -result : result;
}

HCL_DECL double value_access::to_double(const number& v) {
  // Where doubles are computed as such.
  if (FLT_EVAL_METHOD == 0 && !v.is_zero() && v.form_ == number::form::decimal && v.exponent_ >= -18 &&
      v.exponent_ <= 18 && magnitude(v.significand_) <= (std::uint64_t{1} << 53)) {
    const auto digits = static_cast<double>(v.significand_);
    const auto power = static_cast<double>(decimal_powers[v.exponent_ < 0 ? -v.exponent_ : v.exponent_]);
    return v.exponent_ < 0 ? digits / power : digits * power;
  }
  return to_floating<double>(v);
}

#if defined(HCL_DECLARATIONS_ONLY)
template HCL_EXPORT float value_access::to_floating<float>(const number& v);
template HCL_EXPORT double value_access::to_floating<double>(const number& v);
template HCL_EXPORT long double value_access::to_floating<long double>(const number& v);
#endif

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL number number::decimal(std::int64_t significand, std::int32_t exponent) {
  if (const auto kept = detail::canonical_decimal(significand, exponent))
    return number(canonical{}, kept->significand, kept->exponent);
  return detail::to_number(detail::to_wide(detail::short_decimal{significand, exponent}));
}

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
    export_bits(wide.mantissa, mantissa.begin(), 64, false);
    negative = wide.negative;
    exponent = wide.exponent + static_cast<std::int64_t>(length) -
               static_cast<std::int64_t>(detail::number_precision);
  }
}

HCL_DECL number::number(float v) : number(detail::number_of_float(v)) {}
HCL_DECL number::number(double v) : number(detail::number_of_float(v)) {}
HCL_DECL number::number(long double v) : number(detail::number_of_float(v)) {}

HCL_DECL std::optional<std::uint64_t> number::to_uint64() const {
  if (sign() < 0 || !is_integer()) return std::nullopt;
  if (form_ == form::decimal) {
    auto result = static_cast<std::uint64_t>(significand_);
    for (std::int32_t i = 0; i < exponent_; ++i) {
      if (detail::multiply_overflows(result, std::uint64_t{10}, result)) return std::nullopt;
    }
    return result;
  }
  if (wide()->exponent != -448) return std::nullopt;  // one that fits in 63 bits is not kept in wide form
  return wide()->mantissa[7];
}

// Hashes the nearest double, or the integer if it fits; equal numbers have equal hashes in all forms.
HCL_DECL std::size_t number::hash() const {
  const std::optional<std::int64_t> whole = to_int64();
  const std::uint64_t bits =
      whole ? static_cast<std::uint64_t>(*whole) : std::bit_cast<std::uint64_t>(to_double());
  const std::uint64_t mixed = bits * 0x9E3779B97F4A7C15U;
  return (mixed ^ (mixed >> 32)) & SIZE_MAX;
}

}  // namespace hcl::inline v1_0
