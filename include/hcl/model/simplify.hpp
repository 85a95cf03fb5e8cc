// Partial evaluation: what is known of an expression or a body becomes its value, the rest stays as it is
// written.
#pragma once

#include <cstddef>
#include <string>

#include <hcl/body/body.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/model/rewrite_backend.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1 {

// The limits of simplify(): `{.max_text = 256}`.
struct simplify_options {
  std::size_t max_text = 4096;  // bytes of a value; what would be longer stays an expression
  limits bounds{};              // of all that is evaluated; the rest stays as it is
};

// The expression as text, with every part folded whose value `names` know. With `region` known to be "eu",
// `"${upper(region)}-${name}"` is `"EU-${name}"`. What has errors or marks, and what the evaluator does not
// know, stays, and so does a list or a map where it matters that no literal is one; comments stay where
// nothing is folded.
[[nodiscard]] inline std::string simplify(const expression& e, const scope& names,
                                          const simplify_options& options = {}) {
  return model::detail::rewrite_backend::simplify(e, names, options);
}

// The same for all expressions of a body; everything else of its text stays.
[[nodiscard]] inline std::string simplify(const body& of, const scope& names,
                                          const simplify_options& options = {}) {
  return model::detail::rewrite_backend::simplify(of, names, options);
}

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
