// The tokens of the native syntax. The parser has no use for them while all goes well; they name what stands where something else was expected,
// find never-valid characters, and let the parser resume. Also for tools that colour or format.
#pragma once

#include <cstdint>
#include <string_view>

#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::parser {

enum class token_kind : std::uint8_t {
  open_brace, close_brace, open_bracket, close_bracket, open_parenthesis, close_parenthesis,
  open_quote, close_quote, open_heredoc, close_heredoc,
  star, slash, plus, minus, percent,
  assign, equal, not_equal, less, less_or_equal, greater, greater_or_equal,
  logical_and, logical_or, logical_not,
  dot, comma, ellipsis, fat_arrow, double_colon, question, colon,
  interpolation,   // ${ or ${~
  control,         // %{ or %{~
  sequence_end,    // } or ~} where it ends one of the two
  quoted_text,     // a literal piece between quotes
  literal_text,    // a literal piece of a heredoc or a bare template
  number, name, comment, newline,
  bitwise_and, bitwise_or, bitwise_not, bitwise_xor, semicolon, backtick, apostrophe,  // never valid, and so are the next three
  invalid, bad_encoding, quoted_newline,
  end_of_file,
};

// One token and where it stands in the text it was read from.
struct token {
  token_kind kind;
  byte_span span;

  friend bool operator==(const token&, const token&) = default;
};

// What a token is called in a message: "a comma", "the end of the file". Empty for those best quoted as written.
[[nodiscard]] constexpr std::string_view describe(token_kind kind) noexcept {
  switch (kind) {
    case token_kind::open_quote:
    case token_kind::close_quote: return "a quote";
    case token_kind::open_heredoc: return "a heredoc";
    case token_kind::close_heredoc: return "the end of a heredoc";
    case token_kind::interpolation: return "an interpolation";
    case token_kind::control: return "a template directive";
    case token_kind::quoted_text:
    case token_kind::literal_text: return "text";
    case token_kind::comment:
    case token_kind::newline:
    case token_kind::quoted_newline: return "the end of the line";
    case token_kind::bad_encoding: return "a byte that is not UTF-8";
    case token_kind::end_of_file: return "the end of the file";
    default: return {};
  }
}

}  // namespace hcl::inline v0_1::parser
