// The implementation of unifying any number of types.
#pragma once

#include <span>
#include <vector>

#include <hcl/model/impl/type_all.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/unify.hpp>

namespace hcl::inline v0_1::model::detail {

// What is unified one after the other, with a union where the way there is worse than wanted.
[[nodiscard]] inline type unify_all(std::span<const type> types, conversion wanted, const limits& bounds) {
  type_relations relations(bounds);
  type common;
  bool is_first = true;
  for (const type& each : types) {
    if (is_first) {
      common = each;
      is_first = false;
      continue;
    }
    merged next = relations.unify(common, each);
    if (relations.is_exhausted()) return type::dynamic();
    common = next.kind >= wanted ? relations.close(next.what) : type::union_of({common, each});
  }
  return common;
}

// The safe answer alone.
[[nodiscard]] inline type unify_safely(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return type::none();
  if (types.size() == 1) return types.front();
  return unify_all(type_relations(bounds).widened(types), conversion::safe, bounds);
}

template <typename X>
unified model_backend<X>::unify(std::span<const type> types, const limits& bounds) {
  if (types.empty()) return {type::none(), type::none()};
  if (types.size() == 1) return {types.front(), types.front()};
  const std::vector<type> few = type_relations(bounds).widened(types);
  return {unify_all(few, conversion::safe, bounds), unify_all(few, conversion::unsafe, bounds)};
}

}  // namespace hcl::inline v0_1::model::detail
