// Configuration text in its canonical layout.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// How format() lays a text out: `{.indent = 4}`.
struct format_options {
  unsigned indent = 2;  // spaces for each level of brackets, 0 to 16
  bool align = true;    // whether the "=" and the comments of neighbouring lines come below each other
};

// Lines of a text; all of them by default.
struct line_range {
  std::size_t first = 1;                            // counted from 1
  std::size_t last = static_cast<std::size_t>(-1);  // included
};

// Formats native syntax: indents lines by open brackets, puts one space or none between tokens, and aligns
// the "=" and comments of neighbouring lines. Changes blanks only: lines, tokens, strings, heredocs and the
// meaning stay. Trailing blanks of a last line without a newline stay, as with the reference. Idempotent.
// Text with errors is formatted by its tokens, and invalid bytes are kept; to reject it, hcl::parse() it
// first. Linear in the text; if blanks would exceed 4 MiB and four times the text, the rest is neither
// indented nor aligned. `hcl::format("a {\nb=1\n}\n")` is "a {\n b = 1\n}\n".
[[nodiscard]] std::string format(std::string_view text, const format_options& opts = {});

// The changes that format() makes in some lines of a text, as few and as small as can be, in order: editors
// lay out a selection with them. Lines are formatted as in the whole text. `hcl::format_changes("a
// {\nb=1\n}\n", {2, 2})` inserts the indentation of the second line and the blanks around its "=".
[[nodiscard]] std::vector<text_edit> format_changes(std::string_view text, line_range lines = {},
                                                    const format_options& opts = {});

}  // namespace hcl::inline v1_0
