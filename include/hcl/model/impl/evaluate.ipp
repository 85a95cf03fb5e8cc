// Evaluation of typed trees by the ordinary evaluator, whose nodes they are. Implementation.
#pragma once

#include <hcl/model/impl/evaluate.hpp>

namespace hcl::inline v0_1::model::detail {

HCL_DECL value binder_backend::evaluate(const typed_expression& e, const hcl::scope& names,
                                        diagnostics& diags, const limits& bounds) {
  budget work(bounds);
  return evaluate_tree(e.nodes, e.root, names, diags, work);
}

}  // namespace hcl::inline v0_1::model::detail
