// A language server for the configurations of a struct: completion, checks, rename and the rest in any editor
// that speaks the Language Server Protocol. Not in <hcl/hcl.hpp>; programs that do not include it pay nothing
// for it.
//
//   int main() {
//     std::ios::sync_with_stdio(false);  // so that what comes together is taken together
//     return hcl::serve<server>(std::cin, std::cout);
//   }
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/live.hpp>
#include <hcl/serve/serve.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/editing.hpp>
#include <hcl/implementation/model.hpp>
#include <hcl/implementation/rewriting.hpp>
#include <hcl/implementation/serving.hpp>
#endif

#endif
