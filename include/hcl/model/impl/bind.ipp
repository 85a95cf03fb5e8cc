// Binding: what every node means and of what type it is, kept in a tree. Implementation.
#pragma once

#include <hcl/model/impl/bind.hpp>

namespace hcl::inline v0_1::model::detail {

HCL_DECL typed_expression binder_backend::bind(const hcl::expression& e, const scope& names,
                                               diagnostics& diags, const bind_options& options) {
  typed_expression made{std::make_shared<tree>()};
  if (!e) return made;
  made.nodes->keep(e.document());
  made.root = root_of(*made.nodes, e);
  check_context ctx{made.nodes.get(), &names, diags, options};
  checker(ctx).examine(*made.root, e.document().get());
  return made;
}

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

HCL_DECL void check_again(typed_expression& e, diagnostics& diags, const bind_options& options) {
  if (!e.root) return;
  detail::check_context ctx{e.nodes.get(), nullptr, diags, options};
  detail::checker(ctx).examine(*e.root, nullptr);
}

}  // namespace hcl::inline v0_1::model
