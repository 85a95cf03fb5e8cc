// Questions asked of collections: length, hasindex, index, element, contains, keys, values, lookup.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// length([1, 2]) is 2; lists, sets, tuples and maps.
template <typename X = void>
[[nodiscard]] function length() {
  return detail::functions_backend<X>::length();
}
// hasindex(["a"], 0) is true; keys are not converted.
template <typename X = void>
[[nodiscard]] function hasindex() {
  return detail::functions_backend<X>::hasindex();
}
// index(["a"], 0) is "a"; the element must exist.
template <typename X = void>
[[nodiscard]] function index() {
  return detail::functions_backend<X>::index();
}
// element(["a", "b"], 3) is "b": the index wraps around, backwards too.
template <typename X = void>
[[nodiscard]] function element() {
  return detail::functions_backend<X>::element();
}
// contains(["a"], "a") is true.
template <typename X = void>
[[nodiscard]] function contains() {
  return detail::functions_backend<X>::contains();
}
// keys({b = 1, a = 2}) is ["a", "b"].
template <typename X = void>
[[nodiscard]] function keys() {
  return detail::functions_backend<X>::keys();
}
// values({b = 1, a = 2}) is [2, 1]: in the order of keys().
template <typename X = void>
[[nodiscard]] function values() {
  return detail::functions_backend<X>::values();
}
// lookup({a = 1}, "b", 2) is 2.
template <typename X = void>
[[nodiscard]] function lookup() {
  return detail::functions_backend<X>::lookup();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/collection.hpp>
#endif
