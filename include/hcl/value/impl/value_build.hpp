// Creates values and answers questions about their nodes.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/bytes.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

// Nodes of values and their storage.

namespace hcl::inline v1_0::detail {

// Bytes of text that weigh as much as a value.
inline constexpr std::size_t bytes_per_part = 64;

struct text_node : value_node {
  explicit text_node(std::string text) : value_node(node_form::text), storage(std::move(text)) {
    data = storage.data();
    size = storage.size();
    weight = 1 + static_cast<std::uint32_t>((std::min)(size / bytes_per_part, std::size_t{1} << 31));
    type.store(&string_type, std::memory_order_relaxed);
  }
  std::string storage;
};

// Elements or members. A collection is given its type; a tuple's or object's type is put together when asked
// for, then owned here.
template <typename Part, node_form Form>
struct container_node : value_node {
  explicit container_node(std::vector<Part> parts) : value_node(Form), storage(std::move(parts)) {
    data = storage.data();
    size = storage.size();
  }
  container_node(std::vector<Part> parts, hcl::type t) : container_node(std::move(parts)) {
    given_type = std::move(t);
    type.store(&given_type, std::memory_order_relaxed);
  }
  container_node(const container_node&) = delete;
  container_node& operator=(const container_node&) = delete;
  ~container_node() {
    const hcl::type* t = type.load(std::memory_order_relaxed);
    if (t != &given_type) delete t;
  }
  std::vector<Part> storage;
  hcl::type given_type;
};
using elements_node = container_node<value, node_form::elements>;
using members_node = container_node<member, node_form::members>;

struct capsule_node : value_node {
  capsule_node(hcl::type t, std::shared_ptr<const void> o)
      : value_node(node_form::capsule), given_type(std::move(t)), object(std::move(o)) {
    data = &object;
    type.store(&given_type, std::memory_order_relaxed);
  }
  hcl::type given_type;
  std::shared_ptr<const void> object;
};

struct unknown_node : value_node {
  unknown_node(hcl::type t, refinement f)
      : value_node(node_form::unknown), given_type(std::move(t)), refinements(std::move(f)) {
    data = &refinements;
    type.store(&given_type, std::memory_order_relaxed);
  }
  hcl::type given_type;
  refinement refinements;
};

struct marked_node : value_node {
  marked_node(value v, mark_set m) : value_node(node_form::marked), inner(std::move(v)), marks(std::move(m)) {
    data = &inner;
    depth = static_cast<std::uint32_t>(inner.depth());
    weight = static_cast<std::uint32_t>(inner.weight());
  }
  value inner;
  mark_set marks;
};

[[nodiscard]] inline std::uint32_t saturated_sum(std::uint32_t a, std::size_t b) noexcept {
  constexpr std::uint32_t max_count = (std::numeric_limits<std::uint32_t>::max)();
  return b > max_count - a ? max_count : static_cast<std::uint32_t>(a + b);
}

// Sorted by NFC name, one member a name, the last one given.
inline void normalise_members(std::vector<member>& members) {
  for (member& m : members)
    if (!text_access::is_nfc(m.name)) m.name = text_access::to_nfc(m.name);
  bool sorted = true, unique = true;
  for (std::size_t i = 1; i < members.size() && sorted; ++i) {
    const int order = members[i - 1].name.compare(members[i].name);
    sorted = order <= 0;
    unique = unique && order < 0;
  }
  if (sorted && unique) return;
  if (!sorted) sort_stably(members, [](const member& a, const member& b) { return a.name < b.name; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i + 1 < members.size() && members[i + 1].name == members[i].name) continue;
    if (kept != i) members[kept] = std::move(members[i]);
    ++kept;
  }
  members.resize(kept);
}

[[nodiscard]] inline value& part_value(value& v) noexcept { return v; }
[[nodiscard]] inline value& part_value(member& m) noexcept { return m.value; }
[[nodiscard]] inline const value& part_value(const value& v) noexcept { return v; }
[[nodiscard]] inline const value& part_value(const member& m) noexcept { return m.value; }

[[nodiscard]] inline std::size_t name_weight(const value&) noexcept { return 0; }
[[nodiscard]] inline std::size_t name_weight(const member& m) noexcept {
  return m.name.size() / bytes_per_part;
}

// The element type of a collection of `parts`: as asked for, or theirs. Parts of dynamic type (nulls,
// unknowns) take it on.
template <typename Part>
type resolve_element_type(type element, std::vector<Part>& parts) {
  if (element.has_optional()) element = element.without_optional();
  if (element.is_dynamic()) {
    for (const Part& p : parts) {
      if (part_value(p).type().is_dynamic()) continue;
      element = part_value(p).type();
      break;
    }
  }
  if (element.is_dynamic()) return element;
  for (Part& p : parts) {
    value& v = part_value(p);
    if (v.kind() == type_kind::dynamic) {
      v = (v.is_null() ? value::null(element) : value::unknown(element)).with_marks(v.marks());
    }
    assert(v.type() == element && "elements of a collection must be of one type");
  }
  return element;
}

// Sets the header of a new container from its parts, and returns its flags.
template <typename Node>
value value_access::container(std::unique_ptr<Node> node, type_kind kind) {
  int flags = value::flag_not_null;
  std::uint32_t max_depth = 0;
  for (const auto& part : node->storage) {
    const value& v = part_value(part);
    flags |= v.flags_ & (value::flag_holds_unknown | value::flag_holds_marked);
    max_depth = (std::max)(max_depth, static_cast<std::uint32_t>(v.depth()));
    node->weight = saturated_sum(node->weight, v.weight() + name_weight(part));
  }
  node->depth = max_depth + 1;
  // Types are put together on demand by recursion over parts that have none yet; this bounds it.
  if (node->depth > shallow_depth) (void)type_of(*node);
  return value(static_cast<const value_node*>(node.release()), kind, flags);
}

inline const refinement no_refinement{};

[[nodiscard]] inline const member* find_member(const std::vector<member>& members, std::string_view name) {
  return find_named(members.data(), members.size(), name);
}

}  // namespace hcl::inline v1_0::detail
