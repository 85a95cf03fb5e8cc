// Maps and objects made of others, and products of sets: merge, zipmap, setproduct.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// merge({a = 1}, {a = 2, b = 3}) is {a = 2, b = 3}; null arguments are passed over.
template <typename X = void>
[[nodiscard]] function merge() {
  return detail::functions_backend<X>::merge();
}
// zipmap(["a", "b"], [1, 2]) is {a = 1, b = 2}.
template <typename X = void>
[[nodiscard]] function zipmap() {
  return detail::functions_backend<X>::zipmap();
}
// setproduct(["a", "b"], [1]) is [["a", 1], ["b", 1]].
template <typename X = void>
[[nodiscard]] function setproduct() {
  return detail::functions_backend<X>::setproduct();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/mapping.hpp>
#endif
