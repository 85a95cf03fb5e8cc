// The implementation of unifying any number of types.
#pragma once

#include <hcl/model/impl/unify.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL unified unify(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return {type::none(), type::none()};
  if (types.size() == 1) return {types.front(), types.front()};
  detail::type_relations safe(bounds), unsafe(bounds);
  const std::vector<type> few = safe.widened(types);
  return {detail::unify_all(few, conversion::safe, safe), detail::unify_all(few, conversion::unsafe, unsafe)};
}

}  // namespace hcl::inline v0_1::model
