// Whether there is a space between two tokens of a line in the canonical layout. Knows no lines.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/parser/token.hpp>
#include <hcl/support/ascii.hpp>

namespace hcl::inline v0_1::detail {

// The change in the number of open brackets by a token.
[[nodiscard]] constexpr int bracket_change(parser::token_kind kind) noexcept {
  using role = parser::token_traits::role;
  const role what = parser::traits_of(kind).what;
  return what == role::opener ? 1 : what == role::closer ? -1 : 0;
}

// Two tokens, how they are written, and the one before them: end_of_file if there is none.
struct neighbours {
  parser::token_kind before, left, right;
  std::string_view left_text, right_text;
  bool past_number;  // left is a dot that stands, perhaps with others, right after a number
};

// Whether a name would be the exponent of a number written before it, as the e5 of "1.e5".
[[nodiscard]] constexpr bool is_exponent(std::string_view name) noexcept {
  if (lower_case(name[0]) != 'e') return false;
  const std::size_t digit = name.size() > 1 && name[1] == '-' ? 2 : 1;
  return digit < name.size() && is_digit(name[digit]);
}

// Whether two tokens, written together, would be others. Only mistakes have them beside each other, but
// formatting must not hide a mistake.
[[nodiscard]] constexpr bool would_merge(neighbours at) noexcept {
  using enum parser::token_kind;
  switch (at.left) {
    case dot:
      if (at.past_number && (at.right == number || (at.right == name && is_exponent(at.right_text))))
        return true;
      return (at.before == dot && at.right == dot) || at.right == ellipsis;
    case interpolation:
    case control: return at.right_text[0] == '~';
    case logical_not: return at.right == assign || at.right == equal || at.right == fat_arrow;
    case bitwise_not: return at.right != newline;
    case invalid: return at.right == newline && at.left_text == "\r";
    default: return at.right == bitwise_not;
  }
}

// The first rule that fits decides.
[[nodiscard]] constexpr bool has_space(neighbours at) noexcept {
  using enum parser::token_kind;
  const auto [before, left, right, left_text, ignored_text, ignored_number] = at;
  const auto is_text = [](parser::token_kind k) { return k == quoted_text || k == literal_text; };
  if (would_merge(at)) return true;
  if (right == newline) return false;
  if (left == name && right == open_parenthesis) return false;
  if ((left == name && right == double_colon) || (left == double_colon && right == name)) return false;
  if (left == dot || right == dot) return false;
  if (right == comma || right == ellipsis) return false;
  if (left == comma) return true;
  if (is_text(left) || left == open_quote || left == open_heredoc || is_text(right) || right == close_quote ||
      right == close_heredoc)
    return false;
  if (left == name && left_text == "in" && before == name) return true;
  if (right == open_bracket && (left == name || left == number || bracket_change(left) < 0)) return false;
  if (parser::traits_of(left).does == parser::token_traits::operation::prefix) return false;
  if (left == minus) return !parser::traits_of(before).precedes_operand;
  if (left == open_brace || right == close_brace) return !(left == open_brace && right == close_brace);
  if ((left == interpolation || left == control) && right == open_brace) return true;
  if (left == close_brace && right == sequence_end) return true;
  if (left == sequence_end && (right == interpolation || right == control)) return false;
  return bracket_change(left) <= 0 && bracket_change(right) >= 0;
}

}  // namespace hcl::inline v0_1::detail
