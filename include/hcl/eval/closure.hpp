// Capsules that hold an expression, alone or with the names around it: for functions that evaluate their arguments themselves. Far side.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <hcl/eval/evaluate.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/expression_decoder.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v0_1 {

// An expression with the names it sees: scope, variables of the loops around it, and the budget of the run that it comes from.
// Valid as long as the scope is; the budget is shared only while that run lasts.
class expression_closure {
 public:
  expression_closure(expression what, evaluation& run) : expression_(std::move(what)), names_(run.names), discreet_(run.discreet) {
    if (!run.life.watched) run.life.watched = std::make_shared<const evaluation*>(&run);
    run_ = run.life.watched;
    for (const detail::loop_frame* f = run.loops; f; f = f->outer) {
      loops_.push_back({f->key_name, f->key ? *f->key : value(), f->value_name, f->current ? *f->current : value()});
    }
    for (const detail::splat_frame* f = run.splats; f; f = f->outer) splats_.push_back({f->item, *f->current});
  }

  [[nodiscard]] const expression& get() const noexcept { return expression_; }
  [[nodiscard]] const scope* names() const noexcept { return names_; }

  // Evaluating it takes the stack of so many calls of evaluate().
  static constexpr std::size_t calls_per_closure = 16;

  // The value where the closure was made; problems go to `problems`.
  [[nodiscard]] value evaluate(diagnostics& problems, bool explain = false) const {
    budget own;
    std::vector<detail::loop_frame> loops(loops_.size());
    std::vector<detail::splat_frame> splats(splats_.size());
    const detail::loop_frame* top = nullptr;
    for (std::size_t i = loops_.size(); i-- > 0; top = &loops[i]) {
      const loop& l = loops_[i];
      loops[i] = {top, l.key_name, &l.key, l.value_name, &l.current};
    }
    const detail::splat_frame* item = nullptr;
    for (std::size_t i = splats_.size(); i-- > 0; item = &splats[i]) splats[i] = {item, splats_[i].item, &splats_[i].current};
    const evaluation* outer = *run_;
    evaluation inner{expression_.document(), names_, problems, outer ? outer->work : own};
    inner.explain = explain && (!outer || outer->explain);
    inner.loops = top;
    inner.splats = item;
    inner.discreet = discreet_;
    if (outer) {
      inner.options = outer->options;
      inner.depth = outer->depth + calls_per_closure;
    }
    return v0_1::evaluate(*expression_.node(), inner);
  }

 private:
  struct loop {
    std::string_view key_name;
    value key;
    std::string_view value_name;
    value current;
  };
  struct splat {
    const syntax::node* item;
    value current;
  };
  expression expression_;
  const scope* names_;
  bool discreet_;
  std::shared_ptr<const evaluation*> run_;  // null inside when that run is over
  std::vector<loop> loops_;
  std::vector<splat> splats_;
};

// A capsule type whose values are closures of the expressions that stand where such a value is wanted: for a function's parameter.
[[nodiscard]] inline type make_closure_type() {
  capsule_definition definition{.name = "expression closure"};
  definition.expression_decoder = std::make_shared<const expression_decoder>(
      expression_decoder{[](const expression& e, const type& wanted, evaluation& run) {
        return value::capsule(wanted, std::make_shared<const expression_closure>(e, run));
      }});
  return make_capsule_type(std::move(definition));
}
[[nodiscard]] inline const expression_closure& as_closure(const value& v) { return *static_cast<const expression_closure*>(v.as_capsule().get()); }

// A capsule type whose values are expressions, without the names around them.
[[nodiscard]] inline type make_expression_type() {
  capsule_definition definition{.name = "expression"};
  definition.expression_decoder = std::make_shared<const expression_decoder>(
      expression_decoder{[](const expression& e, const type& wanted, evaluation&) {
        return value::capsule(wanted, std::make_shared<const expression>(e));
      }});
  return make_capsule_type(std::move(definition));
}
[[nodiscard]] inline const expression& as_expression(const value& v) { return *static_cast<const expression*>(v.as_capsule().get()); }

}  // namespace hcl::inline v0_1
