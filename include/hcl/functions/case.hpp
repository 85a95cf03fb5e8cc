// Upper and lower case: upper, lower, title, by simple (one to one) case mapping.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// upper("straße") is "STRAßE".
template <typename X = void>
[[nodiscard]] function upper() {
  return detail::functions_backend<X>::upper();
}
// lower("HELLO") is "hello".
template <typename X = void>
[[nodiscard]] function lower() {
  return detail::functions_backend<X>::lower();
}
// title("o'neil x") is "O'Neil X": the first letter of every word.
template <typename X = void>
[[nodiscard]] function title() {
  return detail::functions_backend<X>::title();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/case.hpp>
#endif
