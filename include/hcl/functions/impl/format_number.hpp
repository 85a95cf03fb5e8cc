// Numbers as format() writes them: %d %b %o %x of integers, %e %f %g of any, with flags, width and precision
// as in C.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::functions::detail {

// A verb of a format string: `%-8.2f`.
struct format_verb {
  char mode = 0;
  bool zero = false, sharp = false, plus = false, minus = false, space = false;
  std::optional<std::size_t> width{}, precision{};
  std::size_t argument = 1;  // counted from 1
  std::string_view raw{};
  std::size_t offset = 0;
};

// Sign and digits brought to the verb's width.
[[nodiscard]] inline std::string pad_number(const format_verb& verb, std::string_view sign, std::string body,
                                            bool zeros) {
  const std::size_t length = sign.size() + body.size();
  const std::size_t missing = verb.width && *verb.width > length ? *verb.width - length : 0;
  if (zeros && !verb.minus) return std::string(sign) + std::string(missing, '0') + body;
  if (verb.minus) return std::string(sign) + body + std::string(missing, ' ');
  return std::string(missing, ' ') + std::string(sign) + body;
}

[[nodiscard]] inline std::string_view sign_of(const format_verb& verb, bool negative) {
  return negative ? "-" : verb.plus ? "+" : verb.space ? " " : "";
}

// Digits of a whole number's magnitude in base 2, 8 or 16, from its binary form.
[[nodiscard]] inline std::string binary_digits(const number& n, unsigned bits, bool capitals) {
  bool negative = false;
  std::array<std::uint64_t, 8> mantissa{};
  std::int64_t exponent = 0;
  n.to_binary(negative, mantissa, exponent);
  if (n.is_zero()) return "0";
  const auto bit = [&](std::int64_t i) -> unsigned {
    i -= exponent;
    return i < 0 || i >= 512
               ? 0u
               : static_cast<unsigned>(mantissa[static_cast<std::size_t>(i / 64)] >> (i % 64)) & 1u;
  };
  const std::int64_t length = 512 + exponent;  // the top bit of the mantissa is set
  const std::string_view alphabet = capitals ? "0123456789ABCDEF" : "0123456789abcdef";
  std::string digits;
  for (std::int64_t low = (length - 1) / bits * bits; low >= 0; low -= bits) {
    unsigned digit = 0;
    for (unsigned i = bits; i-- > 0;)
      digit = digit * 2 + bit(low + i);
    digits += alphabet[digit];
  }
  return digits;
}

[[nodiscard]] inline std::string format_integer(const format_verb& verb, const number& n) {
  std::string digits, prefix;
  switch (verb.mode) {
    case 'b': digits = binary_digits(n, 1, false), prefix = "0b"; break;
    case 'o': digits = binary_digits(n, 3, false), prefix = "0"; break;
    case 'x': digits = binary_digits(n, 4, false), prefix = "0x"; break;
    case 'X': digits = binary_digits(n, 4, true), prefix = "0X"; break;
    default: digits = absolute(n).to_string(number_digits::all); break;
  }
  if (verb.precision) {
    if (digits == "0" && *verb.precision == 0) return {};  // not even its width
    if (digits.size() < *verb.precision) digits.insert(0, *verb.precision - digits.size(), '0');
  }
  std::string sign(sign_of(verb, n.sign() < 0));
  if (verb.sharp) sign += prefix;
  return pad_number(verb, sign, std::move(digits), verb.zero && !verb.precision);
}

// A magnitude as digits d1 d2 ... with the point after the first `point` of them; no zeros at either end.
struct decimal_digits {
  std::string digits{};
  std::int64_t point = 0;

  [[nodiscard]] char at(std::int64_t i) const {
    return i >= 0 && i < static_cast<std::int64_t>(digits.size()) ? digits[static_cast<std::size_t>(i)] : '0';
  }
  void tidy() {
    const std::size_t leading = (std::min)(digits.find_first_not_of('0'), digits.size());
    digits.erase(0, leading);
    point -= static_cast<std::int64_t>(leading);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.empty()) point = 0;
  }
  // Keeps `count` digits, rounding half to even.
  void keep_digits(std::int64_t count) {
    if (count >= static_cast<std::int64_t>(digits.size())) return;
    const std::size_t kept = count < 0 ? 0 : static_cast<std::size_t>(count);
    const bool tie = digits[kept] == '5' && kept + 1 == digits.size();
    const bool up = count >= 0 && (tie ? kept > 0 && (digits[kept - 1] - '0') % 2 == 1 : digits[kept] >= '5');
    digits.resize(kept);
    if (up) {
      digits.insert(0, 1, '0');
      ++point;
      std::size_t i = kept;
      while (digits[i] == '9')
        digits[i--] = '0';
      ++digits[i];
    }
    tidy();
  }
};

// The shortest digits that read back the same.
[[nodiscard]] inline decimal_digits shortest_digits_of(const number& n) {
  const std::string text = absolute(n).to_string(number_digits::shortest);
  decimal_digits d{{}, static_cast<std::int64_t>((std::min)(text.find('.'), text.size()))};
  for (const char c : text)
    if (c != '.') d.digits += c;
  d.tidy();
  return d;
}

