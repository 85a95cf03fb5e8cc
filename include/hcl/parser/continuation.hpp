// Expressions that go on in the next line, which only brackets allow: one mistake and not one for each line.
// Reads tokens, knows no nodes.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/parser/line_form.hpp>
#include <hcl/parser/situation.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser::detail {

inline constexpr std::string_view parentheses_advice =
    " Put the expression in parentheses to go on in the next line.";

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

// Whether an expression goes on in the line after `at`, where it breaks off. `lacks_value`: after an
// operator. Otherwise a dash or star that is not further to the right than `column` is that of a list in
// another language.
[[nodiscard]] HCL_COLD inline bool goes_on(std::string_view text, const char* at, bool lacks_value,
                                           std::size_t column, const char* open_comment) {
  const token next = token_at(text, at, false, open_comment);
  const std::string_view rest = text.substr(next.span.begin);
  if (is_conflict_mark(rest) || rest.starts_with("/*")) return false;
  if (next.kind == token_kind::name && skim_line(rest.data(), text.data() + text.size()) != line_form::other)
    return false;
  if (lacks_value) return begins_value(next.kind) || next.kind == token_kind::minus;
  const bool is_bullet = next.kind == token_kind::minus || next.kind == token_kind::star;
  if (is_bullet && column_of(text, next.span.begin) <= column) return false;
  return continues_expression(next.kind) || next.kind == token_kind::colon;
}

}  // namespace hcl::inline v0_1::parser::detail
