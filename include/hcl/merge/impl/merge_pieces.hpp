// Texts that two authors may both have changed, brought together one by one. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/merge/impl/units.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
struct versions {
  T base, mine, theirs;
};
using piece_versions = versions<std::string_view>;

enum class piece_choice : unsigned char { mine, theirs, conflict };

// Which of two texts is taken: that of the one who has changed it.
[[nodiscard]] inline piece_choice choose_piece(const piece_versions& of) {
  if (of.mine == of.theirs || of.theirs == of.base) return piece_choice::mine;
  return of.mine == of.base ? piece_choice::theirs : piece_choice::conflict;
}
// The same where blanks are changed silently: only comments are worth a conflict.
[[nodiscard]] inline piece_choice choose_comment(const piece_versions& of) {
  if (const piece_choice exact = choose_piece(of); exact != piece_choice::conflict) return exact;
  const std::string base = unindented(of.base), mine = unindented(of.mine), theirs = unindented(of.theirs);
  return choose_piece({base, mine, theirs});
}
// Where there are hardly ever any.
[[nodiscard]] inline std::string_view chosen_blanks(const piece_versions& of) {
  return choose_piece(of) == piece_choice::theirs ? of.theirs : of.mine;
}

// Whether all lines end alike.
[[nodiscard]] inline bool has_one_line_end(std::string_view text) {
  const std::string_view first = line_end_in(text);
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
    if ((at != 0 && text[at - 1] == '\r') != (first.size() == 2)) return false;
  return true;
}
// The comments in an expression, blanks aside, sorted.
[[nodiscard]] inline std::vector<std::string> comments_in(std::string_view expression) {
  std::vector<std::string> all;
  for (const parser::token& t : tokens_of(expression))
    if (t.kind == parser::token_kind::comment)
      all.push_back(unindented(trimmed(expression.substr(t.span.begin, t.span.size()))));
  std::sort(all.begin(), all.end());
  return all;
}
// Whether a text has all comments that another one has and the base has not.
[[nodiscard]] inline bool has_new_comments(std::string_view text, std::string_view now,
                                           std::string_view base) {
  const std::vector<std::string> of_text = comments_in(text), of_now = comments_in(now),
                                 of_base = comments_in(base);
  std::vector<std::string> made;
  std::set_difference(of_now.begin(), of_now.end(), of_base.begin(), of_base.end(), std::back_inserter(made));
  return std::includes(of_text.begin(), of_text.end(), made.begin(), made.end());
}
[[nodiscard]] inline std::string with_newline(std::string text, std::string_view line_end) {
  if (!text.empty() && !text.ends_with('\n')) text += line_end;
  return text;
}

}  // namespace hcl::inline v0_1::detail
