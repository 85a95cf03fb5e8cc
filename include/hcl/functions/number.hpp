// Numbers beyond arithmetic: log, pow, parseint.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// log(8, 2) is 3.
template <typename X = void>
[[nodiscard]] function log() {
  return detail::functions_backend<X>::log();
}
// pow(2, 0.5) is a double.
template <typename X = void>
[[nodiscard]] function pow() {
  return detail::functions_backend<X>::pow();
}
// parseint("zz", 36) is 1295. Bases 2 to 62; the number must fit 512 bits.
template <typename X = void>
[[nodiscard]] function parseint() {
  return detail::functions_backend<X>::parseint();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/number.hpp>
#endif
