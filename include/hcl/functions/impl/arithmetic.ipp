// Arithmetic as functions: add, subtract, multiply, divide, modulo, negate, abs, int, ceil, floor, signum,
// min, max.
#pragma once

#include <hcl/functions/impl/arithmetic.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::arithmetic_family() {
  return family_of<arithmetic_rows>();
}

}  // namespace hcl::inline v0_1::functions::detail
