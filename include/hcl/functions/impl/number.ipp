// Numbers beyond arithmetic: log, pow, parseint.
#pragma once

#include <hcl/functions/impl/number.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::number_family() { return family_of<number_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
