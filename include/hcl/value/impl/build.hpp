// Storage of types and values: creating, freeing, comparing and printing nodes, without recursion.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/bytes.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

struct identity_pair {
  const void* a;
  const void* b;
  friend auto operator<=>(const identity_pair&, const identity_pair&) = default;
};
using pair_set = std::set<identity_pair>;

// A pair met again is skipped once there are many.
class pair_queue {
 public:
  void push(const void* a, const void* b) {
    if (a == b) return;
    if (++count_ > untracked && !seen_.insert({a, b}).second) return;
    todo_.push({a, b});
  }
  [[nodiscard]] bool empty() const noexcept { return todo_.empty(); }
  [[nodiscard]] identity_pair pop() { return todo_.pop(); }

 private:
  static constexpr std::size_t untracked = 256;
  std::size_t count_ = 0;
  trivial_vector<identity_pair> todo_{};
  pair_set seen_{};
};

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

// Sorts by name. Of several with one name, the last stays.
template <typename Named>
void sort_names(std::vector<Named>& parts) {
  bool sorted = true, unique = true;
  for (std::size_t i = 1; i < parts.size() && sorted; ++i) {
    const int order = parts[i - 1].name.compare(parts[i].name);
    sorted = order <= 0;
    unique = unique && order < 0;
  }
  if (sorted && unique) return;
  if (!sorted) sort_stably(parts, [](const Named& a, const Named& b) { return a.name < b.name; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i + 1 < parts.size() && parts[i + 1].name == parts[i].name) continue;
    if (kept != i) parts[kept] = std::move(parts[i]);
    ++kept;
  }
  parts.resize(kept);
}
// The same of attributes or members, whose names become NFC.
template <typename Named>
void normalise_names(std::vector<Named>& parts) {
  for (Named& p : parts)
    if (!text_access::is_nfc(p.name)) p.name = text_access::to_nfc(p.name);
  sort_names(parts);
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

// Equal, but for what is dynamic on either side. `overlap(list(any), list(string))`, but not
// `overlap(list(any), set(string))`.
[[nodiscard]] bool overlap(const type& a, const type& b);

// Part number `i` of `whole`, which has no marks; null if `as` does not say.
[[nodiscard]] inline const type* part_type(const type* as, const value& whole, std::size_t i) {
  if (!as) return nullptr;
  if (as->is_collection()) return &as->element();
  if (as->kind() == type_kind::tuple) return &as->elements()[i];
  const object_attribute* const attribute = as->find(whole.members()[i].name);
  return attribute ? &attribute->type : nullptr;
}

// The keyword of a type expression.
[[nodiscard]] inline std::string_view keyword(type_kind kind) noexcept {
  constexpr std::string_view words[] = {"any", "string", "number", "bool",   "list",
                                        "set", "map",    "tuple",  "object", "capsule"};
  return words[static_cast<std::size_t>(kind)];
}

// In bytes. A text repeats parts that types share.
inline constexpr std::size_t max_type_text = std::size_t{16} << 20;

// Walks a type as visit_value() does a value: types may be deep.
template <typename Visitor>
void visit_type(const type& root, Visitor&& visitor) {
  struct frame {
    const type* whole;
    std::size_t next;
    std::size_t size;
  };
  trivial_vector<frame> open;
  const type* t = &root;
  for (;;) {
    if (visitor.open(*t)) {
      const std::size_t parts = t->is_collection() ? 1 : t->elements().size() + t->attributes().size();
      open.push({t, 0, parts});
    }
    while (!open.empty() && open.top().next == open.top().size)
      visitor.close(*open.pop().whole);
    if (open.empty()) return;
    frame& top = open.top();
    const type& whole = *top.whole;
    visitor.before(whole, top.next);
    if (whole.is_collection())
      t = &whole.element();
    else if (whole.kind() == type_kind::tuple)
      t = &whole.elements()[top.next];
    else
      t = &whole.attributes()[top.next].type;
    ++top.next;
  }
}

// Writes a type as its type expression.
struct type_writer {
  type_text_options options;
  std::string text{};

  [[nodiscard]] bool is_full() const noexcept { return text.size() > max_type_text; }
  [[nodiscard]] bool open(const type& t) {
    if (is_full()) return false;
    const auto& definition = t.capsule();
    text += definition ? std::string_view(definition->name) : keyword(t.kind());
    if (!t.is_collection() && !t.is_structural()) return false;
    text += t.is_collection() ? "(" : t.kind() == type_kind::tuple ? "([" : "({";
    return true;
  }
  void before(const type& whole, std::size_t i) {
    if (is_full()) return;
    if (i > 0) text += is_wrapped(whole, i - 1) ? ")," : ",";
    if (whole.kind() == type_kind::object)
      text.append(whole.attributes()[i].name).append(is_wrapped(whole, i) ? "=optional(" : "=");
  }
  void close(const type& t) {
    if (is_full()) return;
    if (t.kind() == type_kind::object && !t.attributes().empty() && is_wrapped(t, t.attributes().size() - 1))
      text += ')';
    text += t.is_collection() ? ")" : t.kind() == type_kind::tuple ? "])" : "})";
  }

 private:
  [[nodiscard]] bool is_wrapped(const type& t, std::size_t i) const noexcept {
    return options.optional && t.kind() == type_kind::object && t.attributes()[i].optional;
  }
};

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

[[nodiscard]] inline value& part_value(value& v) noexcept { return v; }
[[nodiscard]] inline value& part_value(member& m) noexcept { return m.value; }
[[nodiscard]] inline const value& part_value(const value& v) noexcept { return v; }
[[nodiscard]] inline const value& part_value(const member& m) noexcept { return m.value; }

[[nodiscard]] inline std::string_view part_name(const value&) noexcept { return {}; }
[[nodiscard]] inline std::string_view part_name(const member& m) noexcept { return m.name; }

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
    node->weight = saturated_sum(node->weight, v.weight() + part_name(part).size() / bytes_per_part);
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
