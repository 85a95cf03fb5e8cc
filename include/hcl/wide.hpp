// Structs of 101 to 256 members, which take this header beside <hcl/decode.hpp> or any other: smaller ones
// should not pay for them. Before the first use of such a struct.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/record/wide_table.hpp>

#endif
