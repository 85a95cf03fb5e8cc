// Repairs of attributes and blocks: signs, separators, quotes around names, blocks that should have several
// lines. Runs for broken texts only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/fix_unclosed.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser::detail {

// `sign` in place of what is there, with blanks around it.
[[nodiscard]] HCL_COLD inline syntax_error_change replace_sign(const broken_place& at, byte_span where,
                                                               std::string_view sign) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  std::string text(sign);
  if (where.begin != 0 && !is_blank(at.byte(where.begin - 1))) text.insert(0, " ");
  if (!is_blank(at.byte(where.end))) text += ' ';
  return {where, std::move(text)};
}

// A newline and the indentation of the item, in place of the blanks before the token.
[[nodiscard]] HCL_COLD inline syntax_error_change break_line(const broken_place& at) {
  return {{at.gap(), at.found().span.begin},
          std::string(newline_of(at.text())) + std::string(indent_at(at.text(), at.found().span.begin))};
}

// Whether an attribute or block seems to begin with the token of that index.
[[nodiscard]] HCL_COLD inline bool begins_item(const broken_place& at, std::size_t i) {
  if (at.words()[i].kind != token_kind::name) return false;
  const token next = at.words()[at.next(i)];
  return next.kind == token_kind::assign || next.kind == token_kind::open_brace ||
         (next.kind == token_kind::open_quote && next.span.begin > at.words()[i].span.end);
}

// Whether an "=" follows on the line: what is before that is no value.
[[nodiscard]] HCL_COLD inline bool has_sign_after(const broken_place& at) {
  const std::uint32_t end = at.end_of_line_of(at.index());
  for (std::size_t i = at.index(); i != at.words().size() && at.words()[i].span.begin < end; ++i)
    if (at.words()[i].kind == token_kind::assign) return true;
  return false;
}

// `name value`, `name: value`, `name := value`, `name == value`
[[nodiscard]] HCL_COLD inline possible_change fix_definition(const broken_place& at) {
  using enum token_kind;
  const token found = at.found(), next = at.after();
  switch (found.kind) {
    case colon:
      if (next.kind == assign && next.span.begin == found.span.end)
        return replace_sign(at, between(found.span, next.span), "=");
      return replace_sign(at, found.span, "=");
    case fat_arrow:
    case equal: return replace_sign(at, found.span, "=");
    case open_bracket:
    case open_parenthesis:
      if (has_sign_after(at)) return std::nullopt;
      [[fallthrough]];
    case token_kind::number:
    case minus:
    case open_heredoc: return insert(found.span.begin, at.gap() == found.span.begin ? " = " : "= ");
    default: return std::nullopt;
  }
}

// `"name" = value`
[[nodiscard]] HCL_COLD inline possible_change fix_quoted_name(const broken_place& at) {
  const std::uint32_t begin = at.found().span.begin;
  if (!is_identifier_in_quotes(at.text().substr(begin))) return std::nullopt;
  const auto close = static_cast<std::uint32_t>(at.text().find('"', begin + 1));
  return replace({begin, close + 1}, at.written({begin + 1, close}));
}

// A brace that closes nothing, with its line if there is nothing else on it.
[[nodiscard]] HCL_COLD inline possible_change fix_surplus_brace(const broken_place& at) {
  if (at.found().kind != token_kind::close_brace) return std::nullopt;
  byte_span where = at.found().span;
  const std::size_t end = at.text().find_first_not_of(" \t\r", where.end);
  const std::size_t begin = line_begin(at.text(), where.begin);
  if ((end == at.text().npos || at.text()[end] == '\n') &&
      at.text().find_first_not_of(" \t", begin) == where.begin)
    where = {static_cast<std::uint32_t>(begin),
             static_cast<std::uint32_t>(end == at.text().npos ? at.text().size() : end + 1)};
  return replace(where, "");
}

// `name "text"`, `name word` and `name word.part`, which are attributes.
[[nodiscard]] HCL_COLD inline possible_change fix_lacking_sign(const broken_place& at) {
  using enum token_kind;
  const token_kind found = at.found().kind;
  const std::size_t value = at.next(0);
  const token first = at.words()[value];
  const bool is_over = found == newline || found == end_of_file || found == close_brace;
  const bool is_text = first.kind == open_quote && at.before() && at.before()->kind == close_quote;
  if (is_text && is_over && at.index() - value <= 3) return insert(first.span.begin, "= ");
  const bool goes_on = found == dot || found == open_parenthesis || found == open_bracket;
  const bool is_word = first.kind == name && at.next(value) == at.index() && (is_over || goes_on);
  return is_word ? possible_change(insert(first.span.begin, "= ")) : std::nullopt;
}

