// The part of <hcl/implementation.hpp> that is about types and trees of the typed model.
#pragma once

#include <hcl/model/impl/bind.hpp>
#include <hcl/model/impl/bind_body.hpp>
#include <hcl/model/impl/check.hpp>
#include <hcl/model/impl/dependencies.hpp>
#include <hcl/model/impl/evaluate.hpp>
#include <hcl/model/impl/mismatch.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/impl/type_all.hpp>
#include <hcl/model/impl/type_scope.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/impl/value_conversion.hpp>

namespace hcl::inline v0_1::model::detail {

template struct binder_backend<>;
template struct model_backend<>;

}  // namespace hcl::inline v0_1::model::detail
