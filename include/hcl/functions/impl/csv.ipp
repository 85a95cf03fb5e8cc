// Tables: csvdecode.
#pragma once

#include <hcl/functions/impl/csv.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::csv_family() { return family_of<csv_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
