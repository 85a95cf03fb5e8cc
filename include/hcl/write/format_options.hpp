// Options of the layout, and the interface to the implementation of formatting.
#pragma once

#include <cstddef>

#include <hcl/write/backend.hpp>

namespace hcl::inline v0_1 {

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

}  // namespace hcl::inline v0_1
