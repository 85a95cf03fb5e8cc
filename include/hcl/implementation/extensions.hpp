// The part of <hcl/implementation.hpp> that is about extensions of the language and specs.
#pragma once

#include <hcl/extension/impl/context_body.hpp>
#include <hcl/extension/impl/convert_function.hpp>
#include <hcl/extension/impl/dynamic_body.hpp>
#include <hcl/extension/impl/expression_maker.hpp>
#include <hcl/extension/impl/made_body.hpp>
#include <hcl/extension/impl/transform.hpp>
#include <hcl/extension/impl/try_can.hpp>
#include <hcl/extension/impl/user_function.hpp>
#include <hcl/spec/impl/spec_all.hpp>

namespace hcl::inline v0_1::detail {

template struct extension_backend<>;
template struct spec_backend<>;

}  // namespace hcl::inline v0_1::detail
