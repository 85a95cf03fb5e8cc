// Dates: formatdate and timeadd. No clock and no time zone database: everything is in the arguments.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// formatdate("DD MMM YYYY", "2020-02-03T14:05:06Z") is "03 Feb 2020".
template <typename X = void>
[[nodiscard]] function formatdate() {
  return detail::functions_backend<X>::formatdate();
}
// timeadd("2020-02-03T14:05:06Z", "1h") is "2020-02-03T15:05:06Z".
template <typename X = void>
[[nodiscard]] function timeadd() {
  return detail::functions_backend<X>::timeadd();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/date.hpp>
#endif
