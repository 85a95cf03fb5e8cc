// Dates: formatdate and timeadd. No clock and no time zone database: everything is in the arguments.
#pragma once

#include <hcl/functions/impl/date.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::date_family() { return family_of<date_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
