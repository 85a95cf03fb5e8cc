// Charges a called function to the limits of its run. A function knows no place in the
// text: it only says that a limit was passed, and the call reports that. Implementation.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/eval/impl/report.hpp>

namespace hcl::inline v0_1::detail {

// False if there is not enough left; then the call ends the run, whatever the function returns.
[[nodiscard]] inline bool charge(budget& work, std::size_t budget::*left, std::string_view limit,
                                 std::size_t amount) noexcept {
  if (take(work.*left, amount)) return true;
  if (work.overdrawn.empty()) work.overdrawn = limit;
  return false;
}

// Without a run there is nothing to pay from.
[[nodiscard]] inline bool charge_steps(eval_context* ctx, std::size_t amount) noexcept {
  return !ctx || charge(ctx->work, &budget::steps, step_limit, amount);
}
[[nodiscard]] inline bool charge_elements(eval_context* ctx, std::size_t amount) noexcept {
  return !ctx || charge(ctx->work, &budget::elements, element_limit, amount);
}
[[nodiscard]] inline bool charge_text(eval_context* ctx, std::size_t bytes) noexcept {
  return !ctx || charge(ctx->work, &budget::text, text_limit, bytes);
}

// Ends the run if a function has passed a limit.
[[nodiscard]] inline bool resolve_charges(eval_context& ctx, byte_span where) {
  if (ctx.work.overdrawn.empty()) return true;
  exhaust(ctx, where, ctx.work.overdrawn);
  return false;
}

}  // namespace hcl::inline v0_1::detail
