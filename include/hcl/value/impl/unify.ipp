// One type for several: the definitions of value/unify.hpp.
#pragma once

#include <optional>
#include <span>

#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/unify.hpp>

namespace hcl::inline v0_1 {

HCL_DECL std::optional<type> unify(std::span<const type> types, bool allow_unsafe,
                                   const model_options& options) {
  return detail::conversion_rules(allow_unsafe, options).unify(types);
}

}  // namespace hcl::inline v0_1
