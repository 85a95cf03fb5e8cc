// A change that is made whole or not at all. Implementation.
#pragma once

#include <cstddef>
#include <exception>
#include <list>
#include <utility>
#include <vector>

#include <hcl/edit/impl/tree.hpp>

namespace hcl::inline v0_1::detail {

// Keeps a copy of each item before it is changed; if the change fails, the copies are swapped in, which needs
// no memory. An attempt within another is part of that, which goes on if this one fails.
class edit_attempt {
 public:
  explicit edit_attempt(edit_tree& tree) noexcept : tree_(tree) { tree.attempt = this; }
  edit_attempt(const edit_attempt&) = delete;
  edit_attempt& operator=(const edit_attempt&) = delete;
  ~edit_attempt() {
    if (std::uncaught_exceptions() > exceptions_) undo();
    keep();
    tree_.attempt = outer_;
  }

  // The item, to be changed.
  [[nodiscard]] edit_node& change(edit_node& node) {
    (void)node.children();  // which `content` is all of until they are made
    tree_.touch();
    if (node.copied_by == this) return node;
    copies_.push_back({&node, node});
    node.copied_by = this;
    return node;
  }
  // The items of a body from `begin` to `end` become others.
  void replace(edit_node& body, std::size_t begin, std::size_t end, const std::vector<edit_node*>& items) {
    std::vector<edit_node*>& all = change(body).made_children;
    const auto at = [&](std::size_t i) { return all.begin() + static_cast<std::ptrdiff_t>(i); };
    all.insert(all.erase(at(begin), at(end)), items.begin(), items.end());
    body.note_places(begin);
  }

  // The document as it was before the attempt.
  void undo() noexcept {
    for (; !copies_.empty(); copies_.pop_back()) {
      edit_node& node = *copies_.back().node;
      node = std::move(copies_.back().before);
      node.note_places(0);
    }
    tree_.is_changed = was_changed_;
    tree_.source = source_;
    tree_.syntax = syntax_;
    tree_.offsets_known = false;
  }

 private:
  struct copy {
    edit_node* node;
    edit_node before;
  };

  // Copies that the outer attempt has not got go to it.
  void keep() noexcept {
    for (auto one = copies_.begin(); one != copies_.end();) {
      const bool is_known = one->before.copied_by == outer_;
      one->node->copied_by = outer_;
      one = is_known ? copies_.erase(one) : std::next(one);
    }
    if (outer_) outer_->copies_.splice(outer_->copies_.end(), copies_);
  }

  edit_tree& tree_;
  edit_attempt* const outer_ = tree_.attempt;
  int exceptions_ = std::uncaught_exceptions();
  std::list<copy> copies_{};
  bool was_changed_ = tree_.is_changed;
  source_ptr source_ = tree_.source;
  syntax::document_ptr syntax_ = tree_.syntax;
};

}  // namespace hcl::inline v0_1::detail
