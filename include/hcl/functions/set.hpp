// Sets: sethaselement, setunion, setintersection, setsubtract, setsymmetricdifference.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// sethaselement(toset(["a"]), "a") is true.
template <typename X = void>
[[nodiscard]] function sethaselement() {
  return detail::functions_backend<X>::sethaselement();
}
// setunion(["a"], ["b"]) has "a" and "b".
template <typename X = void>
[[nodiscard]] function setunion() {
  return detail::functions_backend<X>::setunion();
}
// setintersection(["a", "b"], ["b"]) has "b".
template <typename X = void>
[[nodiscard]] function setintersection() {
  return detail::functions_backend<X>::setintersection();
}
// setsubtract(["a", "b"], ["b"]) has "a".
template <typename X = void>
[[nodiscard]] function setsubtract() {
  return detail::functions_backend<X>::setsubtract();
}
// setsymmetricdifference(["a", "b"], ["b", "c"]) has "a" and "c".
template <typename X = void>
[[nodiscard]] function setsymmetricdifference() {
  return detail::functions_backend<X>::setsymmetricdifference();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/set.hpp>
#endif
