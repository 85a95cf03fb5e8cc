// Makes conversions explicit: where a value is not of the type that its place wants, it is converted there.
#pragma once

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/model/rewrite_backend.hpp>
#include <hcl/model/rewrite_options.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// Rewrites the tree in place, so that it gives a value of type `to`. `upper(count)` becomes
// `upper(__convert(count))`, and literals become those of the other type: `f("1")` of an int is `f(1)`. What
// cannot be converted at all is converted, too; a property or element that `to` does not have is reported.
void rewrite_conversions(typed_expression& e, const type& to, diagnostics& diags);
// To the type that it has: only what is inside it is converted.
inline void rewrite_conversions(typed_expression& e, diagnostics& diags) {
  const type own = e.type();
  hcl::model::rewrite_conversions(e, own, diags);
}

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
