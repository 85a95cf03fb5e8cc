// JSON as text: jsonencode and jsondecode.
#pragma once

#include <hcl/functions/impl/json.hpp>
#include <hcl/parser/json_value.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::json_family() { return family_of<json_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
