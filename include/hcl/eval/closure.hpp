// Capsules of unevaluated expressions, with or without their scope, for functions that evaluate arguments
// themselves.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

struct eval_context;
class expression_closure;

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

}  // namespace hcl::inline v1_0
