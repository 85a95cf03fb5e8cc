// The operators of the language: the definitions of value/operate.hpp.
#pragma once

#include <optional>
#include <utility>

#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/arithmetic.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_size.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/equality.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/operate_plain.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// What a comparison reveals: of a value that is compared with null, only that it is there.
[[nodiscard]] inline mark_set marks_of_equality(const value& a, const value& b) {
  if (a.is_null() || b.is_null()) return a.marks() | b.marks();
  return marks_deep(a) | marks_deep(b);
}

[[nodiscard]] inline ternary to_ternary(const value& v) {
  return !v.is_known() ? ternary::unknown : v.as_bool() ? ternary::yes : ternary::no;
}

// < <= > >= of numbers or unknowns, neither null nor marked.
[[nodiscard]] inline ternary compare_ranges(binary_operator op, const value& a, const value& b) {
  const bool is_reversed = op == binary_operator::greater || op == binary_operator::greater_or_equal;
  const ternary strictly = is_reversed ? is_less(b, a) : is_less(a, b);
  const bool is_strict = op == binary_operator::less || op == binary_operator::greater;
  return is_strict ? strictly : either(strictly, equality().compare(a, b));
}

// The operand that decides a result alone: of the other one, errors are of no interest.
enum class decided_by : unsigned char { both, left, right };
struct operation {
  outcome<value> result;
  decided_by operand = decided_by::both;
};

// The result of && and || where not both operands are needed; nothing if both are. Operands are unmarked
// bools, perhaps unknown or null.
[[nodiscard]] inline std::optional<operation> decide_logic(binary_operator op, const value& left,
                                                           const value& right, bool left_failed,
                                                           null_logic nulls) {
  const bool decisive = op == binary_operator::logical_or;  // the operand that makes the other one irrelevant
  // Null counts as false, unless it must not count.
  const auto is = [&](const value& v, bool wanted) {
    if (!v.is_known()) return false;
    return v.is_null() ? !wanted && nulls != null_logic::only_if_other_decides : v.as_bool() == wanted;
  };
  const auto unknown = [](decided_by operand) { return operation{to_bool_value(ternary::unknown), operand}; };
  if (!left.is_known() && !right.is_known()) {
    if (left_failed) return std::nullopt;
    return unknown(decided_by::left);
  }
  if (is(left, decisive)) return operation{value(decisive), decided_by::left};
  if (is(right, decisive)) return operation{value(decisive), decided_by::right};
  if (!left.is_known() && is(right, !decisive)) return unknown(decided_by::left);
  if (!right.is_known() && is(left, !decisive)) return unknown(decided_by::right);
  return std::nullopt;
}

// Operands that could not be evaluated; unknowns take their place.
enum class failed_operands : unsigned char { none, right, left };  // left: perhaps the right one, too

// The step after the conversion of operands, which may be marked, unknown or null: the whole of an operator
// but for its diagnostics.
[[nodiscard]] inline operation operate_converted(binary_operator op, const value& left, const value& right,
                                                 const model_options& options,
                                                 failed_operands failed = failed_operands::none) {
  const bool compares_any = is_equality(op);
  const mark_set marks = compares_any ? marks_of_equality(left, right) : left.marks() | right.marks();
  const value& a = left.unmarked();
  const value& b = right.unmarked();
  if (is_logical(op)) {
    const bool left_failed = failed == failed_operands::left;
    if (std::optional<operation> decided = decide_logic(op, a, b, left_failed, options.logic)) {
      return {decided->result->with_marks(marks), decided->operand};
    }
  }
  if (failed != failed_operands::none) return {value::unknown(result_type(op)).with_marks(marks)};
  if (!compares_any && (a.is_null() || b.is_null())) {
    return {failure{a.is_null() ? "the left side is null" : "the right side is null"}};
  }
  outcome<value> result = apply(op, a, b);
  return {result ? outcome<value>(result->with_marks(marks)) : std::move(result)};
}
[[nodiscard]] inline outcome<value> operate_converted(unary_operator op, const value& operand) {
  if (operand.is_null()) return failure{"the operand is null"};
  outcome<value> result = apply(op, operand.unmarked());
  return result ? outcome<value>(result->with_marks(operand.marks())) : std::move(result);
}

}  // namespace hcl::inline v0_1::detail
