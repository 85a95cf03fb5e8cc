// Configuration text in its canonical layout, as `hclfmt` and `terraform fmt` write it.
//
//   std::cout << hcl::format("a=1\nbbb=[ 2,3 ]\n");     // a   = 1
//                                                       // bbb = [2, 3]
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/write/format.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/bodies.hpp>
#include <hcl/implementation/parsing.hpp>
#include <hcl/implementation/values.hpp>
#include <hcl/implementation/writing.hpp>
#endif

#endif
