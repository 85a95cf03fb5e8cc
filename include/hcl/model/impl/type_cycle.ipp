// The implementation of the typed model's types: objects that contain themselves. They are made with
// stand-ins in their place; closing copies what contains stand-ins into one group of nodes that point at each
// other.
#pragma once

#include <hcl/model/impl/type_cycle.hpp>

namespace hcl::inline v0_1::model::detail {

HCL_DECL type model_backend::placeholder() {
  auto node = std::make_unique<type_node>();
  node->is_open = true;
  node->hash = reinterpret_cast<std::uintptr_t>(node.get());
  return type_access::adopt(node.release());
}

HCL_DECL type model_backend::close(const type& open, const type& body) {
  if (!type_access::is_open(body)) return body;
  const open_type one[] = {{open, body.is(type_kind::object) ? body : type::dynamic()}};
  return close_all(one, body);
}

}  // namespace hcl::inline v0_1::model::detail
