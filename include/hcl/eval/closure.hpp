// Unevaluated expressions as values: in capsules, with or without their scope, decoded by capsule types, as
// trees.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

struct eval_context;  // one evaluation; opaque here

// An expression with the names it sees: scope, variables of the loops around it, and the budget of the run
// that it comes from. Valid as long as the scope is; the budget is shared only while that run lasts.
class expression_closure {
 public:
  expression_closure(expression what, eval_context& ctx) : expression_(std::move(what)) {
    detail::eval_access::capture(*this, ctx);
  }

  // The expression as it is written.
  [[nodiscard]] const expression& get() const noexcept { return expression_; }
  [[nodiscard]] const scope* names() const noexcept { return names_; }

  // The nesting of evaluate() calls that evaluating it needs.
  static constexpr std::size_t calls_per_closure = 16;

  // The value where the closure was made; diagnostics go to `diags`.
  [[nodiscard]] value evaluate(diagnostics& diags, bool explain = false) const {
    return detail::eval_access::evaluate(*this, diags, explain);
  }

 private:
  friend struct detail::eval_access;

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
  const scope* names_ = nullptr;
  bool redacts_values_ = false;
  bool repeated_ = false;
  std::shared_ptr<const eval_context*> ctx_{};  // null inside when that run is over
  std::vector<loop> loops_{};
  std::vector<splat> splats_{};
};

// A capsule type for parameters: its values are closures of the arguments.
[[nodiscard]] type make_closure_type();
// The closure in `v`, which must be a known value of make_closure_type().
[[nodiscard]] inline const expression_closure& as_closure(const value& v) {
  return *static_cast<const expression_closure*>(v.as_capsule().get());
}

// A capsule type whose values are expressions, without the names around them.
[[nodiscard]] type make_expression_type();
// The expression in `v`, which must be a known value of make_expression_type().
[[nodiscard]] inline const expression& as_expression(const value& v) {
  return *static_cast<const expression*>(v.as_capsule().get());
}

// The diagnostics of an evaluation.
[[nodiscard]] diagnostics& diagnostics_of(eval_context& ctx);

// Makes a value of type `wanted` from an expression. On errors, reports to `diagnostics_of(ctx)`; the result
// is then ignored. A capsule type has one when its definition's `expression_decoder` points at one; `ctx` is
// also what a hcl::expression_closure is made with.
struct expression_decoder {
  std::function<value(const expression& argument, const type& wanted, eval_context& ctx)> decode;
};

// The decoder of a type, or null if values of this type are made the ordinary way.
[[nodiscard]] inline const expression_decoder* expression_decoder_of(const type& t) noexcept {
  if (t.kind() != type_kind::capsule || !t.capsule()) return nullptr;
  return static_cast<const expression_decoder*>(t.capsule()->expression_decoder.get());
}

// The tree of an expression: an object for each node, with its `kind`, named as in syntax::node_kind, the
// bytes `begin` and `end` that it covers in its text, what else it says (`name`, `operator`, `text`, ...),
// and its `parts`, in the order of the text. Nothing is evaluated. Nodes nested more than 100 deep have no
// parts. Null for an expression that is empty.
//
//   // {"begin":0,"end":5,"kind":"binary","operator":"+","parts":[{...,"kind":"scope_traversal"}, ...]}
//   to_json(tree_of(*parse_expression("a + 1")))
[[nodiscard]] value tree_of(const expression& e);

}  // namespace hcl::inline v1_0
