// Tables: csvdecode.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// csvdecode("a,b\n1,2\n") is [{a = "1", b = "2"}].
template <typename X = void>
[[nodiscard]] function csvdecode() {
  return detail::functions_backend<X>::csvdecode();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/csv.hpp>
#endif
