// Classifies bytes by one table lookup: the leaf rules look at every byte of a file, so
// this is where time is won. Knows bytes only; characters beyond ASCII are judged by text/unicode.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace hcl::inline v0_1::grammar {

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

}  // namespace hcl::inline v0_1::grammar
