// From the parser's tree to the lossless one, one body at a time: items get the text they consist of, and
// what is between them becomes items of its own. Implementation.
#pragma once

#include <hcl/edit/impl/build.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void edit_backend::read_children(edit_node& body) { tree_builder(body).build(); }

}  // namespace hcl::inline v0_1::detail
