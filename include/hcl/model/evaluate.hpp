// The value of a typed tree, found by the ordinary evaluator.
#pragma once

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/model/binder_backend.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::model {

// The value with `names` known, edits of the tree included. Constants of the scope it was bound in have their
// values; variables that are not in `names` are unknown.
[[nodiscard]] inline result<value> evaluate(const typed_expression& e, const hcl::scope& names,
                                            const limits& bounds = {}) {
  diagnostics diags(bounds.diagnostics);
  value found = detail::binder_backend::evaluate(e, names, diags, bounds);
  return {std::move(found), std::move(diags)};
}

}  // namespace hcl::inline v0_1::model
