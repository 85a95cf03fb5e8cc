// Unary and binary operators: conversion of operands, the two-sided short circuit of && and ||, marks. The arithmetic is value/operate.hpp's.
#pragma once

#include <string>
#include <utility>

#include <hcl/eval/coerce.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/operate.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] constexpr type_kind operand_kind(binary_operator op) noexcept {
  if (op <= binary_operator::logical_and) return type_kind::boolean;
  return op <= binary_operator::not_equal ? type_kind::dynamic : type_kind::number;
}
[[nodiscard]] constexpr type_kind result_kind(binary_operator op) noexcept {
  return op < binary_operator::add ? type_kind::boolean : type_kind::number;
}
[[nodiscard]] inline value unknown_primitive(type_kind kind) { return value::unknown(simple_type(kind)); }

[[gnu::cold, gnu::noinline]] inline void report_operand(evaluation& run, const char* which, const std::string& sign, const std::string& why,
                                                        const syntax::node& operand, byte_span whole) {
  report(run, {.code = "invalid-operand",
               .summary = "Invalid operand",
               .detail = std::string(which) + " of \"" + sign + "\" is not suitable: " + as_sentence(why),
               .subject = operand.range,
               .context = whole,
               .about = &operand});
}

[[gnu::cold, gnu::noinline]] inline void report_operation(evaluation& run, const std::string& why, const syntax::node& whole) {
  const bool is_sentence = !why.empty() && why.front() >= 'A' && why.front() <= 'Z';
  report(run, {.code = "operation-failed",
               .summary = "Operation failed",
               .detail = (is_sentence ? std::string() : "This operation has no result: ") + as_sentence(why),
               .subject = whole.range,
               .about = &whole});
}

// What && and || decide from one side alone, and whose problems then count. `neither` leaves the decision to both.
enum class decided_by : unsigned char { neither, left, right };
struct logic_verdict {
  decided_by side = decided_by::neither;
  value result{};
};

[[nodiscard]] inline logic_verdict decide(binary_operator op, const value& left, const value& right, bool left_failed, null_logic nulls) {
  const bool decisive = op == binary_operator::logical_or;
  const auto unknown = [] { return refine_not_null(value::unknown(type::boolean())); };
  // Null counts as false here.
  const auto is = [](const value& v, bool what) { return v.is_known() && (v.is_null() ? !what : v.as_bool() == what); };
  const auto decides = [&](const value& v) { return is(v, decisive) && !(v.is_null() && nulls == null_logic::only_if_other_decides); };
  const auto yields = [&](const value& v) { return is(v, !decisive) && !(v.is_null() && nulls == null_logic::only_if_other_decides); };
  if (!left.is_known() && !right.is_known()) return left_failed ? logic_verdict{} : logic_verdict{decided_by::left, unknown()};
  if (decides(left)) return {decided_by::left, value(decisive)};
  if (decides(right)) return {decided_by::right, value(decisive)};
  if (!left.is_known() && yields(right)) return {decided_by::left, unknown()};
  if (!right.is_known() && yields(left)) return {decided_by::right, unknown()};
  return {};
}

// Both operands are values by now; `start` is where the problems of the left one begin, `middle` those of the right one.
[[gnu::noinline]] inline value finish_binary_slowly(const syntax::binary_expr& e, value left, value right, problem_mark start, problem_mark middle,
                                                    evaluation& run) {
  const type_kind want = operand_kind(e.op);
  const value failed = unknown_primitive(result_kind(e.op));
  const bool left_failed = middle.errors != start.errors;
  if (want != type_kind::dynamic) {
    const problem_mark evaluated = run.problems.here();
    std::string why;
    if (!coerce_primitive(run, left, want, e.left->range, why)) report_operand(run, "The left side", symbol(e.op), why, *e.left, e.range);
    if (!coerce_primitive(run, right, want, e.right->range, why)) report_operand(run, "The right side", symbol(e.op), why, *e.right, e.range);
    if (run.problems.errors_since(evaluated)) {
      if (!same_place(evaluated, start)) move_to_front(run, start, evaluated);
      return failed;
    }
  } else if (!spend_weight(run, left.weight() < right.weight() ? left : right, e.range)) {
    return failed;
  }
  mark_set marks = left.marks();
  marks |= right.marks();
  left = std::move(left).unmarked();
  right = std::move(right).unmarked();

  if (want == type_kind::boolean) {
    logic_verdict verdict = decide(e.op, left, right, left_failed, run.options->logic);
    if (verdict.side != decided_by::neither) {
      const problem_mark end = run.problems.here();
      if (verdict.side == decided_by::left && !same_place(middle, end)) {
        run.problems.rewind(middle);
        insist_on_exhaustion(run);
      } else if (verdict.side == decided_by::right && !same_place(start, middle)) {
        keep_only(run, start, middle, end);
      }
      return verdict.result.with_marks(marks);
    }
  }
  if (run.problems.errors_since(start)) return failed.with_marks(marks);
  if (want != type_kind::dynamic && (left.is_null() || right.is_null())) {
    report_operation(run, left.is_null() ? "the left side is null" : "the right side is null", e);
    return failed;
  }
  outcome<value> result = apply(e.op, left, right);
  if (!result) {
    report_operation(run, result.error().message, e);
    return failed;
  }
  return result->with_marks(marks);
}

