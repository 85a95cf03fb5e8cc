// The typed model: types with int, unions, constants and eventual values, and what they have to do with each
// other.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/model/apply.hpp>
#include <hcl/model/assignable.hpp>
#include <hcl/model/base_type.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/body.hpp>
#include <hcl/model/check.hpp>
#include <hcl/model/conversion.hpp>
#include <hcl/model/convert_rewrite.hpp>
#include <hcl/model/dependencies.hpp>
#include <hcl/model/evaluate.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/lower.hpp>
#include <hcl/model/print.hpp>
#include <hcl/model/print_options.hpp>
#include <hcl/model/rewrite_options.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/signature.hpp>
#include <hcl/model/simplify.hpp>
#include <hcl/model/traverse.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_of.hpp>
#include <hcl/model/type_text.hpp>
#include <hcl/model/unify.hpp>
#include <hcl/model/visit.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/decode.hpp>
#include <hcl/implementation/model.hpp>
#include <hcl/implementation/rewriting.hpp>
#endif

#endif
