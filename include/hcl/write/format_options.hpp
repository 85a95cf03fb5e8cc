// Options of the layout, and the interface to the implementation of formatting.
#pragma once

#include <hcl/write/backend.hpp>

namespace hcl::inline v0_1 {

// How format() lays a text out: `{.indent = 4}`.
struct format_options {
  unsigned indent = 2;  // spaces for each level of brackets, 0 to 16
};

}  // namespace hcl::inline v0_1
