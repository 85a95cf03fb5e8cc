// Characters that look like those of the language, which come with text pasted from documents and web pages:
// their names, and what is meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/support/compiler.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1::parser::detail {

struct lookalike {
  char32_t first, last;
  std::string_view name;     // with its article
  std::string_view instead;  // empty if nothing is missing without it
};

inline constexpr lookalike lookalikes[] = {
    {0xA0, 0xA0, "a no-break space", " "},
    {0xAB, 0xAB, "a left guillemet", "\""},
    {0xAD, 0xAD, "a soft hyphen", ""},
    {0xBB, 0xBB, "a right guillemet", "\""},
    {0xD7, 0xD7, "a multiplication sign", "*"},
    {0xF7, 0xF7, "a division sign", "/"},
    {0x1680, 0x1680, "an Ogham space mark", " "},
    {0x2000, 0x200A, "a typographic space", " "},
    {0x200B, 0x200B, "a zero-width space", ""},
    {0x200C, 0x200D, "a zero-width joiner", ""},
    {0x200E, 0x200F, "a direction mark", ""},
    {0x2010, 0x2011, "a typographic hyphen", "-"},
    {0x2012, 0x2015, "a dash", "-"},
    {0x2018, 0x2019, "a curly single quote", "\""},
    {0x201A, 0x201B, "a low single quote", "\""},
    {0x201E, 0x201F, "a low double quote", "\""},
    {0x2024, 0x2024, "a one-dot leader", "."},
    {0x2026, 0x2026, "an ellipsis character", "..."},
    {0x2028, 0x2029, "a line separator", "\n"},
    {0x202A, 0x202E, "a direction mark", ""},
    {0x202F, 0x202F, "a narrow no-break space", " "},
    {0x2039, 0x203A, "a guillemet", "\""},
    {0x205F, 0x205F, "a mathematical space", " "},
    {0x2060, 0x2060, "a word joiner", ""},
    {0x2066, 0x2069, "a direction mark", ""},
    {0x2212, 0x2212, "a typographic minus sign", "-"},
    {0x2215, 0x2215, "a division slash", "/"},
    {0x2217, 0x2217, "an asterisk operator", "*"},
    {0x2260, 0x2260, "a not-equal sign", "!="},
    {0x2264, 0x2264, "a less-or-equal sign", "<="},
    {0x2265, 0x2265, "a greater-or-equal sign", ">="},
    {0x3000, 0x3000, "an ideographic space", " "},
    {0x3001, 0x3001, "an ideographic comma", ","},
    {0xFEFF, 0xFEFF, "a byte order mark", ""},
};

// Full-width forms are those of ASCII, in the same order.
inline constexpr char32_t first_full_width = 0xFF01, last_full_width = 0xFF5E, full_width_offset = 0xFEE0;

struct plain_form_of_character {
  std::string name{};     // empty if it looks like nothing else
  std::string instead{};  // what to write in its place
};

// The plain character that `written` looks like.
[[nodiscard]] HCL_COLD inline plain_form_of_character plain_form_of(std::string_view written) {
  if (written.empty() || first_invalid_utf8(written) != std::string_view::npos) return {};
  std::size_t at = 0;
  const char32_t c = decode_utf8(written, at);
  if (at != written.size()) return {};
  if (c >= first_full_width && c <= last_full_width)
    return {c >= 0xFF10 && c <= 0xFF19 ? "a full-width digit" : "a full-width character",
            std::string(1, static_cast<char>(c - full_width_offset))};
  for (const lookalike& one : lookalikes)
    if (one.first <= c && c <= one.last) return {std::string(one.name), std::string(one.instead)};
  return {};
}

// How many bytes the character at `at` takes if it looks like a quote; else 0.
[[nodiscard]] HCL_COLD inline std::size_t quote_length(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) < 0x80) return 0;
  const std::size_t length = hcl::detail::sequence_length(text, at);
  const std::string_view written = text.substr(at, length);
  const bool is_curly = written == "\xE2\x80\x9C" || written == "\xE2\x80\x9D";
  return length != 0 && (is_curly || plain_form_of(written).instead == "\"") ? length : 0;
}

// The message for a character that is never valid.
[[nodiscard]] HCL_COLD inline std::string describe_character(std::string_view written) {
  const plain_form_of_character plain = plain_form_of(written);
  if (plain.name.empty()) return "This character has no meaning here.";
  std::size_t at = 0;
  char32_t c = decode_utf8(written, at);
  std::string number;
  for (; c != 0 || number.size() < 4; c >>= 4)
    number.insert(number.begin(), "0123456789ABCDEF"[c & 0xF]);
  std::string text = "This is " + plain.name + " (U+" + number + ").";
  if (plain.instead.empty()) return text + " Remove it.";
  if (plain.instead == " ") return text + " Write an ordinary space.";
  if (plain.instead == "\n") return text + " Write an ordinary newline.";
  return text + " Write " + (plain.instead == "\"" ? "a straight double quote" : plain.instead) + " instead.";
}

}  // namespace hcl::inline v0_1::parser::detail
