// Scalars: the backslash sequences of quoted text, and the scalars of JSON.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v1_0::parser {
namespace detail {

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

}  // namespace detail

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

namespace detail {

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
  for (std::size_t at = 0; at < s.size();)
    append_utf8(out, decode_utf8(s, at));
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

}  // namespace detail

}  // namespace hcl::inline v1_0::parser
