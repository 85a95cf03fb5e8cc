// Fixes for syntax errors, where the text around the place leaves no doubt. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/sort.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// 'text' or `text`, if it ends on its line. A doubled quote inside is one quote; after a quote directly
// before a word, the end of the string is unclear.
[[nodiscard]] HCL_COLD inline possible_change fix_quotes(std::string_view text, byte_span quote) {
  const char sign = text[quote.begin];
  const auto byte = [&](std::size_t at) { return at < text.size() ? text[at] : '\n'; };
  std::string inside;
  std::size_t at = quote.end;
  for (;; ++at) {
    const char c = byte(at);
    if (c == '\n') return std::nullopt;
    if (c == sign && (byte(at + 1) != sign || inside.empty())) break;
    if (c == sign || c == '\\') {
      if (c == '\\') inside += c;
      if (byte(++at) == '\n') return std::nullopt;
    } else if (c == '"') {
      inside += '\\';
    }
    inside += byte(at);
  }
  const auto end = static_cast<std::uint32_t>(at + 1);
  if (grammar::is(byte(end), grammar::character::name_more) || byte(end) == sign) return std::nullopt;
  return syntax_error_change{{quote.begin, end}, '"' + inside + '"'};
}

// A string between two quotes of other kinds on one line. The second of a pair is repaired with the first.
[[nodiscard]] HCL_COLD inline possible_change fix_curly_quotes(std::string_view text, byte_span quote) {
  std::size_t before = 0, close = quote.end;
  for (std::size_t at = quote.begin - column_of(text, quote.begin); at < quote.begin; ++at)
    before += quote_length(text, at) != 0;
  if (before % 2 != 0) return std::nullopt;
  while (close < text.size() && text[close] != '\n' && text[close] != '"' && quote_length(text, close) == 0)
    ++close;
  if (close >= text.size() || quote_length(text, close) == 0) return std::nullopt;
  return syntax_error_change{{quote.begin, static_cast<std::uint32_t>(close + quote_length(text, close))},
                             '"' + std::string(text.substr(quote.end, close - quote.end)) + '"'};
}

// The value of an attribute, with the only quote of its line, which nothing but the string follows.
[[nodiscard]] HCL_COLD inline possible_change fix_line_in_string(std::string_view text, byte_span newline) {
  const std::size_t begin = newline.begin - column_of(text, newline.begin);
  const std::size_t end = text.find_last_not_of(" \t\r\n", newline.begin) + 1;
  const std::string_view line = text.substr(begin, end < begin ? 0 : end - begin);
  const std::size_t quote = line.find('"');
  const bool is_clear = quote != line.npos && line.find('=') < quote && quote + 1 != line.size() &&
                        line.find_first_of("\"\\$%{}[](),#=", quote + 1) == line.npos &&
                        line.find_first_of("{}[](),#'`") == line.npos;
  return is_clear ? possible_change(insert(static_cast<std::uint32_t>(end), "\"")) : std::nullopt;
}

// A number with two points, as in 10.0.0.0/8, with what goes on right after it.
[[nodiscard]] HCL_COLD inline possible_change fix_address(std::string_view text, byte_span number) {
  while (number.end < text.size() &&
         (grammar::is(text[number.end], grammar::character::name_more) ||
          std::string_view("./:").find(text[number.end]) != std::string_view::npos))
    ++number.end;
  const std::string_view whole = text.substr(number.begin, number.size());
  return whole.find('.') != whole.rfind('.')
             ? possible_change(replace(number, '"' + std::string(whole) + '"'))
             : std::nullopt;
}

// Errors of single tokens.
[[nodiscard]] HCL_COLD inline possible_change fix_character(std::string_view text, const syntax_error& what) {
  const std::string_view written = text.substr(what.subject.begin, what.subject.size());
  if (what.code == codes::invalid_number) return fix_address(text, what.subject);
  if (what.code == codes::newline_in_string) return fix_line_in_string(text, what.subject);
  if (what.code == codes::template_in_label)
    return insert(what.subject.begin, text.substr(what.subject.begin, 1));
  if (what.code == codes::curly_quotes) return fix_curly_quotes(text, what.subject);
  if (what.code == codes::single_quotes || written == "`") return fix_quotes(text, what.subject);
  if (what.code != codes::invalid_character || written.empty()) return std::nullopt;
  const plain_form_of_character plain = plain_form_of(written);
  if (plain.instead == "\"") return fix_curly_quotes(text, what.subject);
  return plain.name.empty() ? std::nullopt : possible_change(replace(what.subject, plain.instead));
}

