// Finds out who set what: looks for each attribute of the whole in the layers it is made of. Implementation.
#pragma once

#include <hcl/config/impl/trace.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL origins config_backend::trace(const struct_description& of, const gathered& from) {
  return origin_finder(from).find(of);
}

}  // namespace hcl::inline v0_1::detail
