// Fast paths of operators: known operands without conversion, null or marks.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The types that operands are converted to, dynamic for those that stay as they are; and the types of
// results.
[[nodiscard]] constexpr type_kind operand_kind(binary_operator op) noexcept {
  if (is_logical(op)) return type_kind::boolean;
  return is_equality(op) ? type_kind::dynamic : type_kind::number;
}
[[nodiscard]] constexpr type_kind result_kind(binary_operator op) noexcept {
  return is_arithmetic(op) ? type_kind::number : type_kind::boolean;
}
[[nodiscard]] constexpr type_kind operand_kind(unary_operator op) noexcept {
  return op == unary_operator::negate ? type_kind::number : type_kind::boolean;
}

// Known, not null, without marks.
[[nodiscard]] inline bool is_plain(const value& v) noexcept {
  return v.is_known() && !v.is_null() && !v.is_marked();
}

// Of a bool, a number or a string.
[[nodiscard]] inline bool is_primitive(const value& v) noexcept {
  return v.kind() == type_kind::boolean || v.kind() == type_kind::number || v.kind() == type_kind::string;
}

// + - * / %
[[nodiscard]] inline outcome<number> calculate_numbers(binary_operator op, const number& a, const number& b) {
  if (op == binary_operator::add) return add(a, b);
  if (op == binary_operator::subtract) return subtract(a, b);
  if (op == binary_operator::multiply) return multiply(a, b);
  return op == binary_operator::divide ? divide(a, b) : modulo(a, b);
}

// == != > >= < <= by the order of the operands.
[[nodiscard]] inline bool is_true_of(binary_operator op, std::strong_ordering order) noexcept {
  switch (op) {
    case binary_operator::equal: return order == 0;
    case binary_operator::not_equal: return order != 0;
    case binary_operator::greater: return order > 0;
    case binary_operator::greater_or_equal: return order >= 0;
    case binary_operator::less: return order < 0;
    case binary_operator::less_or_equal:
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::divide:
    case binary_operator::modulo:
    case binary_operator::logical_and:
    case binary_operator::logical_or: break;
  }
  return order <= 0;
}
[[nodiscard]] inline bool compare_numbers(binary_operator op, const number& a, const number& b) {
  if (is_equality(op)) return (a == b) == (op == binary_operator::equal);
  return is_true_of(op, a <=> b);
}

// == != of texts that are too short to be worth charging for.
[[nodiscard]] HCL_NOINLINE inline bool compare_texts(binary_operator op, value& left, const value& right) {
  constexpr std::size_t max_free = 64;
  if (!is_equality(op) || left.as_string().size() > max_free) return false;
  left.set_boolean(is_same_text(left.as_string(), right.as_string()) == (op == binary_operator::equal));
  return true;
}

// == != of two kinds, which are never equal if neither is made of parts.
[[nodiscard]] HCL_NOINLINE inline bool compare_kinds(binary_operator op, value& left, const value& right) {
  if (!is_equality(op) || !is_primitive(left) || !is_primitive(right)) return false;
  left.set_boolean(op == binary_operator::not_equal);
  return true;
}

// Of bools.
[[nodiscard]] HCL_NOINLINE inline bool operate_booleans(binary_operator op, value& left,
                                                        const value& right) noexcept {
  if (!is_logical(op) && !is_equality(op)) return false;
  const bool a = left.as_bool(), b = right.as_bool();
  if (is_equality(op))
    left.set_boolean((a == b) == (op == binary_operator::equal));
  else
    left.set_boolean(op == binary_operator::logical_and ? a && b : a || b);
  return true;
}

// Of numbers.
[[nodiscard]] HCL_NOINLINE inline bool compare_exactly(binary_operator op, value& left, const value& right) {
  if (is_logical(op)) return false;
  left.set_boolean(compare_numbers(op, left.as_number(), right.as_number()));
  return true;
}
[[nodiscard]] inline bool calculate_exactly(binary_operator op, value& left, const value& right) noexcept {
  std::int64_t result = 0;
  if (!calculate_integers(op, left.as_number(), right.as_number(), result)) return false;
  left.set_integer(result);
  return true;
}

// Comparisons, logic, and arithmetic of 64-bit integers. Replaces the left operand by the result; false,
// without a change, if that does not suffice.
[[nodiscard]] inline bool operate_exactly(binary_operator op, value& left, const value& right) {
  if (!is_plain(left) || !is_plain(right)) return false;
  if (left.kind() != right.kind()) return compare_kinds(op, left, right);
  if (left.kind() == type_kind::number)
    return is_arithmetic(op) ? calculate_exactly(op, left, right) : compare_exactly(op, left, right);
  if (left.kind() == type_kind::string) return compare_texts(op, left, right);
  return left.kind() == type_kind::boolean && operate_booleans(op, left, right);
}

// The same with all numbers. False, without a change, if operands are not plain or need conversion, texts are
// long, or there is no result.
[[nodiscard]] HCL_NOINLINE inline bool operate_plain(binary_operator op, value& left, const value& right) {
  if (operate_exactly(op, left, right)) return true;
  if (!is_arithmetic(op) || !is_plain(left) || !is_plain(right)) return false;
  if (left.kind() != type_kind::number || right.kind() != type_kind::number) return false;
  outcome<number> result = calculate_numbers(op, left.as_number(), right.as_number());
  if (!result) return false;
  left.set_number(*std::move(result));
  return true;
}

}  // namespace hcl::inline v1_0::detail