// Known, not null, without marks.
[[nodiscard]] inline bool is_plain(const value& v) noexcept { return v.is_known() && !v.is_null() && !v.is_marked(); }

// The common case: both operands plain and of the kind that is wanted, so that nothing of the above can apply. False if it is another.
[[nodiscard, gnu::noinline]] inline bool finish_quickly(binary_operator op, value& left, const value& right) {
  if (!is_plain(left) || !is_plain(right) || left.kind() != right.kind()) return false;
  if (left.kind() == type_kind::number) {
    const number& a = left.as_number();
    const number& b = right.as_number();
    const auto becomes = [&left](outcome<number>&& n) {
      if (n) left = value(*std::move(n));
      return static_cast<bool>(n);
    };
    switch (op) {
      case binary_operator::add: return becomes(add(a, b));
      case binary_operator::subtract: return becomes(subtract(a, b));
      case binary_operator::multiply: return becomes(multiply(a, b));
      case binary_operator::less: left = value(a < b); return true;
      case binary_operator::less_or_equal: left = value(a <= b); return true;
      case binary_operator::greater: left = value(a > b); return true;
      case binary_operator::greater_or_equal: left = value(a >= b); return true;
      case binary_operator::equal: left = value(a == b); return true;
      case binary_operator::not_equal: left = value(!(a == b)); return true;
      default: return false;
    }
  }
  if (left.kind() == type_kind::boolean) {
    const bool a = left.as_bool();
    const bool b = right.as_bool();
    switch (op) {
      case binary_operator::logical_and: left = value(a && b); return true;
      case binary_operator::logical_or: left = value(a || b); return true;
      case binary_operator::equal: left = value(a == b); return true;
      case binary_operator::not_equal: left = value(a != b); return true;
      default: return false;
    }
  }
  return false;
}

// Operands that are unknown, null or marked take longer.
inline constexpr std::size_t steps_per_odd_operation = 4;

[[nodiscard]] inline bool is_wide_number(const value& v) { return v.kind() == type_kind::number && is_plain(v) && is_wide(v.as_number()); }

// Replaces the left operand's value by that of the whole.
inline void finish_binary(const syntax::binary_expr& e, value& left, problem_mark start, evaluation& run) {
  const problem_mark middle = run.problems.here();
  value right = evaluate(*e.right, run);
  const bool divides = e.op == binary_operator::divide || e.op == binary_operator::modulo;
  const bool was_wide = divides && is_wide_number(left);
  if (!same_place(start, run.problems.here()) || !finish_quickly(e.op, left, right)) {
    const bool odd = !is_plain(left) || !is_plain(right);
    if (odd && !spend_steps(run, steps_per_odd_operation, e.range)) right = value::unknown();
    left = finish_binary_slowly(e, std::move(left), std::move(right), start, middle, run);
  }
  const std::size_t steps = was_wide || is_wide_number(left) ? (divides ? steps_per_wide_division : steps_per_wide_operation) : 0;
  if (steps != 0 && !spend_steps(run, steps, e.range)) left = value::unknown(type::number());
}

[[gnu::noinline]] inline void finish_unary(const syntax::unary_expr& e, value& operand, problem_mark start, evaluation& run) {
  const type_kind want = e.op == unary_operator::negate ? type_kind::number : type_kind::boolean;
  std::string why;
  if (!coerce_primitive(run, operand, want, e.operand->range, why)) report_operand(run, "The operand", symbol(e.op), why, *e.operand, e.range);
  if (run.problems.errors_since(start)) {
    operand = unknown_primitive(want);
    return;
  }
  const mark_set marks = operand.marks();
  if (operand.is_marked()) operand = std::move(operand).unmarked();
  if (operand.is_null()) {
    report_operation(run, "the operand is null", e);
  } else if (outcome<value> result = apply(e.op, operand)) {
    operand = marks.empty() ? *std::move(result) : result->with_marks(marks);
    return;
  } else {
    report_operation(run, result.error().message, e);
  }
  operand = unknown_primitive(want);
}

}  // namespace hcl::inline v0_1::detail
