// Which variables an expression refers to: a walk over the tree that costs no stack. Evaluates nothing.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/eval/constructors.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/pile.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::detail {

// Goes through an expression in the order of its parts and tells two visitors of references that are not bound by a `for` inside it, and of
// JSON strings, which may hold templates.
class reference_walk {
 public:
  explicit reference_walk(const syntax::node& root) { visit(&root); }

  // The next scope_traversal or json_string, or null at the end; gives up after `most` nodes.
  [[nodiscard]] const syntax::node* next(std::size_t most = static_cast<std::size_t>(-1)) {
    while (!pending_.empty()) {
      const step now = pending_.pop();
      if (now.what == action::unbind) {
        bound_.cut(bound_.size() - 2);
      } else if (now.what == action::bind) {
        const auto& loop = syntax::as<syntax::for_expr>(*now.node);
        bound_.push(loop.key_name);
        bound_.push(loop.value_name);
      } else if (++seen_ > most) {
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
  // What was added since `from` comes in reverse, as a stack wants it.
  void in_order(std::size_t from) noexcept {
    for (std::size_t to = pending_.size(); from + 1 < to; ++from) std::swap(pending_[from], pending_[--to]);
  }

  // Whether the node is one to tell of; if not, its parts are next.
  [[nodiscard]] bool expand(const syntax::node& e) {
    const std::size_t from = pending_.size();
    switch (e.kind) {
      case syntax::node_kind::scope_traversal: {
        const std::string_view name = syntax::as<syntax::scope_traversal>(e).root;
        if (name.empty()) return true;
        for (const std::string_view b : bound_)
          if (b == name) return false;
        return true;
      }
      case syntax::node_kind::json_string: return true;
      case syntax::node_kind::literal:
      case syntax::node_kind::text:
      case syntax::node_kind::string:
      case syntax::node_kind::splat_item:
      case syntax::node_kind::broken: return false;
      case syntax::node_kind::template_expr: visit_all(syntax::as<syntax::template_expr>(e).parts); break;
      case syntax::node_kind::template_wrap: visit(syntax::as<syntax::template_wrap>(e).inner); break;
      case syntax::node_kind::template_join: visit(syntax::as<syntax::template_join>(e).for_tuple); break;
      case syntax::node_kind::relative_traversal: visit(syntax::as<syntax::relative_traversal>(e).source); break;
      case syntax::node_kind::function_call: visit_all(syntax::as<syntax::function_call>(e).arguments); break;
      case syntax::node_kind::conditional: {
        const auto& c = syntax::as<syntax::conditional>(e);
        visit(c.condition), visit(c.true_result), visit(c.false_result);
        break;
      }
      case syntax::node_kind::index: visit(syntax::as<syntax::index_expr>(e).collection), visit(syntax::as<syntax::index_expr>(e).key); break;
      case syntax::node_kind::tuple: visit_all(syntax::as<syntax::tuple_expr>(e).elements); break;
      case syntax::node_kind::object:
        for (const syntax::object_item& item : syntax::as<syntax::object_expr>(e).items) {
          if (keyword_text(*item.key).empty()) visit(item.key);
          visit(item.value);
        }
        break;
      case syntax::node_kind::for_tuple:
      case syntax::node_kind::for_object: visit_for(syntax::as<syntax::for_expr>(e)); break;
      case syntax::node_kind::splat: visit(syntax::as<syntax::splat_expr>(e).source), visit(syntax::as<syntax::splat_expr>(e).each); break;
      case syntax::node_kind::binary: visit(syntax::as<syntax::binary_expr>(e).left), visit(syntax::as<syntax::binary_expr>(e).right); break;
      case syntax::node_kind::unary: visit(syntax::as<syntax::unary_expr>(e).operand); break;
      case syntax::node_kind::parentheses: visit(syntax::as<syntax::parentheses_expr>(e).inner); break;
      case syntax::node_kind::json_array: visit_all(syntax::as<syntax::json_array>(e).elements); break;
      case syntax::node_kind::json_object:
        for (const syntax::json_property& p : syntax::as<syntax::json_object>(e).properties) visit(p.name), visit(p.value);
        break;
    }
    in_order(from);
    return false;
  }
  void visit_all(syntax::node_list nodes) {
    for (const syntax::node* n : nodes) visit(n);
  }
  void visit_for(const syntax::for_expr& e) {
    visit(e.collection);
    pending_.push({&e, action::bind});
    visit(e.key), visit(e.value), visit(e.condition);
    pending_.push({&e, action::unbind});
  }

  pile<step> pending_{};
  pile<std::string_view> bound_{};
  std::size_t seen_ = 0;
};

}  // namespace hcl::inline v0_1::detail
