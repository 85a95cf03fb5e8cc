// The operators of the language on values already of the right type: arithmetic, comparison, logic, equality. Marks and unknowns included.
#pragma once

#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// Operators of the language; used by the syntax tree too.
enum class binary_operator : unsigned char {
  logical_or, logical_and, equal, not_equal, greater, greater_or_equal, less, less_or_equal, add, subtract, multiply, divide, modulo
};
enum class unary_operator : unsigned char { negate, logical_not };

[[nodiscard]] const char* symbol(binary_operator op) noexcept;  // "||"
[[nodiscard]] const char* symbol(unary_operator op) noexcept;
[[nodiscard]] type operand_type(binary_operator op);            // bool, number, or dynamic for == and !=
[[nodiscard]] type result_type(binary_operator op);

// Operands are unmarked, of operand_type(op), not null (but for == and !=). Unknown operands give (refined) unknowns.
[[nodiscard]] outcome<value> apply(binary_operator op, const value& left, const value& right);
[[nodiscard]] outcome<value> apply(unary_operator op, const value& operand);

// The language's equality: a bool, or unknown where it cannot be decided. Marks of both, deep, go to the result.
[[nodiscard]] value equals(const value& a, const value& b);

}  // namespace hcl::inline v0_1
