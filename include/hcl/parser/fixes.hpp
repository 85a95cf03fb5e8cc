// Finds the change of the text that would remove a problem, where one is known. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/fix_expression.hpp>
#include <hcl/parser/fix_structure.hpp>
#include <hcl/parser/fix_text.hpp>
#include <hcl/parser/fix_unclosed.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// Whether a list may end after this token.
[[nodiscard]] HCL_COLD inline bool may_end_list(std::optional<token> last) noexcept {
  if (!last) return false;
  using enum token_kind;
  const token_kind kind = last->kind;
  return kind == comma || kind == name || kind == token_kind::number || kind == open_brace ||
         kind == close_quote || kind == close_heredoc || is_closer(kind);
}

// A remedy and the code of the problems that it is for; without one, for all of them.
struct remedy {
  std::string_view code;
  possible_change (*find)(const broken_place&);
};

// clang-format off
inline constexpr remedy wrong_words[] = {
    {{},                                  fix_mismatched},
    {codes::invalid_heredoc,              fix_heredoc_open},
    {codes::expression_expected,          fix_operator},
    {codes::newline_expected,             fix_operator},
    {codes::comma_expected,               fix_operator},
    {codes::parenthesis_expected,         fix_operator},
    {codes::block_close_expected,         fix_operator},
    {codes::colon_expected,               fix_operator},
    {codes::interpolation_close_expected, fix_operator},
};
// Where no bracket is missing. Those of one code in the order in which they are tried.
inline constexpr remedy missing_words[] = {
    {{},                                  fix_number},
    {codes::definition_expected,          fix_one_line_block},
    {codes::definition_expected,          fix_definition},
    {codes::block_close_expected,         fix_one_line_block},
    {codes::quoted_attribute_name,        fix_quoted_name},
    {codes::item_expected,                fix_surplus_brace},
    {codes::block_open_expected,          fix_header},
    {codes::newline_expected,             fix_line_end},
    {codes::newline_expected,             fix_unquoted},
    {codes::expression_expected,          fix_surplus_comma},
    {codes::equals_expected,              fix_key},
    {codes::for_in_expected,              fix_for},
    {codes::for_colon_expected,           fix_for},
    {codes::for_close_expected,           fix_for},
    {codes::comma_expected,               fix_missing},
    {codes::bracket_expected,             fix_missing},
    {codes::parenthesis_expected,         fix_missing},
};
// clang-format on

[[nodiscard]] HCL_COLD inline possible_change try_remedies(std::span<const remedy> all,
                                                           const broken_place& at) {
  for (const remedy& one : all) {
    if (!one.code.empty() && !at.lacks(one.code)) continue;
    if (possible_change change = one.find(at)) return change;
  }
  return std::nullopt;
}

// Longer ones are not repaired: all tokens of an item are looked at together.
inline constexpr std::size_t max_fixed_item = std::size_t{1} << 20;

// Of an item that could not be read.
[[nodiscard]] HCL_COLD inline possible_change fix_item(broken_text& in, const syntax_error& what) {
  if (what.item == what.item_end || what.code == codes::nesting_too_deep) return std::nullopt;
  const std::size_t length = (std::max)(what.item_end, what.found_at) - what.item;
  if (length > max_fixed_item || !in.may_read(length)) return std::nullopt;
  const broken_place at(in, what);
  if (possible_change change = try_remedies(wrong_words, at)) return change;
  const bool is_item = at.lacks(codes::item_expected) || at.lacks(codes::quoted_attribute_name) ||
                       at.lacks(codes::definition_expected) || at.lacks(codes::block_open_expected);
  if (!is_item) {
    // One that is missing further on is another problem, and so is an expression that is missing before it.
    possible_change change = unclosed_bracket(in, what.item, what.item_end).find();
    // Nor is it one of the key before a sign that is missing.
    const std::uint32_t here =
        at.lacks(codes::equals_expected) && at.before() ? at.before()->span.begin : at.found().span.begin;
    const bool is_here = change && change->where.begin <= here;
    const bool lacks_value =
        (at.lacks(codes::expression_expected) || at.lacks(codes::attribute_name_expected)) &&
        !may_end_list(at.before());
    if (change && (at.lacks(codes::unclosed_bracket) || (is_here && !lacks_value))) return change;
  }
  return try_remedies(missing_words, at);
}

}  // namespace detail

// The change that would remove `what` from the text, in which its spans are.
[[nodiscard]] HCL_COLD inline std::optional<syntax_error_change> find_change(detail::broken_text& in,
                                                                             const syntax_error& what) {
  const std::string_view text = in.text();
  if (!what.joined.empty())
    return syntax_error_change{what.joined, detail::in_parentheses(text, what.joined)};
  detail::possible_change change = detail::fix_character(in, what);
  if (!change) change = detail::fix_line_in_string(text, what);
  if (!change) change = detail::fix_string(text, what);
  if (!change && what.code == codes::unclosed_block)
    change = detail::unclosed_bracket(in, 0, static_cast<std::uint32_t>(text.size())).find();
  if (!change) change = detail::fix_item(in, what);
  if (change && change->text == text.substr(change->where.begin, change->where.size())) return std::nullopt;
  return change;
}

}  // namespace hcl::inline v0_1::parser