// `type = {` after labels, `type "label"` with its brace on the next line, labels with commas, and
// what is no block.
[[nodiscard]] HCL_COLD inline possible_change fix_header(const broken_place& at) {
  using enum token_kind;
  const token found = at.found();
  if (found.kind == comma) return replace({at.gap(), at.after().span.begin}, " ");
  if ((found.kind == assign || found.kind == colon) && at.after().kind == open_brace)
    return replace({at.gap(), at.after().span.begin}, " ");
  if (found.kind == newline) {
    std::size_t past = at.next(at.index());
    while (at.words()[past].kind == newline && past + 1 < at.words().size())
      past = at.next(past);
    const token brace = at.words()[past];
    const std::string_view between = at.written({at.gap(), brace.span.begin});
    if (brace.kind == open_brace && between.find_first_not_of(" \t\r\n") == between.npos)
      return replace({at.gap(), brace.span.begin}, " ");
  }
  return fix_lacking_sign(at);
}

// Repairs text that follows an attribute or block on its line.
[[nodiscard]] HCL_COLD inline possible_change fix_line_end(const broken_place& at) {
  const token found = at.found();
  if (found.kind == token_kind::comma) {
    if (is_line_end(at.after()) || at.after().span.begin > at.end_of_line_of(at.index()))
      return replace({at.gap(), found.span.end}, "");
    if (!begins_item(at, at.next(at.index()))) return std::nullopt;
    return syntax_error_change{{at.gap(), at.after().span.begin}, break_line(at).text};
  }
  if (found.kind == token_kind::close_brace && !at.what().blocks.empty()) {
    syntax_error_change change = break_line(at);
    if (change.text.ends_with("  ")) change.text.resize(change.text.size() - 2);
    return change;
  }
  const bool is_apart =
      at.before() && (at.gap() < found.span.begin || at.before()->kind != token_kind::number);
  return begins_item(at, at.index()) && is_apart ? possible_change(break_line(at)) : std::nullopt;
}

// Several items, or a block, in a block on one line: each gets a line of its own.
[[nodiscard]] HCL_COLD inline possible_change fix_one_line_block(const broken_place& at) {
  if (at.lacks(codes::definition_expected) && at.found().kind == token_kind::colon) return std::nullopt;
  hcl::detail::trivial_vector<std::size_t> braces;  // those that are still open
  for (std::size_t i = 0; i <= at.index(); ++i) {
    if (at.words()[i].kind == token_kind::open_brace) braces.push(i);
    if (at.words()[i].kind == token_kind::close_brace && i != at.index() && !braces.empty()) braces.pop();
  }
  if (braces.empty() || is_line_end(at.words()[at.next(braces.top())])) return std::nullopt;
  const std::size_t open = braces.top();
  const std::string outer = std::string(newline_of(at.text())) + at.indent();
  const std::string inner = outer + "  ";
  const std::uint32_t brace = at.words()[open].span.end;
  std::string text = inner;
  std::uint32_t done = at.words()[at.next(open)].span.begin;
  std::size_t depth = 0;
  for (std::size_t i = at.next(open); i < at.words().size(); ++i) {
    const token word = at.words()[i];
    if (is_line_end(word) || word.kind == token_kind::comment) break;
    if (word.kind == token_kind::close_brace && depth == 0)
      return syntax_error_change{
          {brace, word.span.begin},
          text.append(at.written({done, at.before(i)->span.end}), 0, std::string::npos) + outer};
    const bool ends_item = depth == 0 && word.kind == token_kind::comma;
    const token next = at.words()[at.next(i)];
    if (ends_item || (depth == 0 && next.span.begin > word.span.end && i != at.next(open) &&
                      word.kind != token_kind::assign && begins_item(at, at.next(i)))) {
      text.append(at.written({done, ends_item ? at.before(i)->span.end : word.span.end})).append(inner);
      done = next.span.begin;
    }
    depth += closer_of(word.kind) != '\0';
    if (is_closer(word.kind)) --depth;
  }
  return syntax_error_change{{brace, at.words()[at.next(open)].span.begin}, inner};
}

}  // namespace hcl::inline v0_1::parser::detail
