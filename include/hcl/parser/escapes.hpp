// Decodes the backslash sequences of quoted text: \n \r \t \" \\ \uXXXX \UXXXXXXXX. Reports wrong ones by
// offset; knows no diagnostics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_normal.hpp>

// Detects other encodings than UTF-8.

namespace hcl::inline v1_0::parser::detail {

// "UTF-16" or "UTF-32" if a text begins with its byte order mark or with letters in it; else empty.
[[nodiscard]] inline std::string_view wide_encoding(std::string_view text) noexcept {
  using namespace std::string_view_literals;
  if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) return "UTF-16";
  if (text.size() < 4) return {};
  const auto is_plain = [&](std::size_t at) { return text[at] > 0; };  // ASCII
  if (is_plain(0) && text.substr(1, 3) == "\0\0\0"sv) return "UTF-32";
  if (text.substr(0, 3) == "\0\0\0"sv && is_plain(3)) return "UTF-32";
  const bool little = is_plain(0) && text[1] == 0 && is_plain(2) && text[3] == 0;
  const bool big = text[0] == 0 && is_plain(1) && text[2] == 0 && is_plain(3);
  return little || big ? "UTF-16" : std::string_view();
}

// The error about a text that is not UTF-8; without a code if it is.
[[nodiscard]] inline syntax_error find_wide_encoding(std::string_view text) {
  const std::string_view name = wide_encoding(text);
  if (name.empty()) return {};
  return {.code = codes::invalid_utf8,
          .summary = "Text is not UTF-8",
          .detail = "This text is in " + std::string(name) + ". Save it as UTF-8.",
          .subject = {0, 1}};
}

}  // namespace hcl::inline v1_0::parser::detail

namespace hcl::inline v1_0::parser {

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

}  // namespace hcl::inline v1_0::parser
