// Storage of types: creating and freeing nodes, without recursion.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/support/sort.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/identity_pairs.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

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

// Updates flags and depth of the whole from a part.
inline void absorb(type_node& whole, const type& part) {
  whole.has_dynamic = whole.has_dynamic || part.has_dynamic();
  whole.has_optional = whole.has_optional || part.has_optional();
  whole.depth = (std::max)(whole.depth, static_cast<std::uint32_t>(part.depth() + 1));
  whole.hash = mix_hash(whole.hash, part.hash());
}

// Sorted by NFC name, one attribute a name, the last one given.
inline void normalise_attributes(std::vector<object_attribute>& attributes) {
  for (object_attribute& a : attributes)
    if (!text_access::is_nfc(a.name)) a.name = text_access::to_nfc(a.name);
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

// Whether two types may turn out to be one, where they are not wholly known yet. Does not recurse.

// Equal, but for what is dynamic on either side. `overlap(list(any), list(string))`, but not
// `overlap(list(any), set(string))`.
[[nodiscard]] inline bool overlap(const type& a, const type& b) { return value_access::overlap(a, b); }

// The type of a part of a value in a given type of the whole.

// Part number `i` of `whole`, which has no marks; null if `as` does not say.
[[nodiscard]] inline const type* part_type(const type* as, const value& whole, std::size_t i) {
  if (!as) return nullptr;
  if (as->is_collection()) return &as->element();
  if (as->kind() == type_kind::tuple) return &as->elements()[i];
  const object_attribute* const attribute = as->find(whole.members()[i].name);
  return attribute ? &attribute->type : nullptr;
}

}  // namespace hcl::inline v1_0::detail
