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

}  // namespace hcl::inline v0_1::model::detail
