// Makes explicit where an expression needs values that are only there later: what observes the value of an
// output becomes a call of __apply, whose function gets the values as parameters.
#pragma once

#include <hcl/model/rewrite_backend.hpp>
#include <hcl/model/rewrite_options.hpp>
#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model {

// Rewrites the tree in place. With an output `res.id` of type string, `"v ${res.id}"` becomes
// `__apply(res.id, eval(id, "v ${id}"))`: what only passes an output on, such as `[res.id]`, stays. Each
// value has one parameter, named after the attribute or function it comes from.
void rewrite_applies(typed_expression& e, const apply_options& options = {});

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
