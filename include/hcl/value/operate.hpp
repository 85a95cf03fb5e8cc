// The operators of the language: arithmetic, comparison, logic, equality. Nulls, marks and unknowns included.
// Knows no syntax and evaluates nothing: expressions, functions and hosts all come here.
#pragma once

#include <hcl/support/outcome.hpp>
#include <hcl/value/backend.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/operate_symbol.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// The type operands are converted to: bool, number, or dynamic for == and !=.
template <typename X = void>
[[nodiscard]] type operand_type(binary_operator op) {
  return detail::value_backend<X>::operand_type(op);
}
// bool or number.
template <typename X = void>
[[nodiscard]] type operand_type(unary_operator op) {
  return detail::value_backend<X>::operand_type(op);
}
// The type of what an operator gives: bool or number.
template <typename X = void>
[[nodiscard]] type result_type(binary_operator op) {
  return detail::value_backend<X>::result_type(op);
}
template <typename X = void>
[[nodiscard]] type result_type(unary_operator op) {
  return detail::value_backend<X>::result_type(op);
}

// The language's equality: a bool, or unknown where it cannot be decided. `equals(value(1), value("1"))` is
// false. Marks of both, deep, go to the result; only those at the top if exactly one of them is null.
template <typename X = void>
[[nodiscard]] value equals(const value& a, const value& b) {
  return detail::value_backend<X>::equals(a, b);
}

// Operands are unmarked, of operand_type(op), not null (but for == and !=). Unknown operands give (refined)
// unknowns, or a known result where what is known of them decides. Fails where no number is right: infinity -
// infinity, 0 * infinity, 0 / 0.
template <typename X = void>
[[nodiscard]] outcome<value> apply(binary_operator op, const value& left, const value& right) {
  return detail::value_backend<X>::apply(op, left, right);
}

template <typename X = void>
[[nodiscard]] outcome<value> apply(unary_operator op, const value& operand) {
  return detail::value_backend<X>::apply(op, operand);
}

// The whole of an operator as an expression has it: converts the operands, minds nulls and marks.
// `operate(op, value("2"), value(3))` with op `*` is 6. failure.argument names an operand that does not
// convert; -1 where the operation itself failed.
template <typename X = void>
[[nodiscard]] outcome<value> operate(binary_operator op, const value& left, const value& right,
                                     const model_options& options = detail::default_options) {
  return detail::value_backend<X>::operate(op, left, right, options);
}

template <typename X = void>
[[nodiscard]] outcome<value> operate(unary_operator op, const value& operand,
                                     const model_options& options = detail::default_options) {
  return detail::value_backend<X>::operate(op, operand, options);
}

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/operate.hpp>
#endif
