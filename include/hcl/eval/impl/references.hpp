// Which variables an expression refers to: a walk over the tree that costs no stack. Evaluates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <hcl/eval/impl/constructors.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/template.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v0_1::detail {

// Goes through an expression in the order of its parts and reports to two visitors the references that are
// not bound by a `for` inside it, and of JSON strings, which may hold templates.
class reference_walk {
 public:
  explicit reference_walk(const syntax::node& root) { visit(&root); }

  // The next scope_traversal or json_string, or null at the end; gives up after `max_count` nodes.
  [[nodiscard]] const syntax::node* next(std::size_t max_count = static_cast<std::size_t>(-1)) {
    while (!pending_.empty()) {
      const step now = pending_.pop();
      if (now.what == action::unbind) {
        bound_.truncate(bound_.size() - 2);
      } else if (now.what == action::bind) {
        const auto& loop = syntax::as<syntax::for_expr>(*now.node);
        bound_.push(loop.key_name);
        bound_.push(loop.value_name);
      } else if (++seen_ > max_count) {
        pending_.clear();
      } else if (expand(*now.node)) {
        return now.node;
      }
    }
    return nullptr;
  }

 private:
  enum class action : unsigned char { visit, bind, unbind };
  struct step {
    const syntax::node* node;
    action what;
  };

  void visit(const syntax::node* node) {
    if (node) pending_.push({node, action::visit});
  }
  // Reverses the additions since `from`, as a stack needs them.
  void in_order(std::size_t from) noexcept {
    for (std::size_t to = pending_.size(); from + 1 < to; ++from)
      std::swap(pending_[from], pending_[--to]);
  }

  // Whether the node is to be reported; if not, its parts are next.
  [[nodiscard]] bool expand(const syntax::node& e) {
    if (e.kind == syntax::node_kind::json_string) return true;
    if (e.kind == syntax::node_kind::scope_traversal) {
      const std::string_view name = syntax::as<syntax::scope_traversal>(e).root;
      return name.empty() || std::find(bound_.begin(), bound_.end(), name) == bound_.end();
    }
    const std::size_t from = pending_.size();
    visit_parts(e);
    in_order(from);
    return false;
  }

  void visit_parts(const syntax::node& e) {
    if (e.kind == syntax::node_kind::for_tuple || e.kind == syntax::node_kind::for_object)
      return visit_for(syntax::as<syntax::for_expr>(e));
    if (e.kind == syntax::node_kind::object) {
      for (const syntax::object_item& item : syntax::as<syntax::object_expr>(e).items) {
        if (keyword_text(*item.key).empty()) visit(item.key);
        visit(item.value);
      }
      return;
    }
    syntax::for_each_part(e, [&](const syntax::node& part) { visit(&part); });
  }
  void visit_for(const syntax::for_expr& e) {
    visit(e.collection);
    pending_.push({&e, action::bind});
    visit(e.key), visit(e.value), visit(e.condition);
    pending_.push({&e, action::unbind});
  }

  trivial_vector<step> pending_{};
  trivial_vector<std::string_view> bound_{};
  std::size_t seen_ = 0;
};

}  // namespace hcl::inline v0_1::detail
