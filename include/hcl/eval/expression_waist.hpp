// What expression handles need from the far side: evaluation, ranges, references.
#pragma once

#include <utility>
#include <vector>

#include <hcl/eval/evaluate.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/references.hpp>
#include <hcl/eval/scope_tables.hpp>
#include <hcl/eval/spans.hpp>
#include <hcl/eval/traversal_apply.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline value evaluate_in_role(const expression& e, evaluation& run) {
  if (e.role() == expression_role::plain || e.node()->kind == syntax::node_kind::json_string) return evaluate(*e.node(), run);
  return evaluate_key(*e.node(), e.role() == expression_role::forced_key, run);
}

template <typename X>
value eval_waist<X>::evaluate_into(const expression& e, const scope* names, diagnostics& problems, budget& work, const model_options* options) {
  if (!e) return {};
  const surroundings* around = e.document()->around.get();
  if (around && around->unknown) return around->settle({});
  evaluation run{e.document(), names, problems, work};
  if (options) run.options = options;
  value v = evaluate_in_role(e, run);
  return around ? around->settle(std::move(v)) : v;
}

template <typename X>
result<value> eval_waist<X>::evaluate(const expression& e, const scope* names, const limits& bounds, const model_options* options) {
  diagnostics problems(bounds.diagnostics);
  budget work(bounds);
  value v = evaluate_into(e, names, problems, work, options);
  return {std::move(v), std::move(problems)};
}

template <typename X>
byte_span eval_waist<X>::start_span(const expression& e) {
  return detail::start_span(*e.node());
}

template <typename X>
std::vector<traversal> eval_waist<X>::variables(const expression& e) {
  std::vector<traversal> found;
  if (!e || (e.role() == expression_role::key && !keyword_text(*e.node()).empty())) return found;
  const surroundings* around = e.document()->around.get();
  if (around && around->unknown) return found;
  collect_references(e.document(), *e.node(), found);
  if (around) std::erase_if(found, [&](const traversal& t) { return around->binds(t.root_name()); });
  return found;
}

}  // namespace hcl::inline v0_1::detail
