// Text by grapheme clusters and lines: strlen, substr, strrev, join, split, sort, chomp, indent.
#pragma once

#include <hcl/functions/impl/text.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::text_family() { return family_of<text_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
