// Implementation of eval/identifier.hpp.
#pragma once

#include <string_view>

#include <hcl/eval/identifier.hpp>
#include <hcl/text/impl/identifier.hpp>

namespace hcl::inline v0_1 {

HCL_DECL bool valid_identifier(std::string_view text) { return detail::is_identifier(text); }

}  // namespace hcl::inline v0_1
