// Texts as JSON strings. The caller chooses which code points are escaped; this says how.
// Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1::detail {

// `\u001b`; two of them, a surrogate pair, for what lies beyond U+FFFF.
inline void append_unit_escapes(std::string& out, char32_t c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto append_unit = [&out, digits](std::uint32_t unit) {
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4)
      out += digits[unit >> shift & 15];
  };
  const auto code = static_cast<std::uint32_t>(c);
  if (code < 0x10000) return append_unit(code);
  append_unit(0xD800 + ((code - 0x10000) >> 10));
  append_unit(0xDC00 + ((code - 0x10000) & 0x3FF));
}

// The same, or `\n` and the like where there is such an escape.
inline void append_json_escape(std::string& out, char32_t c) {
  constexpr std::string_view escaped = "\"\\\n\r\t\b\f", letters = "\"\\nrtbf";
  const std::size_t at = c < 0x80 ? escaped.find(static_cast<char>(c)) : escaped.npos;
  if (at == escaped.npos) return append_unit_escapes(out, c);
  out += '\\';
  out += letters[at];
}

// A JSON string, quotes included. `must_escape(code point, is_byte)` selects further characters to escape
// besides quotes, backslashes and controls; is_byte: a byte that is not UTF-8, shown as U+FFFD.
template <typename Escapes>
void append_json_escaped(std::string& out, std::string_view text, const Escapes& must_escape) {
  const auto is_plain = [&](char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\' && !must_escape(static_cast<char32_t>(c), false);
  };
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_plain(text[at]))
      ++at;
    if (at != begin) {
      out.append(text, begin, at - begin);
      continue;
    }
    const char32_t c = decode_utf8(text, at);
    const bool is_byte = c == replacement_character && at - begin != 3;
    if (c < 0x20 || c == '"' || c == '\\' || must_escape(c, is_byte))
      append_json_escape(out, c);
    else
      append_utf8(out, c);
  }
  out += '"';
}

}  // namespace hcl::inline v0_1::detail
