// The text of a document with the lines of its changed items laid out anew. Implementation of
// edit/document.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/changes.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>

namespace hcl::inline v0_1::detail {

// Which lines of a document have been written since it was parsed. Of a block, the line of its name and that
// of its end are no more touched by what is between them than its items are by each other.
class touched_lines {
 public:
  explicit touched_lines(const edit_tree& tree)
      : original_(tree.original ? tree.original->text() : std::string_view()) {
    visit(*tree.root);
    touched_.resize(line_ + 1, false);
  }

  [[nodiscard]] bool operator[](std::size_t line) const { return touched_[line]; }
  [[nodiscard]] std::size_t size() const noexcept { return touched_.size(); }

 private:
  void visit(const edit_node& node) {
    const bool has_end = !node.made_children.empty() || node.kind == edit::item_kind::block;
    begin();
    for (const std::string_view piece : {node.lead, node.head, node.between})
      add(piece);
    if (has_end) {
      end();
      for (const edit_node* child : node.made_children)
        visit(*child);
      begin();
    }
    for (const std::string_view piece : {node.content, node.close, node.tail})
      add(piece);
    end();
  }
  void begin() {
    first_ = line_;
    is_new_ = false;
  }
  // A line end that was missing touches nothing.
  void add(std::string_view piece) {
    const bool says_something = piece.find_first_not_of("\r\n") != std::string_view::npos;
    is_new_ = is_new_ || (says_something && !is_part_of(piece, original_));
    line_ += static_cast<std::size_t>(std::count(piece.begin(), piece.end(), '\n'));
    ends_line_ = piece.empty() ? ends_line_ : piece.ends_with('\n');
  }
  void end() {
    if (!is_new_) return;
    touched_.resize(line_ + 1, false);
    const std::size_t past = ends_line_ ? line_ : line_ + 1;
    for (std::size_t line = first_; line != past; ++line)
      touched_[line] = true;
  }

  std::string_view original_;
  std::vector<bool> touched_{};
  std::size_t line_ = 0, first_ = 0;
  bool is_new_ = false;
  bool ends_line_ = true;  // what has been added last
};

[[nodiscard]] inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t newline = (std::min)(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, newline - at));
    at = newline + 1;
  }
  return lines;
}

template <typename X>
std::string edit_backend<X>::formatted_text(const edit_tree& tree, formatted what) {
  std::string as_written = text(tree);
  if (what == formatted::nothing) return as_written;
  std::string laid_out_anew = laid_out(as_written, indent_step(tree));
  if (what == formatted::everything) return laid_out_anew;
  // No line is added or taken away, and only blanks change, so that each line can be of either text.
  const std::vector<std::string_view> old_lines = lines_of(as_written), lines = lines_of(laid_out_anew);
  const touched_lines touched(tree);
  if (old_lines.size() != lines.size() || touched.size() != lines.size()) return as_written;
  std::string out;
  for (std::size_t i = 0; i != lines.size(); ++i) {
    if (i != 0) out += '\n';
    out += touched[i] ? lines[i] : old_lines[i];
  }
  return out;
}

}  // namespace hcl::inline v0_1::detail
