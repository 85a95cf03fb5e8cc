// The implementation behind expression handles: evaluation, ranges, references.
#pragma once

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/impl/scope_tables.hpp>
#include <hcl/eval/impl/spans.hpp>
#include <hcl/eval/impl/traversal_apply.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline value evaluate_in_role(const expression& e, eval_context& ctx) {
  if (e.role() == expression_role::plain || e.node()->kind == syntax::node_kind::json_string)
    return evaluate(*e.node(), ctx);
  return evaluate_key(*e.node(), e.role() == expression_role::forced_key, ctx);
}

}  // namespace hcl::inline v0_1::detail
