// How overlays take blocks that nothing below them has.
#pragma once

namespace hcl::inline v0_1 {

// How a block of an upper layer is taken that no lower layer has, perhaps because its labels are misspelt:
// added, added with a warning, or rejected (`unmatched-override`).
enum class new_blocks : unsigned char { add, warn, reject };

}  // namespace hcl::inline v0_1
