// The implementation behind expression handles: evaluation, ranges, references.
#pragma once

#include <hcl/eval/impl/expression_backend.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL result<value> eval_backend::evaluate(const expression& e, const scope* names, const limits& bounds,
                                              const model_options* options) {
  diagnostics diags(bounds.diagnostics);
  budget work(bounds);
  value v = e.evaluate(names, diags, work, options);
  return {std::move(v), std::move(diags)};
}

HCL_DECL byte_span eval_backend::start_span(const expression& e) { return detail::start_span(*e.node()); }

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL value expression::evaluate(const scope* names, diagnostics& diags, budget& work,
                                    const model_options* options) const {
  if (!(*this)) return {};
  const detail::iterator_context* around = document()->around.get();
  if (around && around->unknown) return around->resolve({});
  eval_context ctx{document(), names, diags, work};
  if (options) ctx.options = options;
  value v = detail::evaluate_in_role(*this, ctx);
  return around ? around->resolve(std::move(v)) : v;
}

HCL_DECL std::vector<traversal> expression::variables() const {
  std::vector<traversal> found;
  if (!(*this) || (role() == detail::expression_role::key && !detail::keyword_text(*node()).empty()))
    return found;
  const detail::iterator_context* around = document()->around.get();
  if (around && around->unknown) return found;
  detail::collect_references(document(), *node(), found);
  if (around) std::erase_if(found, [&](const traversal& t) { return around->binds(t.root_name()); });
  return found;
}

}  // namespace hcl::inline v0_1
