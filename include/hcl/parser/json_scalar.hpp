// Checks JSON scalars: numbers, words, and the escapes of strings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v1_0::parser::detail {

// number = [ "-" ] ( "0" / digit1-9 *DIGIT ) [ "." 1*DIGIT ] [ ( "e" / "E" ) [ "-" / "+" ] 1*DIGIT ]
[[nodiscard]] inline bool is_json_number(std::string_view s) {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < s.size() && hcl::detail::is_digit(s[at]))
      ++at;
    return at - begin;
  };
  const auto take = [&](char c) { return at < s.size() && s[at] == c && ++at != 0; };
  static_cast<void>(take('-'));
  const bool zero = at < s.size() && s[at] == '0';
  const std::size_t whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (take('.') && digits() == 0) return false;
  if (take('e') || take('E')) {
    if (!take('-')) static_cast<void>(take('+'));
    if (digits() == 0) return false;
  }
  return at == s.size();
}

// Whether a number may be beyond all range, which is beyond 10^646456993: its exponent has more than a few
// digits.
[[nodiscard]] inline bool has_long_exponent(std::string_view s) {
  std::size_t e = s.find_first_of("eE");
  if (e == s.npos) return false;
  if (s[e + 1] == '-' || s[e + 1] == '+') ++e;
  return s.size() - e - 1 > (s.size() < 1'000'000 ? 8 : 5);
}

// A mistake in the escapes of a string: its offset, its length in bytes, and the reason.
struct escape_error {
  std::size_t offset, length;
  std::string_view why;
};

[[nodiscard]] inline std::optional<std::uint32_t> four_digits(std::string_view s, std::size_t at) {
  if (at + 4 > s.size()) return std::nullopt;
  std::uint32_t n = 0;
  for (const char c : s.substr(at, 4)) {
    const int digit = hcl::detail::hexadecimal_digit(c);
    if (digit < 0) return std::nullopt;
    n = n * 16 + static_cast<std::uint32_t>(digit);
  }
  return n;
}

// Appends a text, replacing each malformed byte by U+FFFD.
inline void append_repaired(std::string& out, std::string_view s) {
  for (std::size_t at = 0; at < s.size();) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(s, at);
    if (c == 0xFFFD)
      append_utf8(out, c);
    else
      out += s.substr(begin, at - begin);
  }
}

// The character of the \u escape whose digits were read as `first`, and that of a second one where the two
// are a surrogate pair: moves `at` after it. None if half a pair stands alone.
[[nodiscard]] inline std::optional<char32_t> decode_surrogates(std::string_view s, std::size_t& at,
                                                               char32_t first) {
  if (first < 0xD800 || first >= 0xE000) return first;
  const std::optional<std::uint32_t> second =
      s.substr(at, 2) == "\\u" ? four_digits(s, at + 2) : std::nullopt;
  if (first >= 0xDC00 || !second || *second < 0xDC00 || *second >= 0xE000) return std::nullopt;
  at += 6;
  return 0x10000 + ((first - 0xD800) << 10) + (*second - 0xDC00);
}

// Appends the text of an escaped string (without its quotes); the first problem, if there is one.
[[nodiscard]] inline std::optional<escape_error> decode_json_string(std::string_view s, std::string& out,
                                                                    json_unicode unicode) {
  for (std::size_t at = 0; at < s.size();) {
    const std::size_t backslash = (std::min)(s.find('\\', at), s.size());
    if (unicode == json_unicode::reject)
      out += s.substr(at, backslash - at);
    else
      append_repaired(out, s.substr(at, backslash - at));
    if (backslash == s.size()) break;
    at = backslash + 2;
    switch (s[backslash + 1]) {
      case '"': out += '"'; break;
      case '\\': out += '\\'; break;
      case '/': out += '/'; break;
      case 'b': out += '\b'; break;
      case 'f': out += '\f'; break;
      case 'n': out += '\n'; break;
      case 'r': out += '\r'; break;
      case 't': out += '\t'; break;
      case 'u': {
        const std::optional<std::uint32_t> first = four_digits(s, at);
        if (!first)
          return escape_error{backslash, (std::min<std::size_t>)(6, s.size() - backslash),
                              "four hexadecimal digits must follow \\u"};
        at += 4;
        const std::optional<char32_t> c = decode_surrogates(s, at, *first);
        if (!c && unicode == json_unicode::reject)
          return escape_error{backslash, 6,
                              "half a surrogate pair is not a character; the other half must be next to it"};
        append_utf8(out, c.value_or(0xFFFD));
        break;
      }
      default:
        return escape_error{
            backslash, 2,
            "the only escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits"};
    }
  }
  return std::nullopt;
}

}  // namespace hcl::inline v1_0::parser::detail
