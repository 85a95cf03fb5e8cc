// The part of <hcl/implementation.hpp> that is about types without values.
#pragma once

#include <hcl/model/impl/base_type.ipp>
#include <hcl/model/impl/bind.ipp>
#include <hcl/model/impl/bind_body.ipp>
#include <hcl/model/impl/check.ipp>
#include <hcl/model/impl/conversion.ipp>
#include <hcl/model/impl/dependencies.ipp>
#include <hcl/model/impl/evaluate.ipp>
#include <hcl/model/impl/eventual.ipp>
#include <hcl/model/impl/mismatch.ipp>
#include <hcl/model/impl/traverse.ipp>
#include <hcl/model/impl/tree.ipp>
#include <hcl/model/impl/type_build.ipp>
#include <hcl/model/impl/type_compare.ipp>
#include <hcl/model/impl/type_cycle.ipp>
#include <hcl/model/impl/type_pretty.ipp>
#include <hcl/model/impl/type_scope.ipp>
#include <hcl/model/impl/type_union.ipp>
#include <hcl/model/impl/type_writer.ipp>
#include <hcl/model/impl/unify.ipp>
#include <hcl/model/impl/value_conversion.ipp>
