// Sequences made of sequences: concat, flatten, distinct, compact, chunklist, reverse, slice, range.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// concat(["a"], ["b"]) is ["a", "b"]: lists of one type give a list, anything else a tuple.
template <typename X = void>
[[nodiscard]] function concat() {
  return detail::functions_backend<X>::concat();
}
// flatten([["a"], ["b", ["c"]]]) is ["a", "b", "c"], always a tuple.
template <typename X = void>
[[nodiscard]] function flatten() {
  return detail::functions_backend<X>::flatten();
}
// distinct(["a", "b", "a"]) is ["a", "b"].
template <typename X = void>
[[nodiscard]] function distinct() {
  return detail::functions_backend<X>::distinct();
}
// compact(["a", "", null]) is ["a"].
template <typename X = void>
[[nodiscard]] function compact() {
  return detail::functions_backend<X>::compact();
}
// chunklist(["a", "b", "c"], 2) is [["a", "b"], ["c"]]; size 0 gives one chunk.
template <typename X = void>
[[nodiscard]] function chunklist() {
  return detail::functions_backend<X>::chunklist();
}
// reverse(["a", "b"]) is ["b", "a"].
template <typename X = void>
[[nodiscard]] function reverse() {
  return detail::functions_backend<X>::reverse();
}
// slice(["a", "b", "c"], 1, 2) is ["b"].
template <typename X = void>
[[nodiscard]] function slice() {
  return detail::functions_backend<X>::slice();
}
// range(4, 1) is [4, 3, 2]; at most 1024 numbers.
template <typename X = void>
[[nodiscard]] function range() {
  return detail::functions_backend<X>::range();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/sequence.hpp>
#endif
