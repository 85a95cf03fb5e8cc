// Parts cut off or replaced in a text: trim, trimspace, trimprefix, trimsuffix, replace.
#pragma once

#include <hcl/functions/impl/trim.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::trim_family() { return family_of<trim_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
