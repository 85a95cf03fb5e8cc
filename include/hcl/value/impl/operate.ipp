// The operators of the language: the definitions of value/operate.hpp.
#pragma once

#include <hcl/value/impl/operate.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL type value_backend::result_type(binary_operator op) { return simple_type(result_kind(op)); }

HCL_DECL type value_backend::result_type(unary_operator op) { return operand_type(op); }

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL type operand_type(binary_operator op) { return detail::simple_type(detail::operand_kind(op)); }

HCL_DECL type operand_type(unary_operator op) { return detail::simple_type(detail::operand_kind(op)); }

HCL_DECL value equals(const value& a, const value& b) {
  value result = detail::to_bool_value(detail::equality().compare(a, b));
  if (!a.contains_marked() && !b.contains_marked()) return result;
  return result.with_marks(detail::marks_of_equality(a, b));
}

HCL_DECL outcome<value> apply(binary_operator op, const value& left, const value& right) {
  switch (op) {
    case binary_operator::equal: return detail::to_bool_value(detail::equality().compare(left, right));
    case binary_operator::not_equal:
      return detail::to_bool_value(detail::opposite(detail::equality().compare(left, right)));
    case binary_operator::logical_or:
      return detail::to_bool_value(detail::either(detail::to_ternary(left), detail::to_ternary(right)));
    case binary_operator::logical_and:
      return detail::to_bool_value(detail::opposite(detail::either(
          detail::opposite(detail::to_ternary(left)), detail::opposite(detail::to_ternary(right)))));
    case binary_operator::greater:
    case binary_operator::greater_or_equal:
    case binary_operator::less:
    case binary_operator::less_or_equal:
      return detail::to_bool_value(detail::compare_ranges(op, left, right));
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::divide:
    case binary_operator::modulo: break;
  }
  return detail::calculate(op, left, right);
}

HCL_DECL outcome<value> apply(unary_operator op, const value& operand) {
  if (op == unary_operator::negate) return detail::negated(operand);
  return detail::to_bool_value(detail::opposite(detail::to_ternary(operand)));
}

HCL_DECL outcome<value> operate(binary_operator op, const value& left, const value& right,
                                const model_options& options) {
  const type wanted = hcl::operand_type(op);
  value operands[2] = {left, right};
  for (int i = 0; i < 2; ++i) {
    outcome<value> converted = hcl::convert(operands[i], wanted, options);
    if (!converted) {
      failure reason = std::move(converted).error();
      reason.argument = i;
      return reason;
    }
    operands[i] = *std::move(converted);
  }
  return detail::operate_converted(op, operands[0], operands[1], options).result;
}

HCL_DECL outcome<value> operate(unary_operator op, const value& operand, const model_options& options) {
  outcome<value> converted = hcl::convert(operand, hcl::operand_type(op), options);
  if (!converted) {
    failure reason = std::move(converted).error();
    reason.argument = 0;
    return reason;
  }
  return detail::operate_converted(op, *converted);
}

}  // namespace hcl::inline v0_1
