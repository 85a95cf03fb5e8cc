// The implementation of values: making them, and what their nodes answer. Sets have a file of their own
// (value_set.hpp).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/find_named.hpp>
#include <hcl/support/stable_sort.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/impl/marks_make.hpp>
#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/impl/value_node.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Sorted by NFC name, one member a name, the last one given.
inline void normalise_members(std::vector<member>& members) {
  for (member& m : members)
    if (!text_backend<>::is_nfc(m.name)) m.name = text_backend<>::to_nfc(m.name);
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

template <typename X>
value value_backend<X>::text(std::string_view v) {
  if (v.size() <= value::short_capacity && is_ascii(v)) return short_text(v);
  if (text_backend<>::is_nfc(v))
    return v.size() > value::short_capacity ? long_text(std::string(v)) : short_text(v);
  return text(text_backend<>::to_nfc(v), true);
}

template <typename X>
value value_backend<X>::text(std::string&& v, bool normal) {
  if (v.size() <= value::short_capacity && is_ascii(v)) return short_text(v);
  if (!normal && !text_backend<>::is_nfc(v)) v = text_backend<>::to_nfc(v);
  return v.size() > value::short_capacity ? long_text(std::move(v)) : short_text(v);
}

template <typename X>
value value_backend<X>::short_text(std::string_view v) {
  value made(value::form::short_text, type_kind::string, value::flag_not_null);
  made.length_ = static_cast<std::uint8_t>(v.size());
  if (!v.empty()) std::memcpy(made.storage_.text, v.data(), v.size());
  return made;
}

template <typename X>
value value_backend<X>::long_text(std::string&& v) {
  return value(new text_node(std::move(v)), type_kind::string, value::flag_not_null);
}

// Sums up the parts of a new container in its header, and says which flags it has.
template <typename X>
template <typename Node>
value value_backend<X>::container(std::unique_ptr<Node> node, type_kind kind) {
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

template <typename X>
value value_backend<X>::list(type element, std::vector<value> elements) {
  type t = type::list(resolve_element_type(std::move(element), elements));
  return container(std::make_unique<elements_node>(std::move(elements), std::move(t)), type_kind::list);
}

template <typename X>
value value_backend<X>::map(type element, std::vector<member> elements) {
  normalise_members(elements);
  type t = type::map(resolve_element_type(std::move(element), elements));
  return container(std::make_unique<members_node>(std::move(elements), std::move(t)), type_kind::map);
}

template <typename X>
value value_backend<X>::list_of(const type& whole, std::vector<value> elements) {
  return container(std::make_unique<elements_node>(std::move(elements), whole), type_kind::list);
}

template <typename X>
value value_backend<X>::map_of(const type& whole, std::vector<member> elements) {
  return container(std::make_unique<members_node>(std::move(elements), whole), type_kind::map);
}

template <typename X>
value value_backend<X>::tuple(std::vector<value> elements) {
  if (elements.empty()) return value(value::form::empty, type_kind::tuple, value::flag_not_null);
  return container(std::make_unique<elements_node>(std::move(elements)), type_kind::tuple);
}

template <typename X>
value value_backend<X>::object(std::vector<member> attributes) {
  if (attributes.empty()) return value(value::form::empty, type_kind::object, value::flag_not_null);
  normalise_members(attributes);
  return container(std::make_unique<members_node>(std::move(attributes)), type_kind::object);
}

template <typename X>
value value_backend<X>::capsule(type t, std::shared_ptr<const void> object) {
  assert(t.kind() == type_kind::capsule);
  return value(new capsule_node(std::move(t), std::move(object)), type_kind::capsule, value::flag_not_null);
}

template <typename X>
value value_backend<X>::unknown(type t, const refinement& refinements) {
  return refine(value::unknown(std::move(t)), refinements);
}

template <typename X>
value value_backend<X>::refined(type t, refinement refinements) {
  const type_kind kind = t.kind();
  const int not_null = refinements.null == refinement::nullness::not_null ? value::flag_not_null : 0;
  return value(new unknown_node(std::move(t), std::move(refinements)), kind,
               value::flag_unknown | value::flag_holds_unknown | not_null);
}

template <typename X>
value value_backend<X>::with_marks(const value& v, const mark_set& more) {
  const value& inner = v.core();
  const int flags = inner.flags_ | value::flag_marked | value::flag_holds_marked;
  return value(new marked_node(inner, v.marks() | more), inner.kind_, flags);
}

template <typename X>
value value_backend<X>::with_marks(const value& v, std::initializer_list<std::string_view> names) {
  std::vector<mark> marks;
  for (const std::string_view name : names)
    marks.emplace_back(std::string(name));
  return marks.empty() ? v : v.with_marks(mark_set(marks));
}

template <typename X>
const type& value_backend<X>::type_of(const value_node& node) {
  if (const type* known = node.type.load(std::memory_order_acquire)) return *known;
  if (node.form == node_form::marked) {
    const type& inner = static_cast<const marked_node&>(node).inner.type();
    node.type.store(&inner, std::memory_order_release);
    return inner;
  }
  std::unique_ptr<const type> made;
  if (node.form == node_form::elements) {
    std::vector<type> elements;
    elements.reserve(node.size);
    for (const value& v : static_cast<const elements_node&>(node).storage)
      elements.push_back(v.type());
    made = std::make_unique<const type>(type::tuple(std::move(elements)));
  } else {
    std::vector<object_attribute> attributes;
    attributes.reserve(node.size);
    for (const member& m : static_cast<const members_node&>(node).storage)
      attributes.push_back({m.name, m.value.type(), false});
    made = std::make_unique<const type>(type::object(std::move(attributes)));
  }
  // Two threads may get here at once; one type is kept.
  const type* expected = nullptr;
  if (node.type.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
    return *made.release();
  return *expected;
}

template <typename X>
const type& value_backend<X>::type_of_empty(type_kind kind) {
  static const type empty_tuple = type::tuple({});
  static const type empty_object = type::object({});
  return kind == type_kind::tuple ? empty_tuple : empty_object;
}

template <typename X>
const mark_set& value_backend<X>::marks(const value_node& node) {
  return static_cast<const marked_node&>(node).marks;
}

inline const refinement no_refinement{};

template <typename X>
const refinement& value_backend<X>::refinements(const value_node* node) {
  return node && node->form == node_form::unknown ? static_cast<const unknown_node*>(node)->refinements
                                                  : no_refinement;
}

[[nodiscard]] inline const member* find_member(const std::vector<member>& members, std::string_view name) {
  return find_named(members.data(), members.size(), name);
}

template <typename X>
const member* value_backend<X>::find(const value& v, std::string_view name) {
  const value& whole = v.core();
  if (whole.form_ == value::form::empty) return nullptr;
  assert(!v.is_marked() && whole.form_ == value::form::node &&
         whole.storage_.node->form == node_form::members);
  if (whole.form_ != value::form::node || whole.storage_.node->form != node_form::members) return nullptr;
  const auto& members = static_cast<const members_node*>(whole.storage_.node)->storage;
  if (const member* found = find_member(members, name)) return found;
  return text_backend<>::is_nfc(name) ? nullptr : find_member(members, text_backend<>::to_nfc(name));
}

}  // namespace hcl::inline v0_1::detail
