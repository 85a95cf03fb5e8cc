// Finds where parts of an object were written: along a path of members, keys and indexes, through the
// expression of an attribute or the blocks of a body. Only for messages. Implementation.
#pragma once

#include <hcl/record/impl/engine_part.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void engine_backend::enter(part_search& search, part_step&& step) {
  search.steps.push_back(std::move(step));
}

}  // namespace hcl::inline v0_1::detail
