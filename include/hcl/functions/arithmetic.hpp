// Arithmetic as functions: add, subtract, multiply, divide, modulo, negate, abs, int, ceil, floor, signum,
// min, max.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// add(1, 2) is 3.
template <typename X = void>
[[nodiscard]] function add() {
  return detail::functions_backend<X>::add();
}
// subtract(3, 2) is 1.
template <typename X = void>
[[nodiscard]] function subtract() {
  return detail::functions_backend<X>::subtract();
}
// multiply(2, 3) is 6.
template <typename X = void>
[[nodiscard]] function multiply() {
  return detail::functions_backend<X>::multiply();
}
// divide(1, 4) is 0.25; divide(1, 0) is infinity.
template <typename X = void>
[[nodiscard]] function divide() {
  return detail::functions_backend<X>::divide();
}
// modulo(-5, 3) is -2.
template <typename X = void>
[[nodiscard]] function modulo() {
  return detail::functions_backend<X>::modulo();
}
// negate(1) is -1.
template <typename X = void>
[[nodiscard]] function negate() {
  return detail::functions_backend<X>::negate();
}
// abs(-3.5) is 3.5.
template <typename X = void>
[[nodiscard]] function abs() {
  return detail::functions_backend<X>::abs();
}
// int(-1.7) is -1.
template <typename X = void>
[[nodiscard]] function integer() {
  return detail::functions_backend<X>::integer();
}
// ceil(1.2) is 2.
template <typename X = void>
[[nodiscard]] function ceil() {
  return detail::functions_backend<X>::ceil();
}
// floor(-1.2) is -2.
template <typename X = void>
[[nodiscard]] function floor() {
  return detail::functions_backend<X>::floor();
}
// signum(-3) is -1. Whole numbers only.
template <typename X = void>
[[nodiscard]] function signum() {
  return detail::functions_backend<X>::signum();
}
// min(3, 1, 2) is 1.
template <typename X = void>
[[nodiscard]] function(min)() {
  return detail::functions_backend<X>::minimum();
}
// max(3, 1, 2) is 3.
template <typename X = void>
[[nodiscard]] function(max)() {
  return detail::functions_backend<X>::maximum();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/arithmetic.hpp>
#endif
