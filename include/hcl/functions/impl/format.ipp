// Texts made from a pattern: format and formatlist.
#pragma once

#include <hcl/functions/impl/format.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::format_family() { return family_of<format_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