// Errors of a text in the JSON syntax: commas, colons, and quotes of other kinds.
[[nodiscard]] HCL_COLD inline possible_change fix_json(std::string_view text, std::string_view code,
                                                       byte_span where) {
  const std::string_view written = text.substr(where.begin, where.size());
  if (code == codes::json_trailing_comma || code == codes::json_byte_order_mark) return replace(where, "");
  if (code == codes::json_missing_colon && written == "=" && !text.substr(where.end).starts_with('>'))
    return replace(where, ":");
  if (code == codes::json_invalid_value && written == "'") return fix_quotes(text, where);
  // A value of JSON, and not the rest of a string that ended too early.
  const bool is_value = !written.empty() && (std::string_view("\"{[").find(written[0]) != written.npos ||
                                             is_json_number(written) || written == "true" ||
                                             written == "false" || written == "null");
  if (code == codes::json_missing_comma && is_value)
    return insert(static_cast<std::uint32_t>(text.find_last_not_of(" \t\r\n", where.begin - 1) + 1), ",");
  const char* const begin = text.data() + where.begin;
  const char* const end = grammar::skip_identifier(begin, text.data() + text.size());
  if (code != codes::json_invalid_property_name || begin == end) return std::nullopt;
  const auto length = static_cast<std::uint32_t>(end - begin);
  return syntax_error_change{{where.begin, where.begin + length}, '"' + std::string(begin, length) + '"'};
}

// `sign` in place of what is there, with blanks around it.
[[nodiscard]] HCL_COLD inline syntax_error_change replace_sign(const broken_place& at, byte_span where,
                                                               std::string_view sign) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  std::string text(sign);
  if (where.begin != 0 && !is_blank(at.byte(where.begin - 1))) text.insert(0, " ");
  if (!is_blank(at.byte(where.end))) text += ' ';
  return {where, std::move(text)};
}

// `name: value`, `name := value`, `name => value`, `name == value`, also of keys
[[nodiscard]] HCL_COLD inline possible_change fix_definition(const broken_place& at) {
  using enum token_kind;
  const token found = at.found(), next = at.after();
  if (found.kind == colon && next.kind == assign && next.span.begin == found.span.end)
    return replace_sign(at, between(found.span, next.span), "=");
  const bool is_sign = found.kind == colon || found.kind == fat_arrow || found.kind == equal;
  const bool is_block = found.kind == colon && begins_block(at.text(), found.span.end);
  return is_sign && !is_block && !at.begins_item(at.next(at.index()))
             ? possible_change(replace_sign(at, found.span, "="))
             : std::nullopt;
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

// `type "label" = {`, labels with commas, and a brace on the next line.
[[nodiscard]] HCL_COLD inline possible_change fix_header(const broken_place& at) {
  using enum token_kind;
  const token found = at.found(), next = at.after();
  const bool is_sign = (found.kind == assign || found.kind == colon) && next.kind == open_brace;
  const bool is_comma = found.kind == comma && next.kind == open_quote;
  const bool is_below = found.kind == newline && next.kind == open_brace;
  const byte_span between_them{at.gap(), next.span.begin};
  const bool has_comment = at.written(between_them).find_first_of("#/") != std::string_view::npos;
  return !has_comment && (is_sign || is_comma || is_below) ? possible_change(replace(between_them, " "))
                                                           : std::nullopt;
}

// `name = value,` at the end of a line.
[[nodiscard]] HCL_COLD inline possible_change fix_line_end(const broken_place& at) {
  return at.found().kind == token_kind::comma && is_line_end(at.after())
             ? possible_change(replace({at.gap(), at.found().span.end}, ""))
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
  const bool is_not = before && at.written(*before) == "not" && !at.lacks(codes::expression_expected);
  return is_not ? possible_change(replace({before->span.begin, at.found().span.begin}, "!")) : std::nullopt;
}

// `10s`, `1_000`
[[nodiscard]] HCL_COLD inline possible_change fix_number(const broken_place& at) {
  const token found = at.found();
  const std::optional<token> before = at.before();
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

// A comma between two elements.
[[nodiscard]] HCL_COLD inline possible_change fix_missing(const broken_place& at) {
  using enum token_kind;
  const token_kind found = at.found().kind;
  const bool is_clear = found == open_brace ? at.before()->kind == close_brace : found != open_parenthesis;
  const bool is_loop = at.text().substr(at.found().span.begin, at.found().span.size()) == "for";
  const bool fits = begins_value(found) && is_clear && !is_loop && !at.begins_item(at.index());
  return fits ? possible_change(insert(at.gap(), ",")) : std::nullopt;
}

// A fix and the code of the errors that it is for. Not the rule, as hints change the code of a rule's
// message, and several rules share a fix.
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
    {codes::expression_expected,          fix_operator},
    {codes::newline_expected,             fix_operator},
    {codes::comma_expected,               fix_operator},
    {codes::parenthesis_expected,         fix_operator},
    {codes::interpolation_close_expected, fix_operator},
    {codes::newline_expected,             fix_number},
    {codes::comma_expected,               fix_number},
    {codes::parenthesis_expected,         fix_number},
    {codes::newline_expected,             fix_line_end},
    {codes::newline_expected,             fix_unquoted},
    {codes::equals_expected,              fix_definition},
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
