// Decodes the backslash sequences of quoted text: \n \r \t \" \\ \uXXXX \UXXXXXXXX. Reports wrong ones by
// offset; knows no diagnostics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include <hcl/support/arena.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/text/impl/unicode.hpp>

namespace hcl::inline v0_1::parser {

enum class escape_error : unsigned char { none, unknown, short_digits, no_character };

// The sequence at the beginning of `text`, which is a backslash and at least one more byte.
struct escape_sequence {
  std::size_t length;
  char32_t character;  // the character it encodes, if it is valid
  escape_error error;
};

[[nodiscard]] inline escape_sequence read_escape(std::string_view text) noexcept {
  const auto simple = [](char32_t c) { return escape_sequence{2, c, escape_error::none}; };
  switch (text[1]) {
    case 'n': return simple('\n');
    case 'r': return simple('\r');
    case 't': return simple('\t');
    case '"': return simple('"');
    case '\\': return simple('\\');
    case 'u':
    case 'U': break;
    default: {
      std::size_t past = 1;
      (void)decode_utf8(text, past);
      return {past, 0, escape_error::unknown};
    }
  }
  const std::size_t digits = text[1] == 'u' ? 4 : 8;
  std::uint32_t value = 0;
  std::size_t at = 2;
  for (; at < text.size() && at < digits + 2; ++at) {
    const int digit = hcl::detail::hexadecimal_digit(text[at]);
    if (digit < 0) break;
    value = value * 16 + static_cast<std::uint32_t>(digit);
  }
  if (at != digits + 2) return {at, 0, escape_error::short_digits};
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
    return {at, value, escape_error::no_character};
  return {at, value, escape_error::none};
}

// `text` with its sequences replaced, in memory of `nodes`. Calls fault(offset, sequence) for wrong ones and
// leaves out their backslash.
template <typename Fault>
[[nodiscard]] std::string_view decode_escapes(std::string_view text, hcl::detail::arena& nodes, bool& ascii,
                                              Fault error) {
  char* const begin = static_cast<char*>(nodes.allocate(text.size() + 1));
  char* to = begin;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      *to++ = text[at++];
      continue;
    }
    const escape_sequence found = read_escape(text.substr(at));
    if (found.error != escape_error::none) {
      error(at, found);
      ++at;
      continue;
    }
    at += found.length;
    if (found.character < 0x80) {
      *to++ = static_cast<char>(found.character);
    } else {
      ascii = false;
      std::string encoded;
      append_utf8(encoded, found.character);
      std::memcpy(to, encoded.data(), encoded.size());
      to += encoded.size();
    }
  }
  return {begin, static_cast<std::size_t>(to - begin)};
}

}  // namespace hcl::inline v0_1::parser
