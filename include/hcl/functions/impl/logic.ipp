// Operators as functions: equal, notequal, lessthan and its kin, and, or, not; and the choice of the first
// value there is.
#pragma once

#include <hcl/functions/impl/logic.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::logic_family() { return family_of<logic_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
