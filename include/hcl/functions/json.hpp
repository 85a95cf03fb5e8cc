// JSON as text: jsonencode and jsondecode.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// jsonencode({a = [1, null]}) is "{\"a\":[1,null]}".
template <typename X = void>
[[nodiscard]] function jsonencode() {
  return detail::functions_backend<X>::jsonencode();
}
// jsondecode("[1,null]") is [1, null]; arrays become tuples, objects objects.
template <typename X = void>
[[nodiscard]] function jsondecode() {
  return detail::functions_backend<X>::jsondecode();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/json.hpp>
#endif
