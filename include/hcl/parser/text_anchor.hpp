// Texts that were decoded out of a larger one, and where in that their pieces come from.
#pragma once

#include <cstdint>
#include <string_view>

#include <hcl/support/view.hpp>

namespace hcl::inline v0_1::parser {

// From byte `text` of a decoded text on, its bytes stand in the source from `source` on, up to the next
// anchor.
struct text_anchor {
  std::uint32_t text;
  std::uint32_t source;
};

// `anchors` say where in its source the decoded text stands: one for its first byte, one for each byte at
// which text and source stop going side by side (before and after an escape sequence). A text without escapes
// that begins at byte 7 has the one anchor {0, 7}.
struct decoded_text {
  std::string_view text;
  hcl::detail::view<const text_anchor> anchors;
};

}  // namespace hcl::inline v0_1::parser
