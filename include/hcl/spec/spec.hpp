// The front header of schemas known at run time: hcl::spec, and the definitions of it.
#pragma once

#include <hcl/spec/tree.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/bodies.hpp>
#include <hcl/implementation/parsing.hpp>
#include <hcl/implementation/specs.hpp>
#include <hcl/implementation/values.hpp>
#endif
