// Evaluation of expression nodes: one function per node kind, one dispatch. Implementation.
#pragma once

#include <hcl/eval/impl/evaluate.hpp>

namespace hcl::inline v0_1 {

// Without objects of its own, so that what it calls returns to where it was called from.
HCL_DECL value evaluate(const syntax::node& e, eval_context& ctx) {
  if (detail::is_repeated(ctx) && !detail::spend(ctx, detail::step_limit, 1, e.range))
    return detail::nothing_known();
  // The commonest first.
  if (e.kind == syntax::node_kind::literal)
    return detail::evaluate_literal(syntax::as<syntax::literal>(e), ctx);
  if (e.kind == syntax::node_kind::string)
    return detail::evaluate_string(syntax::as<syntax::string_expr>(e), ctx);
  if (ctx.work.exhausted) return detail::nothing_known();
  if (e.kind == syntax::node_kind::scope_traversal)
    return detail::evaluate_reference(syntax::as<syntax::scope_traversal>(e), ctx);
  return detail::evaluate_nested(e, ctx);
}

}  // namespace hcl::inline v0_1
