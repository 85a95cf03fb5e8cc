// The journal of a change, so that it can be undone if it fails half way or memory runs out. Undoing needs no
// memory. Implementation.
#pragma once

#include <cstddef>
#include <exception>
#include <utility>
#include <vector>

#include <hcl/edit/impl/tree.hpp>

namespace hcl::inline v0_1::detail {

class edit_transaction {
 public:
  // One within another is part of that, which goes on if this one fails.
  explicit edit_transaction(edit_tree& tree) noexcept
      : tree_(tree), outer_(tree.transaction ? *tree.transaction : *this) {
    tree.transaction = &outer_;
  }
  edit_transaction(const edit_transaction&) = delete;
  edit_transaction& operator=(const edit_transaction&) = delete;
  ~edit_transaction() {
    if (std::uncaught_exceptions() > exceptions_) undo(start_);
    if (&outer_ == this) tree_.transaction = nullptr;
  }

  // The position in the log, for undo().
  [[nodiscard]] std::size_t mark() const noexcept { return outer_.done_.size(); }

  // The pieces of an item, to be changed.
  [[nodiscard]] edit_state& change(edit_node& node) {
    (void)node.children();  // which `content` is all of until they are made
    outer_.done_.push_back({what::changed, &node, node});
    return node;
  }
  void insert(edit_node& body, std::size_t index, const std::vector<edit_node*>& items) {
    child_list& all = body.children();
    outer_.done_.reserve(outer_.done_.size() + 1);
    all.insert(index, items);
    outer_.done_.push_back({what::inserted, &body, {}, index, items.size()});
  }
  void erase(edit_node& body, std::size_t begin, std::size_t end) {
    child_list& all = body.children();
    outer_.done_.push_back({what::erased, &body, {}, begin, end - begin, all.part(begin, end)});
    all.erase(begin, end);
  }
  void exchange(edit_node& body, std::vector<edit_node*> items) {
    child_list& all = body.children();
    outer_.done_.reserve(outer_.done_.size() + 1);
    body.names = nullptr;
    all.swap(items);
    outer_.done_.push_back({what::exchanged, &body, {}, 0, 0, std::move(items)});
  }

  // The document as it was when that was its mark.
  void undo(std::size_t mark) noexcept {
    std::vector<step>& done = outer_.done_;
    for (; done.size() != mark; done.pop_back())
      undo(done.back());
    tree_.is_changed = mark != 0 || outer_.was_changed_;
    tree_.source = mark == 0 ? outer_.source_ : nullptr;
    tree_.syntax = mark == 0 ? outer_.syntax_ : nullptr;
    tree_.offsets_known = false;
    tree_.step.reset();
  }

 private:
  enum class what : unsigned char { changed, inserted, erased, exchanged };
  struct step {
    what done;
    edit_node* node;
    edit_state before{};
    std::size_t index = 0, count = 0;
    std::vector<edit_node*> items{};
  };

  static void undo(step& one) noexcept {
    child_list& all = one.node->made_children;
    one.node->names = nullptr;
    if (one.node->parent) one.node->parent->names = nullptr;
    switch (one.done) {
      case what::changed: static_cast<edit_state&>(*one.node) = std::move(one.before); break;
      case what::inserted: all.erase(one.index, one.index + one.count); break;
      case what::erased: all.insert(one.index, one.items); break;  // there is room still
      case what::exchanged: all.swap(one.items); break;
    }
  }

  edit_tree& tree_;
  edit_transaction& outer_;
  int exceptions_ = std::uncaught_exceptions();
  std::vector<step> done_{};
  std::size_t start_ = mark();
  bool was_changed_ = tree_.is_changed;
  source_ptr source_ = tree_.source;
  syntax::document_ptr syntax_ = tree_.syntax;
};

}  // namespace hcl::inline v0_1::detail
