// The type of a dynamic block's iterator, by the type of its collection. Implementation.
#pragma once

#include <vector>

#include <hcl/model/eventual.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model::detail {

// `known` unifies types.
template <typename Unifier>
[[nodiscard]] type iterator_type(const type& over, Unifier& known) {
  const type plain = resolve_outputs(over).without_none();
  type key = type::string();
  type value;
  if (plain.is(type_kind::list) || plain.is(type_kind::tuple)) key = type::integer();
  if (plain.is_dynamic() || plain.is(type_kind::alternatives)) key = type::dynamic();
  if (plain.is_collection()) {
    value = plain.element();
  } else if (plain.is(type_kind::tuple)) {
    value = known.unify_once(plain.elements());
  } else if (plain.is(type_kind::object)) {
    std::vector<type> all;
    for (const property& each : plain.properties())
      all.push_back(each.type);
    value = known.unify_once(all);
  }
  if (plain.is(type_kind::set)) key = value;
  return type::object({{"key", key}, {"value", value}});
}

}  // namespace hcl::inline v0_1::model::detail
