// Characters, runs of them, and what stands between tokens.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::grammar {

namespace character {

// Classes of characters, as bits.
enum : std::uint8_t {
  blank = 1,  // space, tab
  digit = 2,
  name_start = 4,    // ASCII only
  name_more = 8,     // ASCII only
  ends_quoted = 16,  // stops a run of plain text between quotes
  ends_line = 32,    // stops a run of plain text in a heredoc or a bare template
  operators = 64,    // may begin a binary operator
  gap = 128,         // may start trivia: blank, newline, comment
};

inline constexpr std::array<std::uint8_t, 256> classes = [] {
  std::array<std::uint8_t, 256> table{};
  const auto mark = [&table](std::string_view characters, unsigned what) {
    for (const char c : characters)
      table[static_cast<unsigned char>(c)] =
          static_cast<std::uint8_t>(table[static_cast<unsigned char>(c)] | what);
  };
  mark(" \t", blank | gap);
  mark("\r\n/#", gap);
  mark("0123456789", digit | name_more);
  mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", name_start | name_more);
  mark("-", name_more);
  mark("\"\\$%\r\n", ends_quoted);
  mark("$%\r\n", ends_line);
  mark("|&=!<>+-*/%", operators);
  table[0] =
      ends_quoted | ends_line;  // the byte after the text is NUL, so no run needs to look for the end as well
  for (std::size_t c = 0x80; c < 0x100; ++c)
    table[c] = ends_quoted | ends_line;
  return table;
}();

}  // namespace character

// Whether byte `c` is in one of the classes of `what`.
[[nodiscard]] constexpr bool is(char c, unsigned what) noexcept {
  return (character::classes[static_cast<unsigned char>(c)] & what) != 0;
}

