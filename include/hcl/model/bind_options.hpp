// What a binder lets pass, and how far it goes.
#pragma once

#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::model {

// How strict the checker is: `{.allow_missing_variables = true}`.
struct bind_options {
  bool allow_missing_variables = false;  // a name that is not known is worth a warning, not an error
  bool skip_range_typechecking = false;  // so is a `for` over something that cannot be iterated
  limits bounds{};
};

}  // namespace hcl::inline v0_1::model
