// Regular expressions: regex, regexall, regexreplace, in RE2's dialect; time is linear in the text whatever
// the pattern.
#pragma once

#include <hcl/functions/impl/regex.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::regex_family() { return family_of<regex_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
