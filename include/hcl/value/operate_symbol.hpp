// The operators by name, for whoever needs to say which one: the syntax tree, messages. Does nothing with
// values.
#pragma once

namespace hcl::inline v0_1 {

// In the order of their precedence groups, loosest first.
enum class binary_operator : unsigned char {
  logical_or,
  logical_and,
  equal,
  not_equal,
  greater,
  greater_or_equal,
  less,
  less_or_equal,
  add,
  subtract,
  multiply,
  divide,
  modulo
};
enum class unary_operator : unsigned char { negate, logical_not };

// As it is written: "||".
[[nodiscard]] constexpr const char* symbol(binary_operator op) noexcept {
  constexpr const char* symbols[] = {"||", "&&", "==", "!=", ">", ">=", "<", "<=", "+", "-", "*", "/", "%"};
  return symbols[static_cast<unsigned>(op)];
}
[[nodiscard]] constexpr const char* symbol(unary_operator op) noexcept {
  return op == unary_operator::negate ? "-" : "!";
}

}  // namespace hcl::inline v0_1
