// The context of one evaluation: document, names, diagnostics, budget, and the variables bound by the
// language itself. Evaluates nothing.
#pragma once

#include <hcl/eval/impl/eval_context.hpp>

namespace hcl::inline v0_1 {}  // namespace hcl::inline v0_1

namespace hcl::inline v0_1 {

HCL_DECL diagnostics& diagnostics_of(eval_context& ctx) { return ctx.diags; }

}  // namespace hcl::inline v0_1
