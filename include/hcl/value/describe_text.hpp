// Pieces of text about values: short numbers and quoted strings. Knows no values.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// At most ten significant digits, with an exponent where the number is very large or small: "1.5", "1e+21".
[[nodiscard]] inline std::string short_text(const number& n) {
  if (n.is_infinite()) return n.sign() < 0 ? "-Inf" : "+Inf";
  if (const auto whole = n.to_int64(); whole && *whole > -10'000'000'000 && *whole < 10'000'000'000)
    return std::to_string(*whole);
  const double approximate = n.to_double();
  const bool out_of_range =
      approximate > 1e300 || approximate < -1e300 || (approximate < 1e-300 && approximate > -1e-300);
  if (out_of_range && !n.is_zero()) {
    std::string text = n.sign() < 0 ? "-" : "";
    return approximate > 1 || approximate < -1 ? text + "1e+" + std::to_string(n.integer_digits() - 1)
                                               : text + "1e-300";
  }
  char buffer[32];
  const auto written =
      std::to_chars(buffer, buffer + sizeof buffer, approximate, std::chars_format::general, 10);
  return {buffer, written.ptr};
}

// Text in quotes, with what would hide or end it escaped; as a literal of the language, if asked, also what
// begins a template sequence.
inline void append_quoted(std::string& out, std::string_view text, bool literal = false) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (literal && (c == '$' || c == '%') && i + 1 < text.size() && text[i + 1] == '{') {
      (out += c) += c;
    } else if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      (((out += "\\u00") += digits[byte >> 4U]) += digits[byte & 15U]);
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace hcl::inline v0_1::detail
