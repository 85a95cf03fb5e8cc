// The part of <hcl/implementation.hpp> that is about the standard functions.
#pragma once

#include <hcl/functions/impl/standard.hpp>

namespace hcl::inline v0_1::functions::detail {

template struct functions_backend<>;

}  // namespace hcl::inline v0_1::functions::detail
