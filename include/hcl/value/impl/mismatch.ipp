// Why a type does not do where another is wanted: the definitions of value/mismatch.hpp.
#pragma once

#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v0_1 {

HCL_DECL std::string describe_mismatch(const type& have, const type& want, const model_options& options) {
  return detail::mismatch_text(have, want, detail::conversion_rules(true, options), 0);
}

}  // namespace hcl::inline v0_1
