// Numbers as text: integers digit by digit, others in the fewest decimal digits that read back as the same
// 512-bit number; with an exponent only where there would be more than a thousand.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_wide.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline big_int to_big_int(const std::array<std::uint64_t, 8>& words) {
  big_int result;
  import_bits(result, words.begin(), words.end(), 64, false);
  return result;
}

// `v` is finite.
[[nodiscard]] inline wide_float to_wide(const number& v) {
  if (const auto decimal = value_access::decimal_of(v)) return to_wide(*decimal);
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
  export_bits(v.mantissa, mantissa.begin(), 64, false);
  return number::from_binary(v.negative, mantissa, v.exponent);
}

// 0.ddd * 10^point, without trailing zeros.
struct decimal_digits {
  std::string digits{};
  std::int64_t point = 0;
};

inline constexpr std::int64_t max_plain_digits = 1000;

inline void round_digits_up(decimal_digits& v, std::size_t count) {
  while (count > 0 && v.digits[count - 1] == '9')
    --count;
  v.digits.resize((std::max<std::size_t>)(count, 1));
  if (count == 0) {
    v.digits[0] = '1';
    ++v.point;
  } else {
    ++v.digits[count - 1];
  }
}

inline void round_digits_down(decimal_digits& v, std::size_t count) {
  v.digits.resize(count);
  while (!v.digits.empty() && v.digits.back() == '0')
    v.digits.pop_back();
}

// To the nearest of `count` digits, ties to even.
inline void round_digits(decimal_digits& v, std::size_t count) {
  if (count >= v.digits.size()) return;
  const bool tie = v.digits[count] == '5' && count + 1 == v.digits.size();
  const bool up = tie ? count > 0 && (v.digits[count - 1] - '0') % 2 != 0 : v.digits[count] >= '5';
  up ? round_digits_up(v, count) : round_digits_down(v, count);
}

// v = mantissa * 2^exponent cut to the leading 165 digits or a few more; a last digit of 1 represents all
// that were cut, if there were any but 0. Of 512 bits, 156 digits at most are needed to tell neighbours
// apart. Numbers that differ by one unit are cut at the same place. Powers of ten beyond 248 are rounded,
// which puts digits off by less than one part in 2^570: those that count do not show it.
class leading_digits {
 public:
  // For mantissas about as large as `like`.
  leading_digits(const big_int& like, std::int64_t exponent) : exponent_(exponent) {
    const double bits = static_cast<double>(bit_length(like)) + static_cast<double>(exponent);
    cut_ = static_cast<std::int64_t>(bits * log10_of_2) - 165;
    power_ = power_of_five(static_cast<std::uint64_t>(cut_ < 0 ? -cut_ : cut_));
  }

  [[nodiscard]] decimal_digits of(const big_int& mantissa) const {
    const long_quotient scaled =
        scale_by({false, mantissa, exponent_ - cut_}, power_, cut_ > 0, number_precision + 64);
    const std::int64_t below = -scaled.value.exponent;
    const bool more =
        scaled.sticky || (below > 0 && static_cast<std::int64_t>(lsb(scaled.value.mantissa)) < below);
    decimal_digits result{shifted(scaled.value).str(), 0};
    result.point = static_cast<std::int64_t>(result.digits.size()) + cut_;
    if (more) result.digits += '1';
    while (result.digits.back() == '0')
      result.digits.pop_back();
    return result;
  }

 private:
  std::int64_t exponent_, cut_ = 0;
  wide_float power_{};
};

