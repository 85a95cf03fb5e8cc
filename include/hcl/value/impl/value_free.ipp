// The implementation of values: freeing nodes. A value a million levels deep is freed without recursion and
// without allocating.
#pragma once

#include <new>

#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/impl/value_node.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

inline void remove(const value_node* node) noexcept {
  switch (node->form) {
    case node_form::text: delete static_cast<const text_node*>(node); break;
    case node_form::elements: delete static_cast<const elements_node*>(node); break;
    case node_form::members: delete static_cast<const members_node*>(node); break;
    case node_form::capsule: delete static_cast<const capsule_node*>(node); break;
    case node_form::unknown: delete static_cast<const unknown_node*>(node); break;
    case node_form::marked: delete static_cast<const marked_node*>(node); break;
  }
}

// As with types: what waits is linked through `data`, which is no longer read.
HCL_DECL void value_backend::destroy(const value_node* node) noexcept {
  if (node->depth <= shallow_depth) return remove(node);
  auto* pending = const_cast<value_node*>(node);
  pending->data = nullptr;
  while (pending) {
    value_node* current = pending;
    pending = static_cast<value_node*>(const_cast<void*>(current->data));
    const auto detach = [&pending](value& part) {
      if (part.form_ != value::form::node || part.storage_.node->depth <= shallow_depth) return;
      auto* child = const_cast<value_node*>(part.storage_.node);
      part.form_ = value::form::null;
      ::new (&part.storage_.type) type();
      if (child->count.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
      child->data = pending;
      pending = child;
    };
    if (current->form == node_form::elements) {
      for (value& v : static_cast<elements_node*>(current)->storage)
        detach(v);
    } else if (current->form == node_form::members) {
      for (member& m : static_cast<members_node*>(current)->storage)
        detach(m.value);
    } else if (current->form == node_form::marked) {
      detach(static_cast<marked_node*>(current)->inner);
    }
    remove(current);
  }
}

}  // namespace hcl::inline v0_1::detail
