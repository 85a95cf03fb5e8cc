// What one run has spent of its limits; counts down, so that passing a limit is one comparison.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

// One budget serves everything evaluated in one decode. Nodes evaluated once cost no steps, since the text bounds their number; what loops,
// splats and functions repeat does.
struct budget {
  explicit budget(const limits& bounds = {})
      : steps(bounds.steps), elements(bounds.elements), text(bounds.text), depth(bounds.depth), digits(bounds.digits) {}
  std::size_t steps, elements, text, depth, digits;
  bool exhausted = false;    // reported once; everything after yields the dynamic value quietly
  std::string_view what{};   // the limit that was passed, and where
  range where{};
};

}  // namespace hcl::inline v0_1
