// Sets: sethaselement, setunion, setintersection, setsubtract, setsymmetricdifference.
#pragma once

#include <hcl/functions/impl/set.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::set_family() { return family_of<set_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
