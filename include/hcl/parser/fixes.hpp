// Fixes for syntax errors, where the tokens around the place leave no doubt. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/fix_text.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/sort.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// `sign` in place of what is there, with blanks around it.
[[nodiscard]] HCL_COLD inline syntax_error_change replace_sign(const broken_place& at, byte_span where,
                                                               std::string_view sign) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  std::string text(sign);
  if (where.begin != 0 && !is_blank(at.byte(where.begin - 1))) text.insert(0, " ");
  if (!is_blank(at.byte(where.end))) text += ' ';
  return {where, std::move(text)};
}

// A newline and the indentation of the line, in place of the blanks before `next`.
[[nodiscard]] HCL_COLD inline syntax_error_change break_line(const broken_place& at, std::uint32_t next) {
  const std::size_t line = next - column_of(at.text(), next);
  const std::size_t past = at.text().find_first_not_of(" \t", line);
  const std::string newline = line > 1 && at.text()[line - 2] == '\r' ? "\r\n" : "\n";
  return {{at.gap(), next}, newline + std::string(at.text().substr(line, past - line))};
}

// Whether an attribute or block seems to begin with the token of that index.
[[nodiscard]] HCL_COLD inline bool begins_item(const broken_place& at, std::size_t i) {
  if (at.words()[i].kind != token_kind::name) return false;
  const token next = at.words()[at.next(i)];
  return next.kind == token_kind::assign || next.kind == token_kind::open_brace ||
         (next.kind == token_kind::open_quote && next.span.begin > at.words()[i].span.end);
}

// `name: value`, `name := value`, `name => value`, `name == value`, `name 1`
[[nodiscard]] HCL_COLD inline possible_change fix_definition(const broken_place& at) {
  using enum token_kind;
  const token found = at.found(), next = at.after();
  if (found.kind == colon && next.kind == assign && next.span.begin == found.span.end)
    return replace_sign(at, between(found.span, next.span), "=");
  const bool is_sign = found.kind == colon || found.kind == fat_arrow || found.kind == equal;
  if (is_sign && begins_item(at, at.next(at.index()))) return std::nullopt;
  if (is_sign) return replace_sign(at, found.span, "=");
  const bool is_alone = found.kind == token_kind::number && is_line_end(next) && at.gap() != found.span.begin;
  return is_alone ? possible_change(insert(found.span.begin, "= ")) : std::nullopt;
}

// `"name" = value`
[[nodiscard]] HCL_COLD inline possible_change fix_quoted_name(const broken_place& at) {
  const std::uint32_t begin = at.found().span.begin;
  if (!is_identifier_in_quotes(at.text().substr(begin))) return std::nullopt;
  const auto close = static_cast<std::uint32_t>(at.text().find('"', begin + 1));
  return replace({begin, close + 1}, at.written({begin + 1, close}));
}

// A brace that closes nothing.
[[nodiscard]] HCL_COLD inline possible_change fix_surplus_brace(const broken_place& at) {
  const bool is_brace = at.found().kind == token_kind::close_brace && is_line_end(at.after());
  return is_brace ? possible_change(replace(at.found().span, "")) : std::nullopt;
}

// `name "text"`, which is an attribute; a block if a brace begins the next line.
[[nodiscard]] HCL_COLD inline possible_change fix_lacking_sign(const broken_place& at) {
  using enum token_kind;
  if (at.found().kind != newline) return std::nullopt;
  std::size_t past = at.next(at.index());
  while (at.words()[past].kind == newline && past + 1 < at.words().size())
    past = at.next(past);
  const std::uint32_t next = at.words()[past].span.begin;
  if (at.words()[past].kind == open_brace) {
    const bool is_near = at.written({at.gap(), next}).find_first_not_of(" \t\r\n") == std::string_view::npos;
    return is_near ? possible_change(replace({at.gap(), next}, " ")) : std::nullopt;
  }
  const std::size_t value = at.next(0);
  const bool is_text = at.words()[value].kind == open_quote && at.index() == value + 3 &&
                       at.words()[value + 2].kind == close_quote;
  return is_text ? possible_change(insert(at.words()[value].span.begin, "= ")) : std::nullopt;
}

