// Conversions as functions: tostring, tonumber, tobool, tolist, toset, tomap; and the assertion that
// something is there.
#pragma once

#include <string>
#include <utility>

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// A function that converts its argument to `wanted`: `make_to("tonumber", type::number())`.
template <typename X = void>
[[nodiscard]] function make_to(std::string name, const type& wanted) {
  return detail::functions_backend<X>::make_to(std::move(name), wanted);
}
// assertnotnull(x) is x, or an error if it is null.
template <typename X = void>
[[nodiscard]] function assertnotnull() {
  return detail::functions_backend<X>::assertnotnull();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/conversion.hpp>
#endif
