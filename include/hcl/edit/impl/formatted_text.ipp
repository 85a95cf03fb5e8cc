// The text of a document with the lines that it was not read with laid out anew. Implementation of
// edit/document.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/impl/trivia.hpp>

namespace hcl::inline v0_1::detail {

// An attribute is touched as a whole. `line`: where the item begins, then where it ends.
inline void touch_whole(const edit_node& node, std::size_t& line, std::vector<bool>& touched) {
  const auto pass = [&](std::string_view text) {
    line += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  };
  const std::size_t first = line;
  for (const std::string_view piece : {node.lead, node.head, node.between})
    pass(piece);
  for (const edit_node* child : node.made_children)
    touch_whole(*child, line, touched);
  for (const std::string_view piece : {node.content, node.close, node.tail})
    pass(piece);
  const auto begin = touched.begin() + static_cast<std::ptrdiff_t>(first),
             end = touched.begin() + static_cast<std::ptrdiff_t>((std::max)(line, first));
  if (node.attribute && std::find(begin, end, true) != end) std::fill(begin, end, true);
}

HCL_DECL std::string edit_backend::formatted_text(const edit_tree& tree, formatted what) {
  std::string as_written = text(tree);
  if (what == formatted::nothing) return as_written;
  std::string laid_out_anew = laid_out(as_written, indent_step(tree));
  if (what == formatted::everything) return laid_out_anew;
  // No line is added or taken away, and only blanks change, so that each line can be of either text.
  const std::vector<std::string_view> old_lines = text_lines(as_written), lines = text_lines(laid_out_anew);
  if (old_lines.size() != lines.size()) return as_written;
  const std::vector<std::string_view> read = text_lines(tree.original ? tree.original->text() : "");
  const std::unordered_set<std::string_view> known(read.begin(), read.end());
  std::vector<bool> touched(lines.size());
  for (std::size_t i = 0; i != lines.size(); ++i)
    touched[i] = !known.contains(old_lines[i]);
  std::size_t line = 0;
  touch_whole(*tree.root, line, touched);
  std::string out;
  for (std::size_t i = 0; i != lines.size(); ++i) {
    out += touched[i] ? lines[i] : old_lines[i];
    if (i + 1 != lines.size() || as_written.ends_with('\n')) out += '\n';
  }
  return out;
}

}  // namespace hcl::inline v0_1::detail