// `type "label" = {`, and labels with commas.
[[nodiscard]] HCL_COLD inline possible_change fix_header(const broken_place& at) {
  using enum token_kind;
  const token found = at.found();
  const bool is_sign = (found.kind == assign || found.kind == colon) && at.after().kind == open_brace;
  const bool is_comma = found.kind == comma && at.after().kind == open_quote;
  return is_comma || is_sign ? possible_change(replace({at.gap(), at.after().span.begin}, " "))
                             : std::nullopt;
}

// `name = value,` at the end of a line, and what should be on a line of its own.
[[nodiscard]] HCL_COLD inline possible_change fix_line_end(const broken_place& at) {
  const token found = at.found();
  const bool is_comma = found.kind == token_kind::comma;
  if (is_comma && is_line_end(at.after())) return replace({at.gap(), found.span.end}, "");
  const std::size_t next = is_comma ? at.next(at.index()) : at.index();
  const bool is_apart = is_comma || at.gap() != found.span.begin;
  return is_apart && begins_item(at, next) ? possible_change(break_line(at, at.words()[next].span.begin))
                                           : std::nullopt;
}

// `[1,,2]`
[[nodiscard]] HCL_COLD inline possible_change fix_surplus_comma(const broken_place& at) {
  const bool is_second =
      at.found().kind == token_kind::comma && at.before() && at.before()->kind == token_kind::comma;
  return is_second ? possible_change(replace(at.found().span, "")) : std::nullopt;
}

// `{ key => value }`
[[nodiscard]] HCL_COLD inline possible_change fix_key(const broken_place& at) {
  return at.found().kind == token_kind::fat_arrow ? possible_change(replace_sign(at, at.found().span, "="))
                                                  : std::nullopt;
}

// An operator of other languages.
[[nodiscard]] HCL_COLD inline possible_change fix_operator(const broken_place& at) {
  const std::optional<token> before = at.before();
  byte_span wrong = at.found().span;
  if (at.lacks(codes::expression_expected)) {  // the sign before is the beginning of it
    if (!before || before->span.end != wrong.begin) return std::nullopt;
    wrong = between(before->span, wrong);
  }
  for (const foreign_operator& row : foreign_operators)
    if (!row.ours.empty() && at.written(wrong) == row.written) return replace(wrong, row.ours);
  const bool is_not = before && at.is_word(*before, "not") && !at.lacks(codes::expression_expected);
  return is_not ? possible_change(replace({before->span.begin, at.found().span.begin}, "!")) : std::nullopt;
}

// `10s`, `1_000`, `.5`, `+5`
[[nodiscard]] HCL_COLD inline possible_change fix_number(const broken_place& at) {
  const token found = at.found();
  const std::optional<token> before = at.before();
  if (at.lacks(codes::expression_expected)) {
    const bool is_number = at.after().kind == token_kind::number && at.after().span.begin == found.span.end;
    if (is_number && found.kind == token_kind::dot) return insert(found.span.begin, "0");
    const bool is_sign =
        is_number && found.kind == token_kind::plus && !(before && before->kind == token_kind::plus);
    return is_sign ? possible_change(replace(found.span, "")) : std::nullopt;
  }
  if (found.kind != token_kind::name || !before || before->kind != token_kind::number ||
      before->span.end != found.span.begin)
    return std::nullopt;
  const byte_span whole = between(before->span, found.span);
  std::string text(at.written(whole));
  if (text.find_first_not_of("0123456789_") == text.npos) {
    std::erase(text, '_');
    return syntax_error_change{whole, std::move(text)};
  }
  if (!at.what().wants_quotes || text.find('_') != text.npos) return std::nullopt;
  return syntax_error_change{whole, '"' + text + '"'};
}

// `name = hello world`
[[nodiscard]] HCL_COLD inline possible_change fix_unquoted(const broken_place& at) {
  const std::size_t sign = at.next(0);
  if (!at.what().wants_quotes || at.words()[sign].kind != token_kind::assign) return std::nullopt;
  std::size_t word = at.next(sign);
  byte_span all{at.words()[word].span.begin, 0};
  for (; at.words()[word].kind == token_kind::name && at.next(word) != word; word = at.next(word))
    all.end = at.words()[word].span.end;
  const bool is_whole = is_line_end(at.words()[word]) && word > at.index();
  return is_whole ? possible_change(replace(all, '"' + std::string(at.written(all)) + '"')) : std::nullopt;
}