// A whole number in base 10^9, least digit first: just enough to write a binary fraction out.
class long_decimal {
 public:
  void multiply_and_add(std::uint64_t factor, std::uint64_t carry) {  // both at most 2^32
    for (std::uint32_t& limb : limbs_) {
      carry += limb * factor;
      limb = static_cast<std::uint32_t>(carry % base);
      carry /= base;
    }
    for (; carry != 0; carry /= base)
      limbs_.push_back(static_cast<std::uint32_t>(carry % base));
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
      const std::string limb = std::to_string(limbs_[i]);
      out.append(9 - limb.size(), '0').append(limb);
    }
    return out;
  }

 private:
  static constexpr std::uint64_t base = 1'000'000'000;
  std::vector<std::uint32_t> limbs_{};
};

// Whether a number is near enough to 1 to be written out: 6000 digits or so, before or after the point.
[[nodiscard]] inline bool can_be_written(const number& n) {
  bool negative = false;
  std::array<std::uint64_t, 8> mantissa{};
  std::int64_t exponent = 0;
  n.to_binary(negative, mantissa, exponent);
  return exponent >= -20'000 && exponent <= 20'000;
}

// All digits of a binary number that can_be_written(): what rounding to fewer of them must look at.
[[nodiscard]] inline decimal_digits exact_digits_of(const number& n) {
  if (n.is_zero()) return {};
  bool negative = false;
  std::array<std::uint64_t, 8> mantissa{};
  std::int64_t exponent = 0;
  n.to_binary(negative, mantissa, exponent);
  std::size_t zeros = 0;
  while (zeros < 15 && static_cast<std::uint32_t>(mantissa[zeros / 2] >> (32 * (zeros % 2))) == 0)
    ++zeros;
  long_decimal d;
  for (std::size_t i = 16; i-- > zeros;)
    d.multiply_and_add(std::uint64_t{1} << 32, static_cast<std::uint32_t>(mantissa[i / 2] >> (32 * (i % 2))));
  exponent += 32 * static_cast<std::int64_t>(zeros);
  const std::int64_t fraction = (std::max<std::int64_t>)(-exponent, 0);
  for (; exponent >= 31; exponent -= 31)
    d.multiply_and_add(std::uint64_t{1} << 31, 0);
  for (; exponent > 0; --exponent)
    d.multiply_and_add(2, 0);
  for (; exponent <= -13; exponent += 13)
    d.multiply_and_add(1'220'703'125, 0);  // 5^13: 2^-n is 5^n / 10^n
  for (; exponent < 0; ++exponent)
    d.multiply_and_add(5, 0);
  decimal_digits result{d.text(), 0};
  result.point = static_cast<std::int64_t>(result.digits.size()) - fraction;
  result.tidy();
  return result;
}

[[nodiscard]] inline std::string with_exponent(const decimal_digits& d, std::size_t places, char letter) {
  std::string out(1, d.at(0));
  if (places > 0) out += '.';
  for (std::size_t i = 1; i <= places; ++i)
    out += d.at(static_cast<std::int64_t>(i));
  const std::int64_t exponent = d.digits.empty() ? 0 : d.point - 1;
  out += letter;
  out += exponent < 0 ? '-' : '+';
  const std::string text = std::to_string(exponent < 0 ? -exponent : exponent);
  if (text.size() < 2) out += '0';
  return out + text;
}

[[nodiscard]] inline std::string with_point(const decimal_digits& d, std::size_t places) {
  std::string out;
  for (std::int64_t i = 0; i < d.point; ++i)
    out += d.at(i);
  if (out.empty()) out = "0";
  if (places > 0) out += '.';
  for (std::size_t i = 0; i < places; ++i)
    out += d.at(d.point + static_cast<std::int64_t>(i));
  return out;
}

// %e, %f and %g without width and sign; without a precision %g is the shortest text that reads back the same.
[[nodiscard]] inline std::string decimal_text(const number& n, char mode,
                                              std::optional<std::size_t> precision) {
  if (n.is_infinite()) return "Inf";
  const char letter = mode == 'E' || mode == 'G' ? 'E' : 'e';
  const bool general = mode == 'g' || mode == 'G';
  if (!general && !precision) precision = 6;
  decimal_digits d = precision ? exact_digits_of(n) : shortest_digits_of(n);
  const auto places = static_cast<std::int64_t>(precision.value_or(0));
  if (mode == 'f') {
    d.keep_digits(d.point + places);
    return with_point(d, static_cast<std::size_t>(places));
  }
  if (!general) {
    d.keep_digits(places + 1);
    return with_exponent(d, static_cast<std::size_t>(places), letter);
  }
  std::int64_t max_digits = 6;
  if (precision) {
    max_digits = (std::max<std::int64_t>)(places, 1);
    d.keep_digits(max_digits);
    const auto count = static_cast<std::int64_t>(d.digits.size());
    if (max_digits > count && count >= d.point) max_digits = count;
  }
  const auto count = static_cast<std::int64_t>(d.digits.size());
  if (d.point - 1 < -4 || d.point - 1 >= max_digits)
    return with_exponent(d, static_cast<std::size_t>((std::max<std::int64_t>)(count - 1, 0)), letter);
  return with_point(d, static_cast<std::size_t>((std::max<std::int64_t>)(count - d.point, 0)));
}

[[nodiscard]] inline std::string format_decimal(const format_verb& verb, const number& n) {
  const bool infinite = n.is_infinite();
  std::string_view sign = sign_of(verb, n.sign() < 0);
  if (infinite && n.sign() > 0) sign = verb.space ? " " : "+";
  return pad_number(verb, sign, decimal_text(n, verb.mode, verb.precision), verb.zero && !infinite);
}

}  // namespace hcl::inline v1_0::functions::detail