// Lengths of runs of like bytes, sixteen or eight bytes at a step. Short runs end unpredictably; a byte loop
// pays a branch miss for each. These take the same few instructions whatever the length. Knows bytes only.
namespace eight_bytes {

// A one in each byte: ones, and its high bit: high_bits.
inline constexpr std::uint64_t ones = 0x0101010101010101u;
inline constexpr std::uint64_t high_bits = 0x8080808080808080u;

// Whether each byte is at least a bound; the high bit of each byte is its answer, here and in the next two.
// The bytes must be ASCII.
[[nodiscard]] constexpr std::uint64_t at_least(std::uint64_t bytes, unsigned char min_bound) noexcept {
  return bytes + ones * (0x80U - min_bound);
}
// Whether each byte is within two bounds.
[[nodiscard]] constexpr std::uint64_t within(std::uint64_t bytes, unsigned char min_bound,
                                             unsigned char max_bound) noexcept {
  return at_least(bytes, min_bound) & ~at_least(bytes, static_cast<unsigned char>(max_bound + 1));
}
// Whether each byte differs from one.
[[nodiscard]] constexpr std::uint64_t different(std::uint64_t bytes, unsigned char from) noexcept {
  return (bytes ^ ones * from) + ones * 0x7FU;
}

// Eight bytes as one word.
[[nodiscard]] inline std::uint64_t load(const char* at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// Index of the first byte whose high bit is set in `answer`, which is not zero and has no other bits.
[[nodiscard]] constexpr std::size_t first_byte(std::uint64_t answer) noexcept {
  if constexpr (std::endian::native == std::endian::little)
    return static_cast<std::size_t>(std::countr_zero(answer)) / 8;
  return static_cast<std::size_t>(std::countl_zero(answer)) / 8;
}

// Bytes that cannot be part of an ASCII name.
[[nodiscard]] constexpr std::uint64_t not_in_name(std::uint64_t word) noexcept {
  const std::uint64_t bytes = word & ~high_bits;
  const std::uint64_t letters = within(bytes | ones * 0x20U, 'a', 'z');
  const std::uint64_t digits = within(bytes, '0', '9');
  const std::uint64_t neither = different(bytes, '-') & different(bytes, '_');
  return (~(letters | digits) & neither) | word;
}

// Bytes that may end a run of text between quotes, as character::ends_quoted, and other control characters.
[[nodiscard]] constexpr std::uint64_t ends_quoted(std::uint64_t word) noexcept {
  const std::uint64_t bytes = word & ~high_bits;
  // '"' is 22, '$' 24 and '%' 25 in hexadecimal
  const std::uint64_t plain = at_least(bytes, 0x20) & different(bytes, '"') &
                              different(bytes & ~(ones), '$') & different(bytes, '\\');
  return ~plain | word;
}

// Bytes that may end a string of the JSON syntax: a quote, a backslash, a control character, all beyond
// ASCII.
[[nodiscard]] constexpr std::uint64_t ends_json(std::uint64_t word) noexcept {
  const std::uint64_t bytes = word & ~high_bits;
  const std::uint64_t plain = at_least(bytes, 0x20) & different(bytes, '"') & different(bytes, '\\');
  return ~plain | word;
}

// Bytes that are no spaces.
[[nodiscard]] constexpr std::uint64_t not_space(std::uint64_t word) noexcept {
  return different(word & ~high_bits, ' ') | word;
}

}  // namespace eight_bytes

// The inverse: 0xFF for bytes that continue a run.
namespace sixteen_bytes {

using hcl::detail::byte_vector;

// Bytes of an ASCII name.
template <typename Bytes>
[[nodiscard]] HCL_ALWAYS_INLINE inline byte_vector in_name(Bytes bytes) noexcept {
  const Bytes letters = (bytes | 0x20) - 'a';
  const Bytes digits = bytes - '0';
  return reinterpret_cast<byte_vector>((letters <= 25) | (digits <= 9) | (bytes == '-') | (bytes == '_'));
}
// Ordinary bytes of quoted text.
template <typename Bytes>
[[nodiscard]] HCL_ALWAYS_INLINE inline byte_vector in_quoted(Bytes bytes) noexcept {
  const Bytes printable = bytes - 0x20;
  const Bytes introducers = bytes & 0xFE;  // '$' is 24 and '%' 25 in hexadecimal
  return reinterpret_cast<byte_vector>((printable <= 0x5F) &
                                       ~((bytes == '"') | (introducers == '$') | (bytes == '\\')));
}
// Ordinary bytes of a JSON string.
template <typename Bytes>
[[nodiscard]] HCL_ALWAYS_INLINE inline byte_vector in_json(Bytes bytes) noexcept {
  const Bytes printable = bytes - 0x20;
  return reinterpret_cast<byte_vector>((printable <= 0x5F) & ~((bytes == '"') | (bytes == '\\')));
}
// Spaces.
template <typename Bytes>
[[nodiscard]] HCL_ALWAYS_INLINE inline byte_vector space(Bytes bytes) noexcept {
  return reinterpret_cast<byte_vector>(bytes == ' ');
}

}  // namespace sixteen_bytes

// Goes on while `in_run` is true of sixteen bytes, or `ends_run` of none of eight; or up to the last few
// before `end`, which the caller looks at one by one.
template <typename InRun, typename EndsRun>
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_words(
    const char* at, const char* end, [[maybe_unused]] const InRun& in_run,
    [[maybe_unused]] const EndsRun& ends_run) noexcept {
  if constexpr (hcl::detail::has_byte_vectors) {
    while (end - at >= 16) {
      hcl::detail::byte_vector bytes;
      std::memcpy(&bytes, at, sizeof bytes);
      const std::size_t length = hcl::detail::count_leading_ones(in_run(bytes));
      at += length;
      if (length != 16) return at;
    }
  } else {
    while (end - at >= 8) {
      const std::uint64_t stop = ends_run(eight_bytes::load(at)) & eight_bytes::high_bits;
      if (stop != 0) return at + eight_bytes::first_byte(stop);
      at += 8;
    }
  }
  return at;
}

// The end of the longest run of bytes of a name at `at`, but for the last few before `end`.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_name_words(const char* at, const char* end) noexcept {
  return skip_words(
      at, end, [](auto bytes) { return sixteen_bytes::in_name(bytes); }, eight_bytes::not_in_name);
}
// The end of the longest run of bytes of a name at `at`.
[[nodiscard]] inline const char* skip_name_bytes(const char* at, const char* end) noexcept {
  at = skip_name_words(at, end);
  while (is(*at, character::name_more))
    ++at;
  return at;
}

