// Numbers as text: the fewest decimal digits that read back as the same 512-bit number, never with an
// exponent.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_digits.hpp>
#include <hcl/value/impl/number_form.hpp>
#include <hcl/value/impl/number_wide.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// 0.ddd * 10^point, without trailing zeros.
struct decimal_digits {
  std::string digits{};
  std::int64_t point = 0;
};

inline constexpr double log10_of_2 = 0.30102999566398120;

// v = mantissa * 2^exponent cut to the leading 180 digits or a few more; a last digit of 1 stands for all
// that were cut, if there were any but 0. Of 512 bits, 156 digits at most are needed to tell neighbours
// apart. Numbers that differ by one unit are cut at the same place.
class leading_digits {
 public:
  // For mantissas about as large as `like`.
  leading_digits(const big_int& like, std::int64_t exponent) : exponent_(exponent) {
    const double bits = static_cast<double>(bit_length(like)) + static_cast<double>(exponent);
    const std::int64_t halvings = exponent < 0 ? -exponent : 0;
    const auto length = static_cast<std::int64_t>(bits * log10_of_2) + halvings;  // of like * 5^halvings
    cut_ = (std::max<std::int64_t>)(0, length - 180);
    power_ = pow(big_int(5), static_cast<unsigned>(exponent < 0 ? halvings - cut_ : cut_));
  }

  [[nodiscard]] decimal_digits of(const big_int& mantissa) {
    big_int kept;
    bool more = false;
    if (exponent_ < 0) {  // * 5^-exponent, / 10^cut
      kept = mantissa * power_;
      more = cut_ > 0 && static_cast<std::int64_t>(lsb(kept)) < cut_;
      kept >>= static_cast<std::size_t>(cut_);
    } else {  // * 2^exponent, / 10^cut
      big_int rest;
      divide_qr(mantissa << static_cast<std::size_t>(exponent_ - cut_), power_, kept, rest);
      more = !rest.is_zero();
    }
    decimal_digits result{writer_.write(kept), 0};
    result.point =
        static_cast<std::int64_t>(result.digits.size()) + cut_ + (std::min<std::int64_t>)(exponent_, 0);
    if (more) result.digits += '1';
    while (result.digits.back() == '0')
      result.digits.pop_back();
    return result;
  }

 private:
  std::int64_t exponent_, cut_ = 0;
  big_int power_{};
  digit_writer writer_{};
};

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

// `mantissa` has 512 bits. Everything from half a unit below to half a unit above reads back as this number,
// the ends included only if the mantissa is even: the digits are given out up to where they part from those
// of both ends. (Below a power of two that is half a unit too far; the reference's texts have it so.)
[[nodiscard]] inline decimal_digits shortest_digits(big_int mantissa, std::int64_t exponent) {
  if (exponent <= 0 && static_cast<std::int64_t>(lsb(mantissa)) >= -exponent) {  // an integer in full
    decimal_digits whole{write_digits(mantissa >> static_cast<std::size_t>(-exponent)), 0};
    whole.point = static_cast<std::int64_t>(whole.digits.size());
    while (whole.digits.back() == '0')
      whole.digits.pop_back();
    return whole;
  }
  const bool inclusive = !bit_test(mantissa, 0);
  mantissa <<= 1;
  leading_digits digits_of(mantissa, exponent - 1);
  decimal_digits result = digits_of.of(mantissa);
  const decimal_digits lower = digits_of.of(mantissa - 1), upper = digits_of.of(mantissa + 1);
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

template <typename X>
outcome<std::string> value_backend<X>::to_string(const number& v, std::size_t limit) {
  if (v.is_infinite()) return std::string(v.sign() < 0 ? "-Inf" : "+Inf");
  decimal_digits digits;
  if (v.form_ == number::form::decimal) {
    char buffer[20];
    char* at = buffer + 20;
    std::uint64_t rest = magnitude(v.significand_);
    do
      *--at = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (v.exponent_ == 0) {
      if (static_cast<std::size_t>(buffer + 20 - at) > limit) return fail(codes::number_too_long);
      if (v.significand_ < 0) return std::string("-").append(at, buffer + 20);
      return std::string(at, buffer + 20);
    }
    digits.digits.assign(at, buffer + 20);
    digits.point = static_cast<std::int64_t>(digits.digits.size()) + v.exponent_;
  } else {
    // Reject before the work is done.
    const std::int64_t top = v.wide()->exponent + 512;
    if (static_cast<double>(top < 0 ? -top : top) * log10_of_2 - 2 > static_cast<double>(limit))
      return fail(codes::number_too_long);
    digits = shortest_digits(to_wide(v).mantissa, v.wide()->exponent);
  }

  const auto count = static_cast<std::int64_t>(digits.digits.size());
  const std::int64_t zeros_before = (std::max<std::int64_t>)(0, -digits.point),
                     zeros_after = (std::max<std::int64_t>)(0, digits.point - count);
  const std::int64_t total = count + zeros_before + zeros_after;
  if (static_cast<std::uint64_t>(total) > limit) return fail(codes::number_too_long);
  std::string text;
  text.reserve(static_cast<std::size_t>(total) + 3);
  if (v.sign() < 0) text += '-';
  if (digits.point <= 0) {
    text.append("0.").append(static_cast<std::size_t>(zeros_before), '0').append(digits.digits);
  } else if (digits.point >= count) {
    text.append(digits.digits).append(static_cast<std::size_t>(zeros_after), '0');
  } else {
    const auto point = static_cast<std::size_t>(digits.point);
    text.append(digits.digits, 0, point).append(1, '.').append(digits.digits, point);
  }
  return text;
}

template <typename X>
std::size_t value_backend<X>::integer_digits(const number& v) {
  if (v.is_infinite()) return 0;
  std::int64_t digits = 0;
  if (v.form_ == number::form::decimal) {
    digits = digit_count(magnitude(v.significand_)) + v.exponent_;
  } else if (const std::int64_t top = v.wide()->exponent + 512; top > 0) {
    digits = static_cast<std::int64_t>(static_cast<double>(top) * log10_of_2) + 1;
  }
  return static_cast<std::size_t>((std::max<std::int64_t>)(digits, 1));
}

}  // namespace hcl::inline v0_1::detail
