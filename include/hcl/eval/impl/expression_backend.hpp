// The implementation behind expression handles: evaluation, ranges, references.
#pragma once

#include <utility>
#include <vector>

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

template <typename X>
value eval_backend<X>::evaluate_into(const expression& e, const scope* names, diagnostics& diags,
                                     budget& work, const model_options* options) {
  if (!e) return {};
  const iterator_context* around = e.document()->around.get();
  if (around && around->unknown) return around->resolve({});
  eval_context ctx{e.document(), names, diags, work};
  if (options) ctx.options = options;
  value v = evaluate_in_role(e, ctx);
  return around ? around->resolve(std::move(v)) : v;
}

template <typename X>
result<value> eval_backend<X>::evaluate(const expression& e, const scope* names, const limits& bounds,
                                        const model_options* options) {
  diagnostics diags(bounds.diagnostics);
  budget work(bounds);
  value v = evaluate_into(e, names, diags, work, options);
  return {std::move(v), std::move(diags)};
}

template <typename X>
byte_span eval_backend<X>::start_span(const expression& e) {
  return detail::start_span(*e.node());
}

template <typename X>
std::vector<traversal> eval_backend<X>::variables(const expression& e) {
  std::vector<traversal> found;
  if (!e || (e.role() == expression_role::key && !keyword_text(*e.node()).empty())) return found;
  const iterator_context* around = e.document()->around.get();
  if (around && around->unknown) return found;
  collect_references(e.document(), *e.node(), found);
  if (around) std::erase_if(found, [&](const traversal& t) { return around->binds(t.root_name()); });
  return found;
}

}  // namespace hcl::inline v0_1::detail
