// Text by grapheme clusters and lines: strlen, substr, strrev, join, split, sort, chomp, indent.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// strlen("e\u0301") is 1: grapheme clusters.
template <typename X = void>
[[nodiscard]] function strlen() {
  return detail::functions_backend<X>::strlen();
}
// substr("hello", 1, 3) is "ell"; a negative offset counts from the end, length -1 takes the rest.
template <typename X = void>
[[nodiscard]] function substr() {
  return detail::functions_backend<X>::substr();
}
// strrev("abc") is "cba".
template <typename X = void>
[[nodiscard]] function strrev() {
  return detail::functions_backend<X>::strrev();
}
// join("-", ["a", "b"], ["c"]) is "a-b-c".
template <typename X = void>
[[nodiscard]] function join() {
  return detail::functions_backend<X>::join();
}
// split(",", "a,b") is ["a", "b"]; an empty separator splits between code points.
template <typename X = void>
[[nodiscard]] function split() {
  return detail::functions_backend<X>::split();
}
// sort(["b", "a"]) is ["a", "b"], by bytes.
template <typename X = void>
[[nodiscard]] function sort() {
  return detail::functions_backend<X>::sort();
}
// chomp("a\r\n\n") is "a".
template <typename X = void>
[[nodiscard]] function chomp() {
  return detail::functions_backend<X>::chomp();
}
// indent(2, "a\nb") is "a\n  b": every line but the first.
template <typename X = void>
[[nodiscard]] function indent() {
  return detail::functions_backend<X>::indent();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/text.hpp>
#endif
