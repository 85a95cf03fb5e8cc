// The type of a part of a value in a given type of the whole.
#pragma once

#include <cstddef>

#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Part number `i` of `whole`, which has no marks; null if `as` does not say.
[[nodiscard]] inline const type* part_type(const type* as, const value& whole, std::size_t i) {
  if (!as) return nullptr;
  if (as->is_collection()) return &as->element();
  if (as->kind() == type_kind::tuple) return &as->elements()[i];
  const object_attribute* const attribute = as->find(whole.members()[i].name);
  return attribute ? &attribute->type : nullptr;
}

}  // namespace hcl::inline v0_1::detail
