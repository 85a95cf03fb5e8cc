// The operators of the language: arithmetic, comparison, logic, equality. Marks and unknowns included. Knows no syntax and evaluates nothing.
#pragma once

#include <optional>
#include <utility>

#include <hcl/value/arithmetic.hpp>
#include <hcl/value/compare.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/equality.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// The type operands are converted to: bool, number, or dynamic for == and !=.
[[nodiscard]] inline type operand_type(binary_operator op) {
  switch (op) {
    case binary_operator::logical_or:
    case binary_operator::logical_and: return type::boolean();
    case binary_operator::equal:
    case binary_operator::not_equal: return type::dynamic();
    default: return type::number();
  }
}
[[nodiscard]] inline type operand_type(unary_operator op) { return op == unary_operator::negate ? type::number() : type::boolean(); }
[[nodiscard]] inline type result_type(binary_operator op) { return op >= binary_operator::add ? type::number() : type::boolean(); }
[[nodiscard]] inline type result_type(unary_operator op) { return operand_type(op); }

// The language's equality: a bool, or unknown where it cannot be decided. `equals(value(1), value("1"))` is false.
// Marks of both, deep, go to the result; only those at the top if exactly one of them is null.
[[nodiscard]] inline value equals(const value& a, const value& b) {
  value result = detail::to_bool_value(detail::equality().compare(a, b));
  if (!a.contains_marked() && !b.contains_marked()) return result;
  if (a.is_null() != b.is_null()) return result.with_marks(a.marks() | b.marks());
  return result.with_marks(marks_deep(a) | marks_deep(b));
}

namespace detail {

[[nodiscard]] inline ternary to_ternary(const value& v) {
  return !v.is_known() ? ternary::unknown : v.as_bool() ? ternary::yes : ternary::no;
}

// Numbers or unknowns, neither null nor marked.
[[nodiscard]] inline ternary compare_numbers(binary_operator op, const value& a, const value& b) {
  const auto or_equal = [&](ternary strictly) { return either(strictly, equality().compare(a, b)); };
  switch (op) {
    case binary_operator::less: return is_less(a, b);
    case binary_operator::greater: return is_less(b, a);
    case binary_operator::less_or_equal: return or_equal(is_less(a, b));
    default: return or_equal(is_less(b, a));
  }
}

[[nodiscard]] inline outcome<value> calculate(binary_operator op, const value& a, const value& b) {
  switch (op) {
    case binary_operator::add: return calculate(add_numbers, true, a, b);
    case binary_operator::subtract: return calculate(subtract_numbers, true, a, b);
    case binary_operator::multiply: return calculate(multiply_numbers, true, a, b);
    case binary_operator::divide: return calculate(divide_numbers, false, a, b);
    default: return calculate(modulo_numbers, false, a, b);
  }
}

}  // namespace detail

// Operands are unmarked, of operand_type(op), not null (but for == and !=). Unknown operands give (refined) unknowns, or a known result where
// what is known of them decides. Fails where no number is right: infinity - infinity, 0 * infinity, 0 / 0.
[[nodiscard]] inline outcome<value> apply(binary_operator op, const value& left, const value& right) {
  switch (op) {
    case binary_operator::equal: return equals(left, right);
    case binary_operator::not_equal: {
      const value equal = equals(left, right);
      return detail::to_bool_value(detail::opposite(detail::to_ternary(equal.unmarked()))).with_marks(equal.marks());
    }
    case binary_operator::logical_or: return detail::to_bool_value(detail::either(detail::to_ternary(left), detail::to_ternary(right)));
    case binary_operator::logical_and: {
      using detail::opposite;
      return detail::to_bool_value(opposite(detail::either(opposite(detail::to_ternary(left)), opposite(detail::to_ternary(right)))));
    }
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::divide:
    case binary_operator::modulo: return detail::calculate(op, left, right);
    default: return detail::to_bool_value(detail::compare_numbers(op, left, right));
  }
}
[[nodiscard]] inline outcome<value> apply(unary_operator op, const value& operand) {
  if (op == unary_operator::negate) return detail::negated(operand);
  return detail::to_bool_value(detail::opposite(detail::to_ternary(operand)));
}

// What && and || are when not both operands are needed: the value, and the operand that decided it. Operands are unmarked bools, perhaps
// unknown or null. Nothing if both are needed: then a null among them is an error. An operand that could not be evaluated counts as unknown.
struct logic_decision {
  value result;
  int operand;  // 0 is the left one; of an operand that did not decide, errors are of no interest
};
[[nodiscard]] inline std::optional<logic_decision> decide_logic(binary_operator op, const value& left, const value& right,
                                                                const model_options& options = detail::default_options) {
  const bool decisive = op == binary_operator::logical_or;  // the operand that makes the other one irrelevant
  const bool strict = options.logic == null_logic::only_if_other_decides;
  const auto is = [&](const value& v, bool wanted) {
    if (!v.is_known()) return false;
    return v.is_null() ? !strict && !wanted : v.as_bool() == wanted;
  };
  if (!left.is_known() && !right.is_known()) return logic_decision{detail::to_bool_value(ternary::unknown), 0};
  if (is(left, decisive)) return logic_decision{value(decisive), 0};
  if (is(right, decisive)) return logic_decision{value(decisive), 1};
  if (!left.is_known() && is(right, !decisive)) return logic_decision{detail::to_bool_value(ternary::unknown), 0};
  if (!right.is_known() && is(left, !decisive)) return logic_decision{detail::to_bool_value(ternary::unknown), 1};
  return std::nullopt;
}

// The whole of an operator as an expression has it: converts the operands, minds nulls and marks. `operate(op, value("2"), value(3))`
// with op `*` is 6. failure.argument blames an operand that does not convert; -1 where the operation itself failed.
[[nodiscard]] inline outcome<value> operate(binary_operator op, const value& left, const value& right,
                                            const model_options& options = detail::default_options) {
  const type wanted = operand_type(op);
  value operands[2];
  for (int i = 0; i < 2; ++i) {
    outcome<value> converted = convert(i == 0 ? left : right, wanted, options);
    if (!converted) {
      failure reason = std::move(converted).error();
      reason.argument = i;
      return reason;
    }
    operands[i] = *std::move(converted);
  }
  if (wanted.is_dynamic()) return apply(op, operands[0], operands[1]);
  const mark_set marks = operands[0].marks() | operands[1].marks();
  const value& a = operands[0].unmarked();
  const value& b = operands[1].unmarked();
  if (wanted.kind() == type_kind::boolean) {
    if (std::optional<logic_decision> decided = decide_logic(op, a, b, options)) return decided->result.with_marks(marks);
  }
  if (a.is_null() || b.is_null()) return failure{"an operand must not be null"};
  outcome<value> result = apply(op, a, b);
  return result ? outcome<value>(result->with_marks(marks)) : std::move(result);
}
[[nodiscard]] inline outcome<value> operate(unary_operator op, const value& operand, const model_options& options = detail::default_options) {
  outcome<value> converted = convert(operand, operand_type(op), options);
  if (!converted) {
    failure reason = std::move(converted).error();
    reason.argument = 0;
    return reason;
  }
  if (converted->is_null()) return failure{"the operand must not be null"};
  outcome<value> result = apply(op, converted->unmarked());
  return result ? outcome<value>(result->with_marks(converted->marks())) : std::move(result);
}

}  // namespace hcl::inline v0_1