// Words of `for` in other languages.
[[nodiscard]] HCL_COLD inline possible_change fix_for(const broken_place& at) {
  const token found = at.found();
  const bool is_in = at.lacks(codes::for_in_expected) &&
                     (at.is_word(found, "of") || at.is_word(found, "over") || at.is_word(found, "from"));
  return is_in ? possible_change(replace(found.span, "in")) : std::nullopt;
}

// A comma between two elements.
[[nodiscard]] HCL_COLD inline possible_change fix_missing(const broken_place& at) {
  using enum token_kind;
  const token_kind found = at.found().kind;
  const bool is_clear = found == open_brace ? at.before()->kind == close_brace : found != open_parenthesis;
  const bool fits =
      at.what().missing == "," && begins_value(found) && is_clear && !begins_item(at, at.index());
  return fits ? possible_change(insert(at.gap(), ",")) : std::nullopt;
}

// A fix and the code of the errors that it is for.
struct remedy {
  std::string_view code;
  possible_change (*find)(const broken_place&);
};

// clang-format off
inline constexpr remedy remedies[] = {  // for each code in the order of trying
    {codes::definition_expected,          fix_definition},
    {codes::quoted_attribute_name,        fix_quoted_name},
    {codes::item_expected,                fix_surplus_brace},
    {codes::block_open_expected,          fix_header},
    {codes::block_open_expected,          fix_lacking_sign},
    {codes::expression_expected,          fix_operator},
    {codes::newline_expected,             fix_operator},
    {codes::comma_expected,               fix_operator},
    {codes::parenthesis_expected,         fix_operator},
    {codes::interpolation_close_expected, fix_operator},
    {codes::expression_expected,          fix_number},
    {codes::newline_expected,             fix_number},
    {codes::comma_expected,               fix_number},
    {codes::parenthesis_expected,         fix_number},
    {codes::newline_expected,             fix_line_end},
    {codes::newline_expected,             fix_unquoted},
    {codes::expression_expected,          fix_surplus_comma},
    {codes::equals_expected,              fix_key},
    {codes::for_in_expected,              fix_for},
    {codes::comma_expected,               fix_missing},
};
// clang-format on

// The fix of an item that could not be read. `left`: how many bytes may be read.
[[nodiscard]] HCL_COLD inline possible_change fix_item(std::string_view text, const char* open_comment,
                                                       const syntax_error& what, std::size_t& left) {
  if (what.item == what.item_end || what.found_at < what.item) return std::nullopt;
  const std::size_t length = what.found_at - what.item;
  const bool is_known = std::any_of(std::begin(remedies), std::end(remedies),
                                    [&](const remedy& one) { return one.code == what.code; });
  if (!is_known || length > left) return std::nullopt;
  left -= length;
  const broken_place at(text, open_comment, what);
  for (const remedy& one : remedies)
    if (one.code == what.code)
      if (possible_change change = one.find(at)) return change;
  return std::nullopt;
}

}  // namespace detail

// Offers fixes: in each statement for its first error, as others may follow from it.
HCL_COLD inline void offer_fixes(std::string_view text, const char* open_comment,
                                 std::vector<syntax_error>& all) {
  const auto begin_of = [](const syntax_error& one) {
    return one.item_end != 0 ? one.item : one.subject.begin;
  };
  hcl::detail::trivial_vector<const void*> order;
  for (const syntax_error& one : all)
    order.push(&one);
  hcl::detail::sort_pointers<syntax_error>(
      order, [&](const syntax_error& a, const syntax_error& b) { return begin_of(a) < begin_of(b); });
  std::size_t left =
      text.size() + (std::size_t{1} << 20);  // linear, as errors of several items may be far on
  std::uint32_t past = 0;                    // of the statement that has an error before
  for (const void* const place : order) {
    syntax_error& one = const_cast<syntax_error&>(*static_cast<const syntax_error*>(place));
    const bool is_first = begin_of(one) >= past;
    if (is_first) one.change = detail::fix_character(text, one);
    if (is_first && !one.change) one.change = detail::fix_item(text, open_comment, one, left);
    past = (std::max)(past, one.item_end != 0 ? one.item_end : one.subject.end);
  }
}

}  // namespace hcl::inline v1_0::parser
