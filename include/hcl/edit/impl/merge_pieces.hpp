// Texts that two authors may both have changed, brought together one by one. Implementation.
#pragma once

#include <string>
#include <string_view>

#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/units.hpp>

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

// Lines moved from one indentation to another, heredocs aside.
[[nodiscard]] inline std::string moved_lines(std::string text, std::string_view from, std::string_view to) {
  if (from == to) return text;
  const std::string_view old = indent_in(text);
  const std::string lines = std::string(to).append(std::string_view(text).substr(old.size()));
  return reindented(lines, old, to);
}
[[nodiscard]] inline std::string with_newline(std::string text, std::string_view line_end) {
  if (!text.empty() && !text.ends_with('\n')) text += line_end;
  return text;
}

}  // namespace hcl::inline v0_1::detail
