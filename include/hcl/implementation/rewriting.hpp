// The part of <hcl/implementation.hpp> that is about what is made of trees of the typed model.
#pragma once

#include <hcl/model/impl/apply.hpp>
#include <hcl/model/impl/convert_rewrite.hpp>
#include <hcl/model/impl/lower.hpp>
#include <hcl/model/impl/print.hpp>
#include <hcl/model/impl/print_body.hpp>
#include <hcl/model/impl/simplify.hpp>

namespace hcl::inline v0_1::model::detail {

template struct rewrite_backend<>;

}  // namespace hcl::inline v0_1::model::detail
