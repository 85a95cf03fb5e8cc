// The operators by name, for the syntax tree and messages. Does nothing with values.
#pragma once

#include <cstddef>

namespace hcl::inline v1_0 {

// In the order of their rows in detail::binary_operators, which describe them.
enum class binary_operator : unsigned char {
  logical_or,        // ||
  logical_and,       // &&
  equal,             // ==
  not_equal,         // !=
  greater,           // >
  greater_or_equal,  // >=
  less,              // <
  less_or_equal,     // <=
  add,               // +
  subtract,          // -
  multiply,          // *
  divide,            // /
  modulo             // %
};
// `-x` and `!x`.
enum class unary_operator : unsigned char { negate, logical_not };

namespace detail {

// How tightly binary operators bind, from the loosest to the tightest. All of one level are of one family.
enum class operator_level : unsigned char {
  logical_or = 1,
  logical_and,
  equality,
  comparison,
  additive,
  multiplicative
};

// The traits of a binary operator.
struct operator_traits {
  binary_operator op;
  operator_level level;
  const char* symbol;
};

inline constexpr operator_traits binary_operators[] = {
    {binary_operator::logical_or, operator_level::logical_or, "||"},
    {binary_operator::logical_and, operator_level::logical_and, "&&"},
    {binary_operator::equal, operator_level::equality, "=="},
    {binary_operator::not_equal, operator_level::equality, "!="},
    {binary_operator::greater, operator_level::comparison, ">"},
    {binary_operator::greater_or_equal, operator_level::comparison, ">="},
    {binary_operator::less, operator_level::comparison, "<"},
    {binary_operator::less_or_equal, operator_level::comparison, "<="},
    {binary_operator::add, operator_level::additive, "+"},
    {binary_operator::subtract, operator_level::additive, "-"},
    {binary_operator::multiply, operator_level::multiplicative, "*"},
    {binary_operator::divide, operator_level::multiplicative, "/"},
    {binary_operator::modulo, operator_level::multiplicative, "%"},
};

// Whether a predicate holds for each row.
template <typename Holds>
[[nodiscard]] consteval bool holds_for_operators(Holds holds) {
  for (const operator_traits& row : binary_operators)
    if (!holds(row)) return false;
  return true;
}

consteval bool has_all_operators() {
  std::size_t next = 0;
  for (const operator_traits& row : binary_operators)
    if (static_cast<std::size_t>(row.op) != next++) return false;
  return next == static_cast<std::size_t>(binary_operator::modulo) + 1;
}
static_assert(has_all_operators(), "each binary operator has a row, in order; the last one is named here");

[[nodiscard]] constexpr operator_level level_of(binary_operator op) noexcept {
  return binary_operators[static_cast<std::size_t>(op)].level;
}

// Whether it is && or ||, which take and give booleans.
[[nodiscard]] constexpr bool is_logical(binary_operator op) noexcept {
  return level_of(op) == operator_level::logical_or || level_of(op) == operator_level::logical_and;
}
// Whether it is == or !=, which take any operands.
[[nodiscard]] constexpr bool is_equality(binary_operator op) noexcept {
  return level_of(op) == operator_level::equality;
}
// Whether it is one of + - * / %, which take and give numbers.
[[nodiscard]] constexpr bool is_arithmetic(binary_operator op) noexcept {
  return level_of(op) == operator_level::additive || level_of(op) == operator_level::multiplicative;
}

}  // namespace detail

// As it is written: "||".
[[nodiscard]] constexpr const char* symbol(binary_operator op) noexcept {
  return detail::binary_operators[static_cast<std::size_t>(op)].symbol;
}
[[nodiscard]] constexpr const char* symbol(unary_operator op) noexcept {
  return op == unary_operator::negate ? "-" : "!";
}

}  // namespace hcl::inline v1_0
