// The functions `try` and `can`, which test whether arguments can be evaluated.
#pragma once

#include <hcl/eval/scope.hpp>
#include <hcl/extension/extending.hpp>

namespace hcl::inline v1_0 {

// `try(a.b, "none")`: the value of the first argument that can be evaluated without errors.
[[nodiscard]] function make_try_function();

// `can(a.b)`: whether the argument can be evaluated without errors.
[[nodiscard]] function make_can_function();

namespace functions {
// Both, for a scope: `names.add(hcl::functions::try_and_can())`.
[[nodiscard]] inline auto try_and_can() {
  return [](scope& to) { to.function("try", make_try_function()).function("can", make_can_function()); };
}
}  // namespace functions

}  // namespace hcl::inline v1_0
