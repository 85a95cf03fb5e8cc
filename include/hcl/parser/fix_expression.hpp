// Repairs of expressions: separators, operators of other languages, numbers, texts and keys without quotes,
// words of for expressions. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/fix_structure.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser::detail {

// The opener that the problem says is open; '\0' if it says nothing of it.
[[nodiscard]] HCL_COLD inline char opener_of(const broken_place& at) {
  const byte_span opened = at.what().note_span;
  return opened.empty() ? '\0' : at.text()[opened.end - 1];
}

// A bracket of the wrong kind closes what is open.
[[nodiscard]] HCL_COLD inline possible_change fix_mismatched(const broken_place& at) {
  const bool lacks_more = at.lacks(codes::expression_expected) || at.lacks(codes::attribute_name_expected);
  if (!is_closer(at.found().kind) || lacks_more) return std::nullopt;
  const char open = opener_of(at);
  const char wanted = open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : '\0';
  const char found = at.text()[at.found().span.begin];
  if (wanted == '\0' || wanted == found) return std::nullopt;
  open_brackets before;
  for (std::size_t i = 0; i != at.index(); ++i)
    before.see(at.words()[i]);
  if (before.has(traits_of(at.found().kind).opener_kind) || (found == '}' && !at.what().blocks.empty()))
    return insert(at.gap(), std::string(1, wanted));
  return replace(at.found().span, std::string(1, wanted));
}

[[nodiscard]] HCL_COLD inline possible_change fix_surplus_comma(const broken_place& at) {
  if (at.found().kind != token_kind::comma) return std::nullopt;
  const std::optional<token> before = at.before();
  using enum token_kind;
  const bool is_surplus = before && (before->kind == comma || before->kind == open_bracket ||
                                     before->kind == open_brace || before->kind == open_parenthesis);
  return is_surplus ? possible_change(replace(at.found().span, "")) : std::nullopt;
}

// The key of an object: its sign, or its quotes.
[[nodiscard]] HCL_COLD inline possible_change fix_key(const broken_place& at) {
  if (at.found().kind == token_kind::fat_arrow) return replace_sign(at, at.found().span, "=");
  if (at.found().kind == token_kind::name && at.before()) {
    std::size_t last = at.index();
    while (last + 1 < at.words().size() && at.words()[last + 1].kind == token_kind::name)
      ++last;
    const token_kind sign = at.words()[at.next(last)].kind;
    if ((sign == token_kind::assign || sign == token_kind::colon) && at.before()->kind == token_kind::name) {
      const byte_span key = between(at.before()->span, at.words()[last].span);
      return syntax_error_change{key, '"' + std::string(at.written(key)) + '"'};
    }
  }
  if (begins_value(at.found().kind) && at.found().kind != token_kind::open_brace)
    return insert(at.found().span.begin, "= ");
  return std::nullopt;
}

// An operator of other languages.
[[nodiscard]] HCL_COLD inline possible_change fix_operator(const broken_place& at) {
  const token found = at.found();
  const std::optional<token> before = at.before();
  byte_span wrong = found.span;
  if (at.lacks(codes::expression_expected)) {  // the sign before is the beginning of it
    if (!before || before->span.end != found.span.begin) return std::nullopt;
    wrong = between(before->span, found.span);
  }
  for (const foreign_operator& row : foreign_operators)
    if (!row.ours.empty() && at.written(wrong) == row.written) return replace(wrong, row.ours);
  const bool is_negated = before && at.is_word(*before, "not") && !at.lacks(codes::expression_expected);
  return is_negated ? possible_change(replace({before->span.begin, found.span.begin}, "!")) : std::nullopt;
}

// Whether a point ends a number, and nothing follows that.
[[nodiscard]] HCL_COLD inline bool lacks_digit(const broken_place& at) {
  const std::optional<token> dot = at.before();
  return dot && dot->kind == token_kind::dot && ends_number(at.text(), dot->span.begin);
}

