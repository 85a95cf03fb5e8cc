// The implementation of types: nodes with their storage, how they are made and freed. Freeing needs no
// recursion, however deep the type.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/stable_sort.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::detail {

struct collection_type_node : type_node {
  hcl::type element;
};
struct tuple_type_node : type_node {
  std::vector<hcl::type> elements;
};
struct object_type_node : type_node {
  std::vector<object_attribute> attributes;
};
struct capsule_type_node : type_node {
  std::shared_ptr<const capsule_definition> definition;
};

inline constexpr std::uint32_t shallow_depth = 64;  // up to here recursion is harmless

[[nodiscard]] inline std::size_t mix_hash(std::size_t seed, std::size_t more) noexcept {
  const std::uint64_t mixed = seed ^ (more + 0x9e3779b97f4a7c15U + (seed << 6U) + (seed >> 2U));
  return mixed * 0xff51afd7ed558ccdU & SIZE_MAX;
}

// Takes over what a part says about the whole.
inline void absorb(type_node& whole, const type& part) {
  whole.has_dynamic = whole.has_dynamic || part.has_dynamic();
  whole.has_optional = whole.has_optional || part.has_optional();
  whole.depth = (std::max)(whole.depth, static_cast<std::uint32_t>(part.depth() + 1));
  whole.hash = mix_hash(whole.hash, part.hash());
}

// Sorted by NFC name, one attribute a name, the last one given.
inline void normalise_attributes(std::vector<object_attribute>& attributes) {
  for (object_attribute& a : attributes)
    if (!text_backend<>::is_nfc(a.name)) a.name = text_backend<>::to_nfc(a.name);
  const auto by_name = [](const object_attribute& a, const object_attribute& b) { return a.name < b.name; };
  bool sorted = true;
  for (std::size_t i = 1; i < attributes.size(); ++i)
    sorted = sorted && attributes[i - 1].name < attributes[i].name;
  if (sorted) return;
  sort_stably(attributes, by_name);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (i + 1 < attributes.size() && attributes[i + 1].name == attributes[i].name) continue;
    if (kept != i) attributes[kept] = std::move(attributes[i]);
    ++kept;
  }
  attributes.resize(kept);
}

inline void remove(const type_node* node) noexcept {
  switch (node->kind) {
    case type_kind::tuple: delete static_cast<const tuple_type_node*>(node); break;
    case type_kind::object: delete static_cast<const object_type_node*>(node); break;
    case type_kind::capsule: delete static_cast<const capsule_type_node*>(node); break;
    case type_kind::list:
    case type_kind::set:
    case type_kind::map: delete static_cast<const collection_type_node*>(node); break;
    case type_kind::dynamic:
    case type_kind::string:
    case type_kind::number:
    case type_kind::boolean: break;  // these have no node
  }
}

template <typename X>
type value_backend<X>::collection(type_kind kind, type element) {
  auto node = std::make_unique<collection_type_node>();
  node->kind = kind;
  node->hash = static_cast<std::size_t>(kind);
  absorb(*node, element);
  node->element = std::move(element);
  node->data = &node->element;
  node->size = 1;
  return type(static_cast<const type_node*>(node.release()));
}

template <typename X>
type value_backend<X>::tuple(std::vector<type> elements) {
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

template <typename X>
type value_backend<X>::object(std::vector<object_attribute> attributes) {
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

template <typename X>
type value_backend<X>::capsule(std::shared_ptr<const capsule_definition> definition) {
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
template <typename X>
void value_backend<X>::destroy(const type_node* node) noexcept {
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
