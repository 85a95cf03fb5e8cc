// Binding: the tree is built, then checked. Implementation.
#pragma once

#include <memory>

#include <hcl/model/bind.hpp>
#include <hcl/model/impl/checker.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/impl/tree_builder.hpp>

namespace hcl::inline v0_1::model::detail {

template <typename X>
typed_expression binder_backend<X>::bind(const hcl::expression& e, const scope& names, diagnostics& diags,
                                         const bind_options& options) {
  typed_expression made{std::make_shared<tree>()};
  made.root = tree_builder(*made.nodes, diags).build(e);
  check_context ctx{&names, diags, options};
  checker(ctx).check(made.root);
  return made;
}

template <typename X>
void binder_backend<X>::check_again(node* root, diagnostics& diags, const bind_options& options) {
  check_context ctx{nullptr, diags, options};
  checker(ctx).check(root);
}

}  // namespace hcl::inline v0_1::model::detail
