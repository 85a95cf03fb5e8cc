// Capsules that hold an expression: the definitions of eval/closure.hpp.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/expression_decoder.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void eval_access::capture(expression_closure& to, eval_context& ctx) {
  to.names_ = ctx.names;
  to.redacts_values_ = ctx.redacts_values;
  to.repeated_ = ctx.repeated;
  if (!ctx.life.watched) ctx.life.watched = std::make_shared<const eval_context*>(&ctx);
  to.ctx_ = ctx.life.watched;
  for (const loop_frame* f = ctx.loops; f; f = f->outer) {
    to.loops_.push_back(
        {f->key_name, f->key ? *f->key : value(), f->value_name, f->current ? *f->current : value()});
  }
  for (const splat_frame* f = ctx.splats; f; f = f->outer)
    to.splats_.push_back({f->item, *f->current});
}

HCL_DECL value eval_access::evaluate(const expression_closure& closure, diagnostics& diags, bool explain) {
  budget own;
  std::vector<loop_frame> loops(closure.loops_.size());
  std::vector<splat_frame> splats(closure.splats_.size());
  const loop_frame* top = nullptr;
  for (std::size_t i = closure.loops_.size(); i-- > 0; top = &loops[i]) {
    const expression_closure::loop& l = closure.loops_[i];
    loops[i] = {top, l.key_name, &l.key, l.value_name, &l.current};
  }
  const splat_frame* item = nullptr;
  for (std::size_t i = closure.splats_.size(); i-- > 0; item = &splats[i])
    splats[i] = {item, closure.splats_[i].item, &closure.splats_[i].current};
  const eval_context* outer = *closure.ctx_;
  eval_context inner{closure.expression_.document(), closure.names_, diags, outer ? outer->work : own};
  inner.explain = explain && (!outer || outer->explain);
  inner.loops = top;
  inner.splats = item;
  inner.redacts_values = closure.redacts_values_;
  inner.repeated = closure.repeated_;
  if (outer) {
    inner.options = outer->options;
    inner.depth = outer->depth + expression_closure::calls_per_closure;
  }
  return hcl::evaluate(*closure.expression_.node(), inner);
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL type make_closure_type() {
  capsule_definition definition{.name = "expression closure", .identity = "hcl::expression_closure"};
  definition.expression_decoder = std::make_shared<const expression_decoder>(
      expression_decoder{[](const expression& e, const type& wanted, eval_context& ctx) {
        return value::capsule(wanted, std::make_shared<const expression_closure>(e, ctx));
      }});
  return make_capsule_type(std::move(definition));
}

HCL_DECL type make_expression_type() {
  capsule_definition definition{.name = "expression", .identity = "hcl::expression"};
  definition.expression_decoder = std::make_shared<const expression_decoder>(
      expression_decoder{[](const expression& e, const type& wanted, eval_context&) {
        return value::capsule(wanted, std::make_shared<const expression>(e));
      }});
  return make_capsule_type(std::move(definition));
}

}  // namespace hcl::inline v0_1
