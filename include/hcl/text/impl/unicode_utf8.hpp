// UTF-8: validation, decoding, encoding. The bytes of untrusted texts pass here first, so nothing throws and
// nothing trusts. Knows no character properties.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include <hcl/support/bytes.hpp>

#include <utf8/unchecked.h>

namespace hcl::inline v1_0 {

namespace detail {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
// The bytes of the mark that a text begins with: 3 or 0.
[[nodiscard]] constexpr std::size_t mark_size(std::string_view text) noexcept {
  return text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
}
inline constexpr char32_t replacement_character = 0xFFFD;

// Offset of the first byte at or after `offset` that is not ASCII; the size if there is none.
[[nodiscard]] inline std::size_t skip_ascii(std::string_view text, std::size_t offset) noexcept {
  constexpr std::uint64_t high_bits = 0x8080808080808080u;
  const char* const data = text.data();
  const std::size_t size = text.size();
  while (size - offset >= 32) {
    std::uint64_t words[4];
    std::memcpy(words, data + offset, 32);
    if (((words[0] | words[1] | words[2] | words[3]) & high_bits) != 0) break;
    offset += 32;
  }
  while (size - offset >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data + offset, 8);
    if ((word & high_bits) != 0) break;
    offset += 8;
  }
  if (size - offset < 8 && (last_word(data + offset, size - offset) & high_bits) == 0) return size;
  while (offset < size && static_cast<unsigned char>(data[offset]) < 0x80)
    ++offset;
  return offset;
}

// Length of the well-formed sequence at `offset`, which is not ASCII; 0 if it is ill-formed (Unicode 15,
// table 3-7).
[[nodiscard]] inline std::size_t sequence_length(std::string_view text, std::size_t offset) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const std::size_t left = text.size() - offset;
  const unsigned char lead = byte(0);
  if (lead < 0xC2 || lead > 0xF4) return 0;
  if (lead < 0xE0) return left >= 2 && continues(1) ? 2 : 0;
  if (lead < 0xF0) {
    if (left < 3 || !continues(1) || !continues(2)) return 0;
    if (lead == 0xE0 && byte(1) < 0xA0) return 0;  // longer than needed
    if (lead == 0xED && byte(1) > 0x9F) return 0;  // surrogates
    return 3;
  }
  if (left < 4 || !continues(1) || !continues(2) || !continues(3)) return 0;
  if (lead == 0xF0 && byte(1) < 0x90) return 0;  // longer than needed
  if (lead == 0xF4 && byte(1) > 0x8F) return 0;  // past U+10FFFF
  return 4;
}

}  // namespace detail

// Whether every byte is ASCII; several bytes at a time.
[[nodiscard]] inline bool is_ascii(std::string_view text) noexcept {
  return detail::skip_ascii(text, 0) == text.size();
}

// Offset of the first byte that does not begin a well-formed UTF-8 sequence, or npos.
// `first_invalid_utf8("a\xFF")` is 1.
[[nodiscard]] inline std::size_t first_invalid_utf8(std::string_view text) noexcept {
  std::size_t offset = 0;
  for (;;) {
    offset = detail::skip_ascii(text, offset);
    while (offset < text.size() && static_cast<unsigned char>(text[offset]) >= 0x80) {
      const std::size_t length = detail::sequence_length(text, offset);
      if (length == 0) return offset;
      offset += length;
    }
    if (offset >= text.size()) return std::string_view::npos;
  }
}

// The code point at `offset`, which must be inside the text; moves `offset` after it. An ill-formed byte is
// one U+FFFD.
[[nodiscard]] inline char32_t decode_utf8(std::string_view text, std::size_t& offset) noexcept {
  const auto lead = static_cast<unsigned char>(text[offset]);
  if (lead < 0x80) {
    ++offset;
    return lead;
  }
  const std::size_t length = detail::sequence_length(text, offset);
  if (length == 0) {
    ++offset;
    return detail::replacement_character;
  }
  const char* at = text.data() + offset;
  offset += length;
  return static_cast<char32_t>(
      utf8::unchecked::next(at));  // utf8cpp's checked calls throw, so the check is ours
}

// Appends one code point; what is no scalar value (surrogates, past U+10FFFF) becomes U+FFFD.
inline void append_utf8(std::string& out, char32_t code_point) {
  if (code_point < 0x80) {
    out.push_back(static_cast<char>(code_point));
    return;
  }
  if (code_point > 0x10FFFF || (code_point >= 0xD800 && code_point <= 0xDFFF))
    code_point = detail::replacement_character;
  char bytes[4];
  const char* const end = utf8::unchecked::append(static_cast<std::uint32_t>(code_point), +bytes);
  out.append(bytes, static_cast<std::size_t>(end - bytes));
}

}  // namespace hcl::inline v1_0
