// The name that a step of a reference says, which may be written as a key: `.x` and `["x"]` mean the same.
// Implementation.
#pragma once

#include <string>

#include <hcl/eval/traversal.hpp>

namespace hcl::inline v0_1::detail {

// Empty if it says none.
[[nodiscard]] inline std::string name_of_step(const traversal_step& step) {
  switch (step.what) {
    case traversal_step::kind::root:
    case traversal_step::kind::attribute: return step.name;
    case traversal_step::kind::index: {
      const bool is_name = step.key.is_known() && !step.key.is_marked() && !step.key.is_null() &&
                           step.key.kind() == type_kind::string;
      return is_name ? std::string(step.key.as_string()) : std::string();
    }
    case traversal_step::kind::splat: break;
  }
  return {};
}

}  // namespace hcl::inline v0_1::detail
