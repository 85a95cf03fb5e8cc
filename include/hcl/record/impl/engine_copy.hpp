// Bounds the copies that members make of evaluated values, as results of expressions are bounded: one value
// may be read again and again. Literals are not counted, since the text bounds them. Implementation.
#pragma once

#include <cstddef>

#include <hcl/eval/impl/report.hpp>
#include <hcl/record/engine.hpp>

namespace hcl::inline v0_1::detail {

// False, and reported, if there is not enough left. Values that no text was evaluated for are their owner's
// business.
[[nodiscard]] inline bool spend_copy(const decode_context& ctx, const input& from, const budget_limit& of,
                                     std::size_t amount) {
  if (!ctx.work || !ctx.position.document || !ctx.position.text) return true;
  if (ctx.work->exhausted) return false;
  const eval_context now{*ctx.position.document, ctx.names, *ctx.diags, *ctx.work};
  return spend(now, of, amount, from.node ? from.node->range : ctx.position.name_range);
}

// A text; short ones are paid for as elements, or by the text that they are evaluated from.
[[nodiscard]] inline bool spend_copied_text(const decode_context& ctx, const input& from, std::size_t bytes) {
  constexpr std::size_t is_long = 64;
  return bytes < is_long || spend_copy(ctx, from, copied_text_limit, bytes);
}

// So many elements of a container, which has a size of its own.
[[nodiscard]] inline bool spend_copied_elements(const decode_context& ctx, const input& from,
                                                std::size_t count) {
  constexpr std::size_t container = 3;
  return spend_copy(ctx, from, copied_element_limit, count + container);
}

}  // namespace hcl::inline v0_1::detail
