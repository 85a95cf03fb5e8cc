// Parts cut off or replaced in a text: trim, trimspace, trimprefix, trimsuffix, replace.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// trimspace("  a ") is "a".
template <typename X = void>
[[nodiscard]] function trimspace() {
  return detail::functions_backend<X>::trimspace();
}
// trim("?!a!?", "!?") is "a".
template <typename X = void>
[[nodiscard]] function trim() {
  return detail::functions_backend<X>::trim();
}
// trimprefix("foobar", "foo") is "bar".
template <typename X = void>
[[nodiscard]] function trimprefix() {
  return detail::functions_backend<X>::trimprefix();
}
// trimsuffix("foobar", "bar") is "foo".
template <typename X = void>
[[nodiscard]] function trimsuffix() {
  return detail::functions_backend<X>::trimsuffix();
}
// replace("a.b", ".", "-") is "a-b"; literal, never a pattern. An empty text is found before, between and
// after all characters.
template <typename X = void>
[[nodiscard]] function replace() {
  return detail::functions_backend<X>::replace();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/trim.hpp>
#endif