// The end of the longest run of bytes at `at` that cannot end text between quotes.
HCL_HOT [[nodiscard]] inline const char* skip_quoted_bytes(const char* at, const char* end) noexcept {
  for (;;) {
    at = skip_words(
        at, end, [](auto bytes) { return sixteen_bytes::in_quoted(bytes); }, eight_bytes::ends_quoted);
    if (is(*at, character::ends_quoted)) return at;
    ++at;  // another control character, or one of the last few
  }
}

// The end of the run of ordinary ASCII of a JSON string at `at`. The NUL after the text ends it as well.
[[nodiscard]] inline const char* skip_json_bytes(const char* at, const char* end) noexcept {
  at = skip_words(
      at, end, [](auto bytes) { return sixteen_bytes::in_json(bytes); }, eight_bytes::ends_json);
  while (*at >= 0x20 && static_cast<unsigned char>(*at) < 0x80 && *at != '"' && *at != '\\')
    ++at;
  return at;
}

// The end of the spaces at `at`; tabs are taken one by one.
[[nodiscard]] inline const char* skip_blank_bytes(const char* at, const char* end) noexcept {
  for (;;) {
    at = skip_words(
        at, end, [](auto bytes) { return sixteen_bytes::space(bytes); }, eight_bytes::not_space);
    if (!is(*at, character::blank)) return at;
    ++at;
  }
}

// The functions below work on [at, end) where *end may be read: it is a NUL, or the newline that ends the
// text.

// The end of the newline at `at`, or `at` if there is none. Newline = "\n" | "\r\n"
[[nodiscard]] inline const char* skip_newline(const char* at, const char* end) noexcept {
  if (*at == '\n') return at + (at != end);
  return *at == '\r' && end - at >= 2 && at[1] == '\n' ? at + 2 : at;
}

// The end of the line comment at `at`, its newline included. LineComment = ("#" | "//") [^\n]* ("\n" | End)
[[nodiscard]] inline const char* skip_line_comment(const char* at, const char* end) noexcept {
  const void* const newline = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
  return newline == nullptr ? end : static_cast<const char*>(newline) + 1;
}

// Whether a comment that ends with its line begins here.
[[nodiscard]] inline bool at_line_comment(const char* at) noexcept {
  return *at == '#' || (*at == '/' && at[1] == '/');
}

// The end of the block comment at `at`, or null if it is not closed. BlockComment = "/*" ... "*/"
[[nodiscard]] inline const char* skip_block_comment(const char* at, const char* end) noexcept {
  const std::string_view rest(at + 2, static_cast<std::size_t>(end - at - 2));
  const std::size_t close = rest.find("*/");
  return close == std::string_view::npos ? nullptr : rest.data() + close + 2;
}

// Past blanks and block comments, perhaps also newlines and line comments. `comment_end`: that of a block
// comment, or null to stop at it.
template <typename CommentEnd>
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_gap(const char* at, const char* end,
                                                            const CommentEnd& comment_end,
                                                            bool takes_newlines = true) {
  for (;;) {
    at = skip_blank_bytes(at, end);
    if (!is(*at, character::gap)) return at;
    const char* next = nullptr;
    if (*at == '/' && at[1] == '*')
      next = comment_end(at, end);
    else if (takes_newlines)
      next = at_line_comment(at) ? skip_line_comment(at, end) : skip_newline(at, end);
    if (next == at || next == nullptr) return at;
    at = next;
  }
}

// Past the end of the line if only blanks and a comment are left on it; else null.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_rest_of_line(const char* at,
                                                                     const char* end) noexcept {
  if (*at == '\n') return at + 1;
  if (!is(*at, character::gap)) return nullptr;
  at = skip_blank_bytes(at, end);
  if (at_line_comment(at)) return skip_line_comment(at, end);
  const char* const past = skip_newline(at, end);
  return past != at ? past : nullptr;
}

}  // namespace hcl::inline v1_0::grammar
