// Whether two types may turn out to be one, where they are not wholly known yet. Does not recurse.
#pragma once

#include <hcl/value/impl/type_overlap.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL bool value_backend::overlap(const type& a, const type& b) {
  pair_queue todo;
  const auto may_be_one = [&todo](const type& x, const type& y) {
    if (x.is_dynamic() || y.is_dynamic()) return true;
    if (!x.has_dynamic() && !y.has_dynamic()) return x == y;
    if (x.kind() != y.kind()) return false;
    todo.push(x.node(), y.node());
    return true;
  };
  if (!may_be_one(a, b)) return false;
  while (!todo.empty()) {
    const identity_pair top = todo.pop();
    const auto* left = static_cast<const type_node*>(top.a);
    const auto* right = static_cast<const type_node*>(top.b);
    if (left->size != right->size) return false;
    for (std::size_t i = 0; i < left->size; ++i) {
      if (left->kind == type_kind::object) {
        const object_attribute& x = static_cast<const object_attribute*>(left->data)[i];
        const object_attribute& y = static_cast<const object_attribute*>(right->data)[i];
        if (x.name != y.name || !may_be_one(x.type, y.type)) return false;
      } else if (!may_be_one(static_cast<const type*>(left->data)[i],
                             static_cast<const type*>(right->data)[i])) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace hcl::inline v0_1::detail
