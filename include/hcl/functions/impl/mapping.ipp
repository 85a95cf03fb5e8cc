// Maps and objects made of others, and products of sets: merge, zipmap, setproduct.
#pragma once

#include <hcl/functions/impl/mapping.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::mapping_family() { return family_of<mapping_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
