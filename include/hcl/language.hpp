// Languages of a program's own: variables, local values, modules, and blocks that refer to each other,
// evaluated in the order of their references. Not in <hcl/hcl.hpp>; programs that do not include it pay
// nothing for it.
//
//   const hcl::language_of<deployment> language;
//   const auto site = language.evaluate("site");
//   if (!site) std::cerr << site.diagnostics();
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/decode.hpp>
#include <hcl/language/blocks.hpp>
#include <hcl/language/language.hpp>
#include <hcl/language/program.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/languages.hpp>
#include <hcl/implementation/model.hpp>
#include <hcl/implementation/writing.hpp>
#endif

#endif
