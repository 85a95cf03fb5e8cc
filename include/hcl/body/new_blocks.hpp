// What overlays do with blocks that nothing below them has.
#pragma once

namespace hcl::inline v0_1 {

// What becomes of a block in an upper layer that no lower layer has, so that its labels may be misspelt: it
// is added, it is added with a warning, or it is an error (`unmatched-override`).
enum class new_blocks : unsigned char { add, warn, reject };

}  // namespace hcl::inline v0_1
