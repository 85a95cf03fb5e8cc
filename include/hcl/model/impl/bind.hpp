// Binding: what every node means and of what type it is, kept in a tree. Implementation.
#pragma once

#include <memory>

#include <hcl/model/bind.hpp>
#include <hcl/model/impl/checker.hpp>
#include <hcl/model/impl/tree.hpp>

namespace hcl::inline v0_1::model::detail {

// The node of an expression for a tree: one of its own where a lone name is a text.
[[nodiscard]] inline node_ptr root_of(tree& nodes, const hcl::expression& e) {
  const node& n = *e.node();
  if (e.role() != hcl::detail::expression_role::key || !is_bare_key(n)) return &n;
  nodes.facts(n, e.document().get());
  return nodes.make_literal(value(bare_key(n)), &n);
}

template <typename X>
typed_expression binder_backend<X>::bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                                         const bind_options& options) {
  typed_expression made{std::make_shared<tree>()};
  if (!e) return made;
  made.nodes->keep(e.document());
  made.root = root_of(*made.nodes, e);
  check_context ctx{made.nodes.get(), &names, diags, options};
  checker(ctx).examine(*made.root, e.document().get());
  return made;
}

template <typename X>
void binder_backend<X>::check_again(typed_expression& e, diagnostics& diags, const bind_options& options) {
  if (!e.root) return;
  check_context ctx{e.nodes.get(), nullptr, diags, options};
  checker(ctx).examine(*e.root, nullptr);
}

}  // namespace hcl::inline v0_1::model::detail
