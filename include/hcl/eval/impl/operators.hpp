// Operators in expressions: diagnostics of operands and costs. value/operate.hpp applies them.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/impl/operate.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline value unknown_primitive(type_kind kind) { return value::unknown(simple_type(kind)); }

HCL_COLD HCL_NOINLINE inline void report_operand(eval_context& ctx, const char* which,
                                                 const std::string& sign, const std::string& why,
                                                 std::string_view advice, const syntax::node& operand,
                                                 byte_span whole) {
  if (count_suppressed(ctx, operand.range)) return;
  report(ctx, {.code = codes::invalid_operand,
               .summary = "Invalid operand",
               .detail = std::string(which) + " of \"" + sign +
                         "\" has an invalid value: " + as_sentence(why) + std::string(advice),
               .subject = operand.range,
               .context = whole,
               .about = &operand});
}

// Advice for "+" on strings, as other languages join them.
inline constexpr std::string_view join_advice = " To join strings, write ${a}${b} in quotes.";
[[nodiscard]] inline bool joins_strings(binary_operator op, const value& left, const value& right) {
  return op == binary_operator::add &&
         (left.kind() == type_kind::string || right.kind() == type_kind::string);
}

HCL_COLD HCL_NOINLINE inline void report_operation(eval_context& ctx, const failure& why,
                                                   const syntax::node& whole) {
  if (count_suppressed(ctx, whole.range)) return;
  report(ctx, {.code = codes::operation_failed,
               .summary = "Operation failed",
               .detail = (why.code.empty() ? "This operation has no result: " : std::string()) +
                         as_sentence(why.message),
               .subject = whole.range,
               .about = &whole});
}

// Comparing costs the smaller of two values, searching for marks both.
[[nodiscard]] inline bool spend_comparison(eval_context& ctx, const value& left, const value& right,
                                           byte_span where) {
  const bool left_is_smaller = left.weight() < right.weight();
  const value& smaller = left_is_smaller ? left : right;
  const value& larger = left_is_smaller ? right : left;
  return spend_weight(ctx, smaller, where) && (!larger.contains_marked() || spend_weight(ctx, larger, where));
}

// Drops the diagnostics of the operand that did not decide; those of the left begin at `start`, of the right
// at `middle`.
inline void forget_other_operand(eval_context& ctx, decided_by operand, const diagnostics_checkpoint& start,
                                 const diagnostics_checkpoint& middle) {
  const diagnostics_checkpoint end = ctx.diags.here();
  if (operand == decided_by::left && !same_place(middle, end)) {
    ctx.diags.rewind(middle);
    ensure_exhaustion_reported(ctx);
  } else if (operand == decided_by::right && !same_place(start, middle)) {
    keep_only(ctx, start, middle, end);
  }
}

// Both operands are values by now; `start` is where the diagnostics of the left one begin, `middle` those of
// the right one.
HCL_NOINLINE inline value finish_binary_slowly(const syntax::binary_expr& e, value left, value right,
                                               const diagnostics_checkpoint& start,
                                               const diagnostics_checkpoint& middle, eval_context& ctx) {
  const type_kind want = operand_kind(e.op);
  value failed = unknown_primitive(result_kind(e.op));
  const bool left_failed = middle.errors != start.errors;
  if (want != type_kind::dynamic) {
    const diagnostics_checkpoint evaluated = ctx.diags.here();
    std::string_view advice = joins_strings(e.op, left, right) ? join_advice : std::string_view();
    std::string why;
    if (!coerce_primitive(ctx, left, want, e.left->range, why))
      report_operand(ctx, "The left side", symbol(e.op), why, std::exchange(advice, {}), *e.left, e.range);
    if (!coerce_primitive(ctx, right, want, e.right->range, why))
      report_operand(ctx, "The right side", symbol(e.op), why, advice, *e.right, e.range);
    if (ctx.diags.errors_since(evaluated)) {
      if (!same_place(evaluated, start)) move_to_front(ctx, start, evaluated.size);
      return failed;
    }
  } else if (!spend_comparison(ctx, left, right, e.range)) {
    return failed;
  }
  failed_operands without_value = failed_operands::none;
  if (ctx.diags.errors_since(start)) {
    without_value = left_failed ? failed_operands::left : failed_operands::right;
  }
  operation done = operate_converted(e.op, left, right, *ctx.options, without_value);
  if (done.operand != decided_by::both) forget_other_operand(ctx, done.operand, start, middle);
  if (done.result) return *std::move(done.result);
  report_operation(ctx, done.result.error(), e);
  return failed;
}

// Operands that are unknown, null or marked take longer.
inline constexpr std::size_t steps_per_odd_operation = 4;

[[nodiscard]] inline bool is_wide_number(const value& v) {
  return v.kind() == type_kind::number && is_plain(v) && is_wide(v.as_number());
}

// The slow path: conversions, and numbers to charge for.
HCL_NOINLINE inline void finish_binary_otherwise(const syntax::binary_expr& e, value& left,
                                                 const value& right, const diagnostics_checkpoint& start,
                                                 const diagnostics_checkpoint& middle, eval_context& ctx) {
  const bool divides = e.op == binary_operator::divide || e.op == binary_operator::modulo;
  const bool was_wide = divides && is_wide_number(left);
  if (!ctx.diags.unchanged_since(start) || !operate_plain(e.op, left, right)) {
    const bool odd = !is_plain(left) || !is_plain(right);
    const bool paid = !odd || spend(ctx, step_limit, steps_per_odd_operation, e.range);
    left = finish_binary_slowly(e, std::move(left), paid ? right : value::unknown(), start, middle, ctx);
  }
  const std::size_t steps =
      was_wide || is_wide_number(left) ? (divides ? steps_per_wide_division : steps_per_wide_operation) : 0;
  if (steps != 0 && !spend(ctx, step_limit, steps, e.range)) left = value::unknown(type::number());
}

// Replaces the left operand's value by that of the whole.
inline void finish_binary(const syntax::binary_expr& e, value& left, const diagnostics_checkpoint& start,
                          eval_context& ctx) {
  const diagnostics_checkpoint middle = ctx.diags.here();
  const operand_value right(*e.right, ctx);
  if (ctx.diags.unchanged_since(start) && operate_exactly(e.op, left, *right)) [[likely]]
    return;
  finish_binary_otherwise(e, left, *right, start, middle, ctx);
}

HCL_NOINLINE inline void finish_unary(const syntax::unary_expr& e, value& operand,
                                      const diagnostics_checkpoint& start, eval_context& ctx) {
  const type_kind want = operand_kind(e.op);
  std::string why;
  if (!coerce_primitive(ctx, operand, want, e.operand->range, why))
    report_operand(ctx, "The operand", symbol(e.op), why, {}, *e.operand, e.range);
  if (ctx.diags.errors_since(start)) {
    operand = unknown_primitive(want);
    return;
  }
  outcome<value> result = operate_converted(e.op, operand);
  if (!result) report_operation(ctx, result.error(), e);
  operand = result ? *std::move(result) : unknown_primitive(want);
}

}  // namespace hcl::inline v1_0::detail