// `10s`, `1_000`, `.5`, `1.`, `+5`
[[nodiscard]] HCL_COLD inline possible_change fix_number(const broken_place& at) {
  const token found = at.found();
  if (at.lacks(codes::attribute_name_expected) && lacks_digit(at)) return insert(at.gap(), "0");
  if (at.lacks(codes::expression_expected)) {
    if (found.kind == token_kind::dot && at.after().kind == token_kind::number &&
        at.after().span.begin == found.span.end)
      return insert(found.span.begin, "0");
    const std::optional<token> before = at.before();
    const bool is_sign = found.kind == token_kind::plus && at.after().kind == token_kind::number &&
                         !(before && before->kind == token_kind::plus);
    return is_sign ? possible_change(replace({found.span.begin, at.after().span.begin}, "")) : std::nullopt;
  }
  if (found.kind != token_kind::name || !at.before() || at.before()->kind != token_kind::number ||
      at.before()->span.end != found.span.begin)
    return std::nullopt;
  const byte_span whole = between(at.before()->span, found.span);
  std::string text(at.written(whole));
  if (text.find_first_not_of("0123456789_") == text.npos) {
    std::erase(text, '_');
    return syntax_error_change{whole, std::move(text)};
  }
  if (!at.what().wants_quotes || text.find('_') != text.npos) return std::nullopt;
  return syntax_error_change{whole, '"' + text + '"'};
}

// Words without quotes up to the end of the line.
[[nodiscard]] HCL_COLD inline possible_change fix_unquoted(const broken_place& at) {
  if (!at.what().wants_quotes || at.words()[0].kind != token_kind::name) return std::nullopt;
  const std::size_t sign = at.next(0);
  if (at.words()[sign].kind != token_kind::assign || at.index() <= sign + 1) return std::nullopt;
  const token first = at.words()[at.next(sign)];
  const byte_span all{first.span.begin, at.end_of_line_of(at.index())};
  const std::string_view text = at.written(all);
  const auto is_plain = [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') ||
           std::string_view(" ._-/:@+,'!").find(c) != std::string_view::npos;
  };
  const bool begins_plain = first.kind == token_kind::name || first.kind == token_kind::number;
  const bool has_name = std::any_of(text.begin(), text.end(), is_letter) || text.find('.') != text.npos;
  if (!begins_plain || !has_name || !std::all_of(text.begin(), text.end(), is_plain)) return std::nullopt;
  return syntax_error_change{all, '"' + std::string(text) + '"'};
}

[[nodiscard]] HCL_COLD inline possible_change fix_for(const broken_place& at) {
  const token found = at.found();
  if (at.lacks(codes::for_in_expected) && found.kind == token_kind::name &&
      (at.is_word(found, "of") || at.is_word(found, "over") || at.is_word(found, "from")))
    return replace(found.span, "in");
  if (at.lacks(codes::for_in_expected) &&
      (found.kind == token_kind::colon || found.kind == token_kind::assign)) {
    if (at.is_word(at.after(), "in")) return replace({found.span.begin, at.after().span.begin}, "");
    return replace_sign(at, found.span, "in");
  }
  if (at.lacks(codes::for_colon_expected) && found.kind == token_kind::comma)
    return replace({at.gap(), found.span.end}, " :");
  if (at.lacks(codes::for_close_expected) && opener_of(at) == '{' &&
      (found.kind == token_kind::assign || found.kind == token_kind::colon))
    return replace_sign(at, found.span, "=>");
  return std::nullopt;
}

// A separator or closer, where what is there could follow it.
[[nodiscard]] HCL_COLD inline possible_change fix_missing(const broken_place& at) {
  const std::string_view missing = at.what().missing;
  const token_kind found = at.found().kind;
  using enum token_kind;
  bool fits = !missing.empty();
  if (missing == ",") fits = begins_value(found) || found == minus;
  if (missing == ")") fits = is_line_end(at.found()) || found == comma || is_closer(found);
  return fits ? possible_change(insert(at.gap(), missing)) : std::nullopt;
}

}  // namespace hcl::inline v0_1::parser::detail
