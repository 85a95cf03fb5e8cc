// Classifies the next line, and tells whether an expression continues on it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <hcl/grammar/lexical.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::parser::detail {

// The form of the line at `at` at a glance. From `open_comment` on no block comment is closed.
enum class line_form : unsigned char { other, attribute, block };

[[nodiscard]] HCL_COLD inline line_form skim_line(std::string_view text, std::size_t at,
                                                  const char* open_comment) {
  using enum token_kind;
  tokenizer words(text, token_mode::config, at, open_comment);
  if (words.next().kind != name) return line_form::other;
  token_kind next = words.next().kind;
  if (next == assign) return line_form::attribute;
  while (next == name || next == open_quote || next == quoted_text || next == close_quote)
    next = words.next().kind;
  if (next != open_brace) return line_form::other;
  next = words.next().kind;
  const bool is_first = next == newline || next == comment || next == close_brace || next == end_of_file;
  return is_first || (next == name && words.next().kind == assign) ? line_form::block : line_form::other;
}

// How far from the beginning of its line a place is, in bytes.
[[nodiscard]] HCL_COLD inline std::size_t column_of(std::string_view text, std::size_t at) noexcept {
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return before == text.npos ? at : at - before - 1;
}

// The indentation of the line of `at`, in bytes.
[[nodiscard]] HCL_COLD inline std::size_t indentation_of(std::string_view text, std::size_t at) noexcept {
  const std::size_t begin = at - column_of(text, at);
  const std::size_t end = text.find_first_not_of(" \t", begin);
  return (end == text.npos ? text.size() : end) - begin;
}

// Whether the line at `at` begins with a brace, which belongs to a header on the line before.
[[nodiscard]] HCL_COLD inline bool begins_brace(const char* at) noexcept {
  while (grammar::is(*at, grammar::character::blank))
    ++at;
  return *at == '{';
}

// Whether a line is one that version control leaves between two conflicting changes.
[[nodiscard]] HCL_COLD inline bool is_conflict_mark(std::string_view text) noexcept {
  constexpr std::string_view marks[] = {"<<<<<<<", "=======", ">>>>>>>", "|||||||"};
  if (std::find(std::begin(marks), std::end(marks), text.substr(0, 7)) == std::end(marks)) return false;
  const std::string_view next = text.substr(7, 1);
  return next.empty() || next == "\n" || next == "\r" || (next == " " && text.front() != '=');
}

}  // namespace hcl::inline v1_0::parser::detail

namespace hcl::inline v1_0::parser {

// A bracket, call or template that is being parsed.
struct open_construct {
  enum class type : unsigned char { bracket, call, quoted, heredoc, bare };
  type what;
  const char* begin;    // the opener
  const char* content;  // after it
};

struct situation {
  const char* item = nullptr;  // name of the item
  const char* item_name_end = nullptr;
  const char* block_open = nullptr;      // the innermost "{" of a block
  const char* step = nullptr;            // the star of the attribute splat we are in
  const char* expansion = nullptr;       // the last "..."
  const open_construct* open = nullptr;  // the innermost
  bool any_error = false;
};

// The token at `at`, comments and, unless they matter, newlines skipped. From `open_comment` on no block
// comment is closed.
[[nodiscard]] inline token token_at(std::string_view text, const char* at, bool newlines_matter,
                                    const char* open_comment) {
  tokenizer words(text, token_mode::config, static_cast<std::size_t>(at - text.data()), open_comment);
  for (;;) {
    const token found = words.next();
    const bool is_end = ends_line(found, text);
    if (is_end && newlines_matter) return {token_kind::newline, found.span};
    if (!is_end && found.kind != token_kind::comment) return found;
  }
}

}  // namespace hcl::inline v1_0::parser

namespace hcl::inline v1_0::parser::detail {

inline constexpr std::string_view parentheses_advice =
    " Put the expression in parentheses to go on in the next line.";

// The same for the lines at the beginning of `rest`, which may be a list of another language.
[[nodiscard]] HCL_COLD inline std::string_view advice_on_lines(std::string_view rest) {
  const std::string_view next = rest.substr((std::min)(rest.size(), rest.find_first_not_of(" \t\r\n")));
  return next.starts_with("- ") ? " A list is written in brackets, with commas: [a, b]." : parentheses_advice;
}

// Whether the token can only go on with an expression, so that no item begins with it.
[[nodiscard]] constexpr bool continues_expression(token_kind kind) noexcept {
  using enum token_traits::operation;
  const token_traits::operation does = traits_of(kind).does;
  return does != none && does != prefix && does != foreign;
}

// Whether a token may begin an expression.
[[nodiscard]] constexpr bool begins_value(token_kind kind) noexcept {
  using enum token_kind;
  return kind == open_brace || kind == open_bracket || kind == open_parenthesis || kind == open_quote ||
         kind == open_heredoc || kind == token_kind::number || kind == name || kind == logical_not;
}

// Whether a backslash at `at` ends its line, as in languages in which that joins two lines.
[[nodiscard]] inline bool is_line_joint(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '\\') return false;
  const std::size_t next = text.find_first_not_of(" \t\r", at + 1);
  return next != text.npos && text[next] == '\n';
}

// Whether an expression that breaks off at `at` continues on the next line. `lacks_value`: after an operator.
// Otherwise, a dash or star up to `column` is taken for a list item of another language.
[[nodiscard]] HCL_COLD inline bool goes_on(std::string_view text, const char* at, bool lacks_value,
                                           std::size_t column, const char* open_comment) {
  const token next = token_at(text, at, false, open_comment);
  const std::string_view rest = text.substr(next.span.begin);
  if (is_conflict_mark(rest) || rest.starts_with("/*")) return false;
  if (next.kind == token_kind::name && skim_line(text, next.span.begin, open_comment) != line_form::other)
    return false;
  if (lacks_value) return begins_value(next.kind) || next.kind == token_kind::minus;
  const bool is_bullet = next.kind == token_kind::minus || next.kind == token_kind::star;
  if (is_bullet && column_of(text, next.span.begin) <= column) return false;
  return continues_expression(next.kind) || next.kind == token_kind::colon;
}

}  // namespace hcl::inline v1_0::parser::detail
