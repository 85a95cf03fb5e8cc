// Makes text safe to show: control characters, what reorders or hides text, and bytes that are not UTF-8
// become visible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0 {

namespace detail {

// Whether a terminal or an editor would act on the code point instead of showing it: controls, bidirectional
// formatting, line separators and invisible marks. The joiners stay, because emoji and several scripts are
// written with them.
[[nodiscard]] constexpr bool is_disguise(char32_t c) noexcept {
  if (c < 0x80) return c < 0x20 || c == 0x7F;
  return c < 0xA0 || c == 0xAD || c == 0x61C || c == 0x180E || c == 0x200B || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || c == 0xE0001;
}

// `<U+202E>` for a code point, `<0xFF>` for a byte that is not UTF-8.
inline void append_visible(std::string& out, std::uint32_t code, bool is_byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  out += is_byte ? "<0x" : "<U+";
  int places = is_byte ? 2 : 4;
  while (code >> (4 * places) != 0)
    ++places;
  while (places-- != 0)
    out += digits[code >> (4 * places) & 15];
  out += '>';
}

}  // namespace detail

// Appends the text as it may be shown on one line. Line feeds stay if `lines` is set.
inline void append_escaped(std::string& out, std::string_view text, bool lines = false) {
  std::size_t plain = 0;  // begin of what is copied as it is
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t begin = offset;
    const char32_t code_point = decode_utf8(text, offset);
    const bool is_byte = code_point == detail::replacement_character && offset == begin + 1;
    if ((!is_byte && !detail::is_disguise(code_point)) || (lines && code_point == '\n')) continue;
    out.append(text, plain, begin - plain);
    plain = offset;
    if (is_byte)
      detail::append_visible(out, static_cast<unsigned char>(text[begin]), true);
    else
      detail::append_visible(out, static_cast<std::uint32_t>(code_point), false);
  }
  out.append(text, plain, text.size() - plain);
}

// The text as it may be shown on one line. `escaped("a\x1B[31m")` is "a<U+001B>[31m".
[[nodiscard]] inline std::string escaped(std::string_view text) {
  std::string out;
  append_escaped(out, text);
  return out;
}

}  // namespace hcl::inline v1_0

// Texts as JSON strings. The caller chooses which code points are escaped; this says how.
//

namespace hcl::inline v1_0::detail {

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

}  // namespace hcl::inline v1_0::detail
