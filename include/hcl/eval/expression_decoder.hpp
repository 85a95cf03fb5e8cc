// Decoders of capsule types whose values are made from unevaluated expressions.
#pragma once

#include <functional>

#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v1_0 {

struct eval_context;  // one evaluation; opaque here

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

}  // namespace hcl::inline v1_0
