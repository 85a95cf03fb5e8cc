// Operators as functions: equal, notequal, lessthan and its kin, and, or, not; and the choice of the first
// value there is.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// equal([1], [1]) is true; types must match.
template <typename X = void>
[[nodiscard]] function equal() {
  return detail::functions_backend<X>::equal();
}
template <typename X = void>
[[nodiscard]] function notequal() {
  return detail::functions_backend<X>::notequal();
}
template <typename X = void>
[[nodiscard]] function greaterthan() {
  return detail::functions_backend<X>::greaterthan();
}
template <typename X = void>
[[nodiscard]] function greaterthanorequalto() {
  return detail::functions_backend<X>::greaterthanorequalto();
}
template <typename X = void>
[[nodiscard]] function lessthan() {
  return detail::functions_backend<X>::lessthan();
}
template <typename X = void>
[[nodiscard]] function lessthanorequalto() {
  return detail::functions_backend<X>::lessthanorequalto();
}
template <typename X = void>
[[nodiscard]] function logical_and() {
  return detail::functions_backend<X>::logical_and();
}
template <typename X = void>
[[nodiscard]] function logical_or() {
  return detail::functions_backend<X>::logical_or();
}
template <typename X = void>
[[nodiscard]] function logical_not() {
  return detail::functions_backend<X>::logical_not();
}
// coalesce(null, 1, "a") is "1": the first argument that is not null, in the type that holds all.
template <typename X = void>
[[nodiscard]] function coalesce() {
  return detail::functions_backend<X>::coalesce();
}
// coalescelist([], ["a"]) is ["a"]: the first list or tuple that is not empty.
template <typename X = void>
[[nodiscard]] function coalescelist() {
  return detail::functions_backend<X>::coalescelist();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/logic.hpp>
#endif
