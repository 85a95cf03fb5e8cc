// What one run has spent of its limits; counts down, so that passing a limit is one comparison.
#pragma once

#include <cstddef>

#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1 {

struct budget {
  explicit budget(const limits& bounds = {})
      : steps(bounds.steps), elements(bounds.elements), text(bounds.text), depth(bounds.depth), digits(bounds.digits) {}
  std::size_t steps, elements, text, depth, digits;
  bool exhausted = false;  // already reported once; everything after yields the dynamic value quietly
};

}  // namespace hcl::inline v0_1
