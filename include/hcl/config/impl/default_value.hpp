// Which defaults are shown. Implementation.
#pragma once

#include <hcl/value/marks_deep.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Null is no default, and what is unknown could only be written as null. Marks may mean a secret.
[[nodiscard]] inline bool may_be_default(const value& usual) {
  return marks_deep(usual).empty() && !usual.is_null() && usual.is_wholly_known();
}

}  // namespace hcl::inline v0_1::detail
