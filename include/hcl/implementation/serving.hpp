// The part of <hcl/implementation.hpp> that is the language server.
#pragma once

#include <hcl/serve/impl/server.hpp>

namespace hcl::inline v0_1::detail {

template struct serve_backend<>;

}  // namespace hcl::inline v0_1::detail
