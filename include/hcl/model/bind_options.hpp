// Options of binding.
#pragma once

#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::model {

// How strict the checker is: `{.allow_missing_variables = true}`.
struct bind_options {
  bool allow_missing_variables = false;  // reports unknown names as warnings, not errors
  bool skip_range_typechecking = false;  // reports a `for` over a type that cannot be iterated as a warning
  limits bounds{};                       // what binding may cost
};

}  // namespace hcl::inline v0_1::model
