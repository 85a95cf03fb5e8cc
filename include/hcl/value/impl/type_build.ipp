// The implementation of types: nodes with their storage, how they are made and freed. Freeing needs no
// recursion, however deep the type.
#pragma once

#include <hcl/value/impl/type_build.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL type value_backend::collection(type_kind kind, type element) {
  auto node = std::make_unique<collection_type_node>();
  node->kind = kind;
  node->hash = static_cast<std::size_t>(kind);
  absorb(*node, element);
  node->element = std::move(element);
  node->data = &node->element;
  node->size = 1;
  return type(static_cast<const type_node*>(node.release()));
}

HCL_DECL type value_backend::tuple(std::vector<type> elements) {
  auto node = std::make_unique<tuple_type_node>();
  node->kind = type_kind::tuple;
  node->hash = static_cast<std::size_t>(type_kind::tuple);
  for (const type& t : elements)
    absorb(*node, t);
  node->elements = std::move(elements);
  node->data = node->elements.data();
  node->size = node->elements.size();
  return type(static_cast<const type_node*>(node.release()));
}

HCL_DECL type value_backend::object(std::vector<object_attribute> attributes) {
  normalise_attributes(attributes);
  auto node = std::make_unique<object_type_node>();
  node->kind = type_kind::object;
  node->hash = static_cast<std::size_t>(type_kind::object);
  for (const object_attribute& a : attributes) {
    node->has_optional = node->has_optional || a.optional;
    node->hash = mix_hash(node->hash, std::hash<std::string_view>{}(a.name) + (a.optional ? 1 : 0));
    absorb(*node, a.type);
  }
  node->attributes = std::move(attributes);
  node->data = node->attributes.data();
  node->size = node->attributes.size();
  return type(static_cast<const type_node*>(node.release()));
}

HCL_DECL type value_backend::capsule(std::shared_ptr<const capsule_definition> definition) {
  auto node = std::make_unique<capsule_type_node>();
  node->kind = type_kind::capsule;
  node->depth = 0;
  const std::size_t which = definition->identity.empty()
                                ? std::hash<const void*>{}(definition.get())
                                : std::hash<std::string_view>{}(definition->identity);
  node->hash = mix_hash(static_cast<std::size_t>(type_kind::capsule), which);
  node->definition = std::move(definition);
  node->data = &node->definition;
  node->size = 1;
  return type(static_cast<const type_node*>(node.release()));
}

// Nodes waiting to be freed are linked through `data`, which is no longer read; nothing is allocated.
HCL_DECL void value_backend::destroy(const type_node* node) noexcept {
  if (node->depth <= shallow_depth) return remove(node);
  auto* pending = const_cast<type_node*>(node);
  pending->data = nullptr;
  while (pending) {
    type_node* current = pending;
    pending = static_cast<type_node*>(const_cast<void*>(current->data));
    const auto detach = [&pending](type& part) {
      if (part.depth() <= shallow_depth) return;
      auto* child = const_cast<type_node*>(part.node());
      part.bits_ = 0;
      if (child->count.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
      child->data = pending;
      pending = child;
    };
    if (current->kind == type_kind::tuple) {
      for (type& t : static_cast<tuple_type_node*>(current)->elements)
        detach(t);
    } else if (current->kind == type_kind::object) {
      for (object_attribute& a : static_cast<object_type_node*>(current)->attributes)
        detach(a.type);
    } else if (current->kind != type_kind::capsule) {
      detach(static_cast<collection_type_node*>(current)->element);
    }
    remove(current);
  }
}

}  // namespace hcl::inline v0_1::detail
