// Numbers as format() writes them: %d %b %o %x of integers, %e %f %g of any, with flags, width and precision as in C.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::functions::detail {

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
[[nodiscard]] inline std::string pad_number(const format_verb& verb, std::string_view sign, std::string body, bool zeros) {
  const std::size_t length = sign.size() + body.size();
  const std::size_t missing = verb.width && *verb.width > length ? *verb.width - length : 0;
  if (zeros) return std::string(sign) + std::string(missing, '0') + body;
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
    return i < 0 || i >= 512 ? 0u : static_cast<unsigned>(mantissa[static_cast<std::size_t>(i / 64)] >> (i % 64)) & 1u;
  };
  const std::int64_t length = 512 + exponent;  // the top bit of the mantissa is set
  const std::string_view alphabet = capitals ? "0123456789ABCDEF" : "0123456789abcdef";
  std::string digits;
  for (std::int64_t low = (length - 1) / bits * bits; low >= 0; low -= bits) {
    unsigned digit = 0;
    for (unsigned i = bits; i-- > 0;) digit = digit * 2 + bit(low + i);
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
    default: digits = absolute(n).to_string(); break;
  }
  if (verb.precision) {
    if (digits == "0" && *verb.precision == 0) digits.clear();
    if (digits.size() < *verb.precision) digits.insert(0, *verb.precision - digits.size(), '0');
  }
  std::string sign(sign_of(verb, n.sign() < 0));
  if (verb.sharp) sign += prefix;
  return pad_number(verb, sign, std::move(digits), verb.zero && !verb.minus && !verb.precision);
}

// A magnitude as digits d1 d2 ... with the point behind the first `point` of them.
struct decimal_digits {
  std::string digits{};
  std::int64_t point = 0;

  [[nodiscard]] char at(std::int64_t i) const { return i >= 0 && i < static_cast<std::int64_t>(digits.size()) ? digits[static_cast<std::size_t>(i)] : '0'; }
  // Keeps `count` digits, rounding half to even.
  void round(std::int64_t count) {
    if (count < 0) {
      digits.clear();
      return;
    }
    if (count >= static_cast<std::int64_t>(digits.size())) return;
    const std::size_t kept = static_cast<std::size_t>(count);
    const bool tie = digits[kept] == '5' && kept + 1 == digits.size();
    const bool up = tie ? kept > 0 && (digits[kept - 1] - '0') % 2 == 1 : digits[kept] >= '5';
    digits.resize(kept);
    if (!up) return;
    std::size_t i = kept;
    while (i > 0 && digits[i - 1] == '9') --i;
    if (i == 0) {
      digits = "1";
      ++point;
    } else {
      digits.resize(i);
      ++digits[i - 1];
    }
  }
};

[[nodiscard]] inline decimal_digits digits_of(const number& n) {
  const std::string text = absolute(n).to_string();
  decimal_digits d;
  const std::size_t dot = std::min(text.find('.'), text.size());
  d.point = static_cast<std::int64_t>(dot);
  for (const char c : text)
    if (c != '.') d.digits += c;
  const std::size_t leading = std::min(d.digits.find_first_not_of('0'), d.digits.size());
  d.digits.erase(0, leading);
  d.point -= static_cast<std::int64_t>(leading);
  d.digits.erase(d.digits.find_last_not_of('0') + 1);
  if (d.digits.empty()) d.point = 0;
  return d;
}

[[nodiscard]] inline std::string with_exponent(const decimal_digits& d, std::size_t places, char letter) {
  std::string out(1, d.at(0));
  if (places > 0) out += '.';
  for (std::size_t i = 1; i <= places; ++i) out += d.at(static_cast<std::int64_t>(i));
  const std::int64_t exponent = d.digits.empty() ? 0 : d.point - 1;
  out += letter;
  out += exponent < 0 ? '-' : '+';
  const std::string text = std::to_string(exponent < 0 ? -exponent : exponent);
  if (text.size() < 2) out += '0';
  return out + text;
}

[[nodiscard]] inline std::string with_point(const decimal_digits& d, std::size_t places) {
  std::string out;
  for (std::int64_t i = 0; i < d.point; ++i) out += d.at(i);
  if (out.empty()) out = "0";
  if (places > 0) out += '.';
  for (std::size_t i = 0; i < places; ++i) out += d.at(d.point + static_cast<std::int64_t>(i));
  return out;
}

// %e, %f and %g without width and sign; without a precision %g is the shortest text that reads back the same.
[[nodiscard]] inline std::string decimal_text(const number& n, char mode, std::optional<std::size_t> precision) {
  if (n.is_infinite()) return "Inf";
  decimal_digits d = digits_of(n);
  const char letter = mode == 'E' || mode == 'G' ? 'E' : 'e';
  if (mode == 'e' || mode == 'E') {
    const std::size_t places = precision.value_or(6);
    d.round(static_cast<std::int64_t>(places) + 1);
    return with_exponent(d, places, letter);
  }
  if (mode == 'f') {
    const std::size_t places = precision.value_or(6);
    d.round(d.point + static_cast<std::int64_t>(places));
    return with_point(d, places);
  }
  if (precision) d.round(static_cast<std::int64_t>(std::max<std::size_t>(*precision, 1)));
  std::int64_t most = 6;
  if (precision) {
    most = static_cast<std::int64_t>(std::max<std::size_t>(*precision, 1));
    const auto count = static_cast<std::int64_t>(d.digits.size());
    if (most > count && count >= d.point) most = count;
  }
  const std::int64_t exponent = d.digits.empty() ? 0 : d.point - 1;
  const std::size_t places = d.digits.empty() ? 0 : d.digits.size() - 1;
  if (exponent < -4 || exponent >= most) return with_exponent(d, places, letter);
  const std::int64_t fraction = static_cast<std::int64_t>(d.digits.size()) - d.point;
  return with_point(d, static_cast<std::size_t>(std::max<std::int64_t>(fraction, 0)));
}

[[nodiscard]] inline std::string format_decimal(const format_verb& verb, const number& n) {
  const bool infinite = n.is_infinite();
  std::string_view sign = sign_of(verb, n.sign() < 0);
  if (infinite && n.sign() > 0) sign = verb.space ? " " : "+";
  return pad_number(verb, sign, decimal_text(n, verb.mode, verb.precision), verb.zero && !infinite);
}

}  // namespace hcl::inline v0_1::functions::detail
