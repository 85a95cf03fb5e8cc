// Decodes the backslash sequences of quoted text: \n \r \t \" \\ \uXXXX \UXXXXXXXX. Tells of wrong ones by offset; knows no diagnostics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include <hcl/syntax/arena.hpp>
#include <hcl/text/unicode.hpp>

namespace hcl::inline v0_1::parser {

enum class escape_fault : unsigned char { none, unknown, short_digits, no_character };

// The sequence at the beginning of `text`, which is a backslash and at least one more byte.
struct escape_sequence {
  std::size_t length;
  char32_t character;  // what it stands for, if there is no fault
  escape_fault fault;
};

[[nodiscard]] inline escape_sequence read_escape(std::string_view text) noexcept {
  const auto simple = [](char32_t c) { return escape_sequence{2, c, escape_fault::none}; };
  switch (text[1]) {
    case 'n': return simple('\n');
    case 'r': return simple('\r');
    case 't': return simple('\t');
    case '"': return simple('"');
    case '\\': return simple('\\');
    case 'u':
    case 'U': break;
    default: {
      std::size_t behind = 1;
      (void)decode_utf8(text, behind);
      return {behind, 0, escape_fault::unknown};
    }
  }
  const std::size_t digits = text[1] == 'u' ? 4 : 8;
  std::uint32_t value = 0;
  std::size_t at = 2;
  for (; at < text.size() && at < digits + 2; ++at) {
    const char c = text[at];
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    if (digit < 0) break;
    value = value * 16 + static_cast<std::uint32_t>(digit);
  }
  if (at != digits + 2) return {at, 0, escape_fault::short_digits};
  if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {at, value, escape_fault::no_character};
  return {at, value, escape_fault::none};
}

// `text` with its sequences replaced, in memory of `nodes`. Calls fault(offset, sequence) for wrong ones and leaves out their backslash.
template <typename Fault>
[[nodiscard]] std::string_view decode_escapes(std::string_view text, syntax::arena& nodes, bool& ascii, Fault fault) {
  char* const begin = static_cast<char*>(nodes.allocate(text.size() + 1));
  char* to = begin;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      *to++ = text[at++];
      continue;
    }
    const escape_sequence found = read_escape(text.substr(at));
    if (found.fault != escape_fault::none) {
      fault(at, found);
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