// `mantissa` has 512 bits, or those of a float. Everything from half a unit below to half a unit above reads
// back as this number, the ends included only if the mantissa is even: the digits are given out up to where
// they part from those of both ends. Below a power of two half a unit is too far for integers, which are
// compared exactly; the texts of fractions of 512 bits and the reference's form have it so.
[[nodiscard]] inline decimal_digits shortest_fraction(big_int mantissa, std::int64_t exponent,
                                                      number_digits form) {
  const bool inclusive = !bit_test(mantissa, 0);
  const bool is_float = bit_length(mantissa) < number_precision;
  const bool is_power = form != number_digits::shortest && (exponent >= 0 || is_float) &&
                        lsb(mantissa) + std::size_t{1} == bit_length(mantissa);
  mantissa <<= 2;
  const leading_digits digits_of(mantissa, exponent - 2);
  decimal_digits result = digits_of.of(mantissa);
  const decimal_digits lower = digits_of.of(mantissa - (is_power ? 1 : 2)),
                       upper = digits_of.of(mantissa + 2);
  const auto at = [](const decimal_digits& v, std::size_t i) {
    return i < v.digits.size() ? v.digits[i] : '0';
  };
  for (std::size_t i = 0; i < result.digits.size(); ++i) {
    const char low = at(lower, i), digit = result.digits[i], high = at(upper, i);
    const bool down = low != digit || (inclusive && i + 1 == lower.digits.size());
    const bool up = digit != high && (inclusive || digit + 1 < high || i + 1 < upper.digits.size());
    if (!down && !up) continue;
    if (down && up)
      round_digits(result, i + 1);
    else if (i + 1 < result.digits.size())
      down ? round_digits_down(result, i + 1) : round_digits_up(result, i + 1);
    break;
  }
  return result;
}
// All digits of a whole number.
[[nodiscard]] inline decimal_digits all_digits(const big_int& mantissa, std::int64_t exponent) {
  decimal_digits whole{shifted({false, mantissa, exponent}).str(), 0};
  whole.point = static_cast<std::int64_t>(whole.digits.size());
  while (whole.digits.back() == '0')
    whole.digits.pop_back();
  return whole;
}

// Integers of 512 bits are whole even so.
[[nodiscard]] inline decimal_digits shortest_digits(big_int mantissa, std::int64_t exponent,
                                                    number_digits form = number_digits::exact) {
  if (exponent <= 0 && static_cast<std::int64_t>(lsb(mantissa)) >= -exponent)
    return all_digits(mantissa, exponent);
  return shortest_fraction(std::move(mantissa), exponent, form);
}

// Digits before the point and, below 1, zeros after it, at most one too few.
[[nodiscard]] inline std::int64_t magnitude_of_wide(std::int64_t exponent) noexcept {
  const std::int64_t top = exponent + 512;
  return static_cast<std::int64_t>(static_cast<double>(top < 0 ? -top : top) * log10_of_2);
}

[[nodiscard]] inline std::string in_scientific_notation(const decimal_digits& v, bool negative) {
  std::string text(negative ? "-" : "");
  text += v.digits[0];
  if (v.digits.size() > 1) text.append(1, '.').append(v.digits, 1);
  return text += 'e' + std::to_string(v.point - 1);
}

[[nodiscard]] inline std::string in_plain_notation(const decimal_digits& v, bool negative) {
  const auto count = static_cast<std::int64_t>(v.digits.size());
  std::string text(negative ? "-" : "");
  if (v.point <= 0) {
    text.append("0.").append(static_cast<std::size_t>(-v.point), '0').append(v.digits);
  } else if (v.point >= count) {
    text.append(v.digits).append(static_cast<std::size_t>(v.point - count), '0');
  } else {
    const auto point = static_cast<std::size_t>(v.point);
    text.append(v.digits, 0, point).append(1, '.').append(v.digits, point);
  }
  return text;
}

// Of a finite number that is not 0.
[[nodiscard]] inline decimal_digits shortest_digits(const number& v) {
  if (const auto kept = value_access::decimal_of(v)) {
    std::string digits = std::to_string(magnitude(kept->significand));
    const auto count = static_cast<std::int64_t>(digits.size());
    return {std::move(digits), count + kept->exponent};
  }
  const wide_float wide = to_wide(v);
  return shortest_digits(wide.mantissa, wide.exponent);
}

[[nodiscard]] inline decimal_digits shortest_digits(const binary_float& v, number_digits form) {
  const std::size_t unused = number_precision - std::size_t{v.precision};
  return shortest_digits(to_big_int(v.mantissa) >> unused, v.exponent + static_cast<std::int64_t>(unused),
                         form);
}

}  // namespace hcl::inline v1_0::detail
