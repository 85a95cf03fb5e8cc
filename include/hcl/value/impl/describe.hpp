// Values in messages: the definitions of value/describe.hpp.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/describe.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

// Pieces of text about values: short numbers and quoted strings. Knows no values.

namespace hcl::inline v1_0::detail {

// At most ten significant digits, without an exponent where they are few.
[[nodiscard]] inline std::string ten_digits(double v) {
  char buffer[32];
  const auto written = std::to_chars(buffer, buffer + sizeof buffer, v, std::chars_format::general, 10);
  return {buffer, written.ptr};
}

// n * 10^exponent, about. Nothing if that is far from 1.
[[nodiscard]] inline std::optional<double> scaled_near_one(const number& n, std::int64_t exponent) {
  const outcome<number> power = number::parse("1e" + std::to_string(exponent));
  const outcome<number> scaled = power ? multiply(n, *power) : power;
  const double about = scaled ? scaled->to_double() : 0;
  if (std::fabs(about) < 1e-3 || std::fabs(about) > 1e3) return std::nullopt;
  return about;
}

// As above with an exponent, of a number that no double comes near. Not zero.
[[nodiscard]] inline std::string ten_digits_scaled(const number& n) {
  const bool is_small = std::fabs(n.to_double()) < 1;
  const outcome<number> large = is_small ? divide(number(1), n) : n;
  const auto digits = static_cast<std::int64_t>(large ? large->integer_digits() : 1);
  std::int64_t magnitude = is_small ? -digits : digits - 1;
  double leading = scaled_near_one(n, -magnitude).value_or(n.sign());
  for (; std::fabs(leading) < 1; --magnitude)
    leading *= 10;
  for (; std::fabs(leading) >= 9.9999999995; ++magnitude)
    leading /= 10;
  return ten_digits(leading) + (magnitude < 0 ? "e" : "e+") + std::to_string(magnitude);
}

// At most ten significant digits, with an exponent where the number is very large or small: "1.5", "1e+21".
[[nodiscard]] inline std::string short_text(const number& n) {
  if (n.is_infinite()) return n.sign() < 0 ? "-Inf" : "+Inf";
  if (const auto whole = n.to_int64(); whole && *whole > -10'000'000'000 && *whole < 10'000'000'000)
    return std::to_string(*whole);
  const double approximate = n.to_double();
  const bool is_in_range = std::fabs(approximate) < 1e300 && std::fabs(approximate) > 1e-300;
  return is_in_range || n.is_zero() ? ten_digits(approximate) : ten_digits_scaled(n);
}

// Text in quotes, with what would hide or end it escaped.
inline void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  append_template_text(out, text, false, false);
  out += '"';
}

// A string in quotes, cut between grapheme clusters if long.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
  constexpr std::size_t max_length = 120;
  std::string out;
  if (text.size() <= max_length) {
    append_quoted(out, text);
    return out;
  }
  std::size_t end = 0;
  for (std::size_t next = 0; next < text.size() && next <= max_length; next = next_grapheme(text, next))
    end = next;
  append_quoted(out, text.substr(0, end == 0 ? max_length : end));
  return out += "...";
}

[[nodiscard]] inline std::string describe_parts(const value& v) {
  const std::size_t n = v.size();
  if (v.kind() == type_kind::object) {
    if (n == 0) return "an object with no attributes";
    if (n > 1) return "an object with " + std::to_string(n) + " attributes";
    return "an object with 1 attribute " + excerpt(v.members()[0].name);
  }
  const std::string name = friendly_name(v.type());
  if (n == 0) return "an empty " + name;
  return "a " + name + " with " + std::to_string(n) + (n == 1 ? " element" : " elements");
}

}  // namespace hcl::inline v1_0::detail
