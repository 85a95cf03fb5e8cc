// Sequences made of sequences: concat, flatten, distinct, compact, chunklist, reverse, slice, range.
#pragma once

#include <hcl/functions/impl/sequence.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::sequence_family() { return family_of<sequence_rows>(); }

}  // namespace hcl::inline v0_1::functions::detail
