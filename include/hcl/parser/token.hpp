// The tokens of the native syntax: for messages, never-valid characters, recovery, and tools that colour or
// format. Valid texts are parsed without them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::parser {

// Each has a row in token_table.
enum class token_kind : std::uint8_t {
  open_brace,
  close_brace,
  open_bracket,
  close_bracket,
  open_parenthesis,
  close_parenthesis,
  open_quote,
  close_quote,
  open_heredoc,
  close_heredoc,
  star,
  slash,
  plus,
  minus,
  percent,
  assign,
  equal,
  not_equal,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  logical_and,
  logical_or,
  logical_not,
  dot,
  comma,
  ellipsis,
  fat_arrow,
  double_colon,
  question,
  colon,
  interpolation,  // ${ or ${~
  control,        // %{ or %{~
  sequence_end,   // } or ~} where it ends one of the two
  quoted_text,    // a literal piece between quotes
  literal_text,   // a literal piece of a heredoc or a bare template
  number,
  name,
  comment,
  newline,
  bitwise_and,
  bitwise_or,
  bitwise_not,
  bitwise_xor,
  semicolon,
  backtick,
  apostrophe,  // never valid, and so are the next three
  invalid,
  bad_encoding,
  quoted_newline,
  end_of_file,
};

// One token and where it stands in the text it was read from.
struct token {
  token_kind kind;
  byte_span span;

  friend bool operator==(const token&, const token&) = default;
};

// How to read the text.
enum class token_mode : unsigned char {
  config,           // a file or an expression
  template_text,    // a template without quotes
  config_tolerant,  // like config, but a newline in a quoted string ends all that was opened on its line, so
                    // that one missing quote or brace does not turn the rest inside out, and a misspelt
                    // opener of a heredoc that has its end opens it
};

// All tokens of `text`, the end of file last; blanks are none, comments are. Any text has tokens: what is
// never valid has kinds of its own. `tokenize("a = 1")` has a name, an assign, a number and the end_of_file.
// Native syntax specification, "Lexical Elements".
[[nodiscard]] std::vector<token> tokenize(std::string_view text, token_mode mode = token_mode::config);

// Whether a line ends with the token: a newline, or a comment up to one.
[[nodiscard]] inline bool ends_line(token word, std::string_view text) noexcept {
  return word.kind == token_kind::newline || word.kind == token_kind::quoted_newline ||
         (word.kind == token_kind::comment && text[word.span.end - 1] == '\n');
}

// The traits of a token kind.
struct token_traits {
  enum class role : std::uint8_t { plain, opener, closer, text_opener, text_closer, never_valid };
  // The kind of operator. `foreign`: of other languages.
  enum class operation : std::uint8_t {
    none,
    arithmetic,
    comparison,
    equality,
    logical,
    condition,
    step,
    prefix,
    foreign
  };

  token_kind kind;
  std::string_view noun{};  // in a message: "a quote"; empty for those best quoted as written
  role what = role::plain;
  bool precedes_operand = false;  // a minus after it is a sign, not a subtraction
  token_kind opener_kind = kind;  // of a closer; interpolations include directives
  operation does = operation::none;
};

struct token_table {
  using enum token_kind;
  using enum token_traits::role;
  using enum token_traits::operation;
  static constexpr token_traits rows[] = {
      {.kind = open_brace, .what = opener, .precedes_operand = true},
      {.kind = close_brace, .what = closer, .opener_kind = open_brace},
      {.kind = open_bracket, .what = opener, .precedes_operand = true},
      {.kind = close_bracket, .what = closer, .opener_kind = open_bracket},
      {.kind = open_parenthesis, .what = opener, .precedes_operand = true},
      {.kind = close_parenthesis, .what = closer, .opener_kind = open_parenthesis},
      {.kind = open_quote, .noun = "a quote", .what = text_opener},
      {.kind = close_quote, .noun = "a quote", .what = text_closer, .opener_kind = open_quote},
      {.kind = open_heredoc, .noun = "a heredoc", .what = text_opener},
      {.kind = close_heredoc,
       .noun = "the end of a heredoc",
       .what = text_closer,
       .opener_kind = open_heredoc},
      {.kind = star, .precedes_operand = true, .does = arithmetic},
      {.kind = slash, .precedes_operand = true, .does = arithmetic},
      {.kind = plus, .precedes_operand = true, .does = arithmetic},
      {.kind = minus, .precedes_operand = true, .does = arithmetic},
      {.kind = percent, .precedes_operand = true, .does = arithmetic},
      {.kind = assign, .precedes_operand = true},
      {.kind = equal, .precedes_operand = true, .does = equality},
      {.kind = not_equal, .precedes_operand = true, .does = equality},
      {.kind = less, .precedes_operand = true, .does = comparison},
      {.kind = less_or_equal, .precedes_operand = true, .does = comparison},
      {.kind = greater, .precedes_operand = true, .does = comparison},
      {.kind = greater_or_equal, .precedes_operand = true, .does = comparison},
      {.kind = logical_and, .precedes_operand = true, .does = logical},
      {.kind = logical_or, .precedes_operand = true, .does = logical},
      {.kind = logical_not, .precedes_operand = true, .does = prefix},
      {.kind = dot, .does = step},
      {.kind = comma, .precedes_operand = true},
      {.kind = ellipsis},
      {.kind = fat_arrow},
      {.kind = double_colon},
      {.kind = question, .precedes_operand = true, .does = condition},
      {.kind = colon, .precedes_operand = true},
      {.kind = interpolation, .noun = "an interpolation", .what = opener},
      {.kind = control, .noun = "a template directive", .what = opener},
      {.kind = sequence_end, .what = closer, .opener_kind = interpolation},
      {.kind = quoted_text, .noun = "text"},
      {.kind = literal_text, .noun = "text"},
      {.kind = number},
      {.kind = name},
      {.kind = comment, .noun = "the end of the line"},
      {.kind = newline, .noun = "the end of the line"},
      {.kind = bitwise_and, .what = never_valid, .does = foreign},
      {.kind = bitwise_or, .what = never_valid, .does = foreign},
      {.kind = bitwise_not, .what = never_valid, .does = foreign},
      {.kind = bitwise_xor, .what = never_valid, .does = foreign},
      {.kind = semicolon, .what = never_valid},
      {.kind = backtick, .what = never_valid},
      {.kind = apostrophe, .what = never_valid},
      {.kind = invalid, .what = never_valid},
      {.kind = bad_encoding, .noun = "a byte that is not UTF-8", .what = never_valid},
      {.kind = quoted_newline, .noun = "the end of the line", .what = never_valid},
      {.kind = end_of_file, .precedes_operand = true},
  };
};

[[nodiscard]] constexpr const token_traits& traits_of(token_kind kind) noexcept {
  return token_table::rows[static_cast<std::size_t>(kind)];
}

consteval bool has_all_tokens() {
  std::size_t next = 0;
  for (const token_traits& row : token_table::rows)
    if (static_cast<std::size_t>(row.kind) != next++) return false;
  return next == static_cast<std::size_t>(token_kind::end_of_file) + 1;
}
static_assert(has_all_tokens(), "each kind of token has a row, in order");

}  // namespace hcl::inline v1_0::parser
