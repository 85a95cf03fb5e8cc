// The typed model: types with int, unions, constants and eventual values, and what they have to do with each
// other.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/model/bind.hpp>
#include <hcl/model/check.hpp>
#include <hcl/model/dependencies.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_of.hpp>
#include <hcl/model/type_relations.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/decode.hpp>
#include <hcl/implementation/model.hpp>
#include <hcl/implementation/rewriting.hpp>
#endif

#endif
