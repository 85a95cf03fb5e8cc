// Regular expressions: regex, regexall, regexreplace, in RE2's dialect; time is linear in the text whatever
// the pattern.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// regex("[a-z]+", "53ab") is "ab"; groups give a tuple, named groups an object.
template <typename X = void>
[[nodiscard]] function regex() {
  return detail::functions_backend<X>::regex();
}
// regexall("[a-z]", "1a2b") is ["a", "b"].
template <typename X = void>
[[nodiscard]] function regexall() {
  return detail::functions_backend<X>::regexall();
}
// regexreplace("a1b2", "[0-9]", "<$0>") is "a<1>b<2>".
template <typename X = void>
[[nodiscard]] function regexreplace() {
  return detail::functions_backend<X>::regexreplace();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/regex.hpp>
#endif
