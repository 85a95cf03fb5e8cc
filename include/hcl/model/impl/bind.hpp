// Binding: the meanings and types of nodes, in a tree. Implementation.
#pragma once

#include <memory>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/check_names.hpp>
#include <hcl/model/impl/checker.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::model::detail {

// The node of an expression for a tree: one of its own where a lone name is a text.
[[nodiscard]] inline node_ptr root_of(tree& nodes, const hcl::expression& e) {
  const node& n = *e.node();
  if (e.role() != hcl::detail::expression_role::key || !is_bare_key(n)) return &n;
  nodes.facts(n, e.document().get());
  return nodes.make_literal(value(bare_key(n)), &n);
}

// Binds expressions one by one for diagnostics only; they share memory and memoised types.

class expression_binder {
 public:
  // `rejects_others`: whether members reject unknown attributes of objects.
  expression_binder(diagnostics& diags, const bind_options& options, bool rejects_others)
      : ctx_{&nodes_, nullptr, diags, options, true, rejects_others}, checker_(ctx_) {}

  // The node that the tree has for it; null for no expression.
  [[nodiscard]] const node* bind(const expression& e, const scope& names) {
    start(names);
    if (!e) return nullptr;
    nodes_.keep(e.document());
    return checked(*root_of(nodes_, e), *e.document());
  }
  [[nodiscard]] const node* bind(const syntax::document& document, const syntax::node& e, const scope& names,
                                 later_names later) {
    start(names);
    ctx_.later = later;
    return checked(e, document);
  }
  // Of the expression that was bound last.
  [[nodiscard]] const tree& nodes() const noexcept { return nodes_; }
  [[nodiscard]] check_memory& memory() noexcept { return ctx_.known; }

 private:
  // Each expression has as many warnings as the list of diagnostics keeps.
  void start(const scope& names) {
    nodes_.clear();
    ctx_.names = &names;
    ctx_.warnings = 0;
    ctx_.later = later_names::none;
  }
  [[nodiscard]] const node* checked(const node& root, const syntax::document& document) {
    checker_.examine(root, &document);
    return &nodes_.bare(root);
  }

  tree nodes_{};
  check_context ctx_;
  checker checker_;
};

}  // namespace hcl::inline v1_0::model::detail
