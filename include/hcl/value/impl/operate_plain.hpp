// Operators on operands of which all is known and nothing is odd, which nearly all are: no conversion, no
// null, no mark.
#pragma once

#include <cstddef>
#include <utility>

#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

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

// + - * / %
[[nodiscard]] inline outcome<number> calculate_numbers(binary_operator op, const number& a, const number& b) {
  if (op == binary_operator::add) return add(a, b);
  if (op == binary_operator::subtract) return subtract(a, b);
  if (op == binary_operator::multiply) return multiply(a, b);
  return op == binary_operator::divide ? divide(a, b) : modulo(a, b);
}

// == != > >= < <=
[[nodiscard]] inline bool compare_numbers(binary_operator op, const number& a, const number& b) {
  if (is_equality(op)) return (a == b) == (op == binary_operator::equal);
  if (op == binary_operator::greater) return a > b;
  if (op == binary_operator::greater_or_equal) return a >= b;
  return op == binary_operator::less ? a < b : a <= b;
}

// == != of texts that are too short to be worth charging for.
[[nodiscard]] inline bool compare_texts(binary_operator op, value& left, const value& right) {
  constexpr std::size_t max_free = 64;
  if (!is_equality(op) || left.as_string().size() > max_free) return false;
  left = value((left.as_string() == right.as_string()) == (op == binary_operator::equal));
  return true;
}

// == != of two kinds, which are never equal if neither is made of parts.
[[nodiscard]] inline bool compare_kinds(binary_operator op, value& left, const value& right) {
  const auto is_primitive = [](const value& v) {
    return v.kind() == type_kind::boolean || v.kind() == type_kind::number || v.kind() == type_kind::string;
  };
  if (!is_equality(op) || !is_primitive(left) || !is_primitive(right)) return false;
  left = value(op == binary_operator::not_equal);
  return true;
}

// Replaces the left operand by the result. False, and nothing is done, where this is not enough: operands
// that are not plain, operators that do not take operands of these kinds as they are, long texts, results
// that do not exist.
[[nodiscard]] HCL_NOINLINE inline bool operate_plain(binary_operator op, value& left, const value& right) {
  if (!is_plain(left) || !is_plain(right)) return false;
  if (left.kind() != right.kind()) return compare_kinds(op, left, right);
  if (left.kind() == type_kind::number) {
    if (is_logical(op)) return false;
    if (!is_arithmetic(op)) {
      left = value(compare_numbers(op, left.as_number(), right.as_number()));
      return true;
    }
    outcome<number> result = calculate_numbers(op, left.as_number(), right.as_number());
    if (!result) return false;
    left = value(*std::move(result));
    return true;
  }
  if (left.kind() == type_kind::string) return compare_texts(op, left, right);
  if (left.kind() != type_kind::boolean || !(is_logical(op) || is_equality(op))) return false;
  const bool a = left.as_bool();
  const bool b = right.as_bool();
  if (op == binary_operator::logical_and)
    left = value(a && b);
  else if (op == binary_operator::logical_or)
    left = value(a || b);
  else
    left = value((a == b) == (op == binary_operator::equal));
  return true;
}

}  // namespace hcl::inline v0_1::detail
