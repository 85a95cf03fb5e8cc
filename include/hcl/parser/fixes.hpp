// Finds the change of the text that would remove a problem, where one is known. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/fix_expression.hpp>
#include <hcl/parser/fix_structure.hpp>
#include <hcl/parser/fix_text.hpp>
#include <hcl/parser/fix_unclosed.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// Whether a list may end after this token.
[[nodiscard]] inline bool may_end_list(std::optional<token> last) noexcept {
  if (!last) return false;
  using enum token_kind;
  return last->kind == comma || last->kind == name || last->kind == token_kind::number ||
         last->kind == close_quote || last->kind == close_heredoc || last->kind == open_brace ||
         is_closer(last->kind);
}

// All tokens of an item are looked at together, and nobody mends a longer one by a hint.
inline constexpr std::size_t max_mended_item = std::size_t{1} << 20;

// Of an item that could not be read.
[[nodiscard]] inline possible_change fix_item(broken_text& in, const problem& what) {
  if (what.item == what.item_end || what.code == codes::nesting_too_deep) return std::nullopt;
  const std::size_t length = (std::max)(what.item_end, what.found_at) - what.item;
  if (length > max_mended_item || !in.may_read(length)) return std::nullopt;
  const broken_place at(in, what);
  if (possible_change change = fix_mismatched(at)) return change;
  if (possible_change change = fix_heredoc_open(at)) return change;
  if (possible_change change = fix_operator(at)) return change;
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
  using remedy = possible_change (*)(const broken_place&);
  constexpr std::array<remedy, 12> remedies{
      fix_number,   fix_one_line_block, fix_definition, fix_quoted_name, fix_surplus_brace, fix_header,
      fix_line_end, fix_unquoted,       fix_separator,  fix_key,         fix_for,           fix_lone_closer};
  for (const remedy one : remedies)
    if (possible_change change = one(at)) return change;
  return std::nullopt;
}

}  // namespace detail

// The change that would remove `what` from the text, in which its spans are.
[[nodiscard]] inline std::optional<problem_change> find_change(detail::broken_text& in, const problem& what) {
  const std::string_view text = in.text();
  if (!what.joined.empty()) return problem_change{what.joined, detail::in_parentheses(text, what.joined)};
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
