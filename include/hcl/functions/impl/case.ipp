// Upper and lower case: upper, lower, title, by simple (one to one) case mapping.
#pragma once

#include <hcl/functions/impl/case.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::case_family() { return family_of<case_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
