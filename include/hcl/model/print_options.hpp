// How typed trees are printed.
#pragma once

#include <cstddef>

namespace hcl::inline v0_1::model {

// How a typed tree becomes text: `{.keep_source = false}`.
struct print_options {
  bool keep_source = true;  // false: as if the program had made it all; comments are gone then
  std::size_t indent = 2;   // blanks per level, of bodies that are made up
};

}  // namespace hcl::inline v0_1::model
