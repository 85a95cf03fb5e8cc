// Creates values and answers questions about their nodes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <hcl/support/sort.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL value value_access::text(std::string_view v) {
  if (v.size() <= value::short_capacity && is_ascii(v)) return short_text(v);
  return text(std::string(v), false);
}

HCL_DECL value value_access::text(std::string&& v, bool normal) {
  if (v.size() <= value::short_capacity && is_ascii(v)) return short_text(v);
  if (!normal && !text_access::is_nfc(v)) v = text_access::to_nfc(v);
  if (v.size() <= value::short_capacity) return short_text(v);
  return value(new text_node(std::move(v)), type_kind::string, value::flag_not_null);
}

HCL_DECL value value_access::short_text(std::string_view v) {
  value made(value::form::short_text, type_kind::string, value::flag_not_null);
  made.length_ = static_cast<std::uint8_t>(v.size());
  if (!v.empty()) std::memcpy(made.storage_.text, v.data(), v.size());
  return made;
}

HCL_DECL value value_access::of_type(const type& whole, std::vector<value> elements) {
  return container(std::make_unique<elements_node>(std::move(elements), whole), type_kind::list);
}

HCL_DECL value value_access::of_type(const type& whole, std::vector<member> elements) {
  return container(std::make_unique<members_node>(std::move(elements), whole), type_kind::map);
}

HCL_DECL value value_access::refined(type t, refinement refinements) {
  const type_kind kind = t.kind();
  const int not_null = refinements.null == refinement::nullness::not_null ? value::flag_not_null : 0;
  return value(new unknown_node(std::move(t), std::move(refinements)), kind,
               value::flag_unknown | value::flag_holds_unknown | not_null);
}

HCL_DECL value value_access::with_marks(const value& v, const mark_set& more) {
  const value& inner = v.core();
  const int flags = inner.flags_ | value::flag_marked | value::flag_holds_marked;
  return value(new marked_node(inner, v.marks() | more), inner.kind_, flags);
}

HCL_DECL const type& value_access::type_of(const value_node& node) {
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

HCL_DECL const type& value_access::type_of_empty(type_kind kind) {
  static const type empty_tuple = type::tuple({});
  static const type empty_object = type::object({});
  return kind == type_kind::tuple ? empty_tuple : empty_object;
}

HCL_DECL const mark_set& value_access::marks(const value_node& node) {
  return static_cast<const marked_node&>(node).marks;
}

HCL_DECL const member* value_access::find(const value& v, std::string_view name) {
  const value& whole = v.core();
  if (whole.form_ == value::form::empty) return nullptr;
  assert(!v.is_marked() && whole.form_ == value::form::node &&
         whole.storage_.node->form == node_form::members);
  if (whole.form_ != value::form::node || whole.storage_.node->form != node_form::members) return nullptr;
  const auto& members = static_cast<const members_node*>(whole.storage_.node)->storage;
  if (const member* found = find_member(members, name)) return found;
  return text_access::is_nfc(name) ? nullptr : find_member(members, text_access::to_nfc(name));
}

// Frees nodes without recursion and without allocating.
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
HCL_DECL void value_access::destroy(const value_node* node) noexcept {
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

// Of one primitive type: known ones in order, then unknowns, then nulls.
[[nodiscard]] inline bool is_before(const value& a, const value& b) {
  if (const int x = rank(a), y = rank(b); x != 0 || y != 0) return x < y;
  return of_primitives(a, b) < 0;
}
// The same of other types, which go by a text; where that is equal, those that are wholly known go by value,
// and others keep their order.
inline void sort_compounds(std::vector<value>& elements) {
  struct entry {
    std::string text;
    value element;
  };
  std::vector<entry> entries;
  entries.reserve(elements.size());
  for (value& v : elements) {
    std::string text = text_for_order(v);
    entries.push_back({std::move(text), std::move(v)});
  }
  sort_stably(entries, [](const entry& a, const entry& b) {
    if (const int x = rank(a.element), y = rank(b.element); x != y) return x < y;
    if (const int texts = a.text.compare(b.text); texts != 0) return texts < 0;
    if (a.element.is_wholly_known() != b.element.is_wholly_known()) return a.element.is_wholly_known();
    return a.element.is_wholly_known() && order(a.element, b.element) < 0;
  });
  for (std::size_t i = 0; i < entries.size(); ++i)
    elements[i] = std::move(entries[i].element);
}

// Both together, each mark once; null if there are none.
HCL_DECL std::shared_ptr<const std::vector<mark>> value_access::sorted(const mark* marks, std::size_t size,
                                                                       const mark* more,
                                                                       std::size_t more_size) {
  std::vector<mark> all(marks, marks + size);
  all.insert(all.end(), more, more + more_size);
  if (all.empty()) return nullptr;
  sort_stably(all, [](const mark& a, const mark& b) { return a < b; });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return std::make_shared<const std::vector<mark>>(std::move(all));
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL value value::unknown(hcl::type t, const refinement& refinements) {
  return hcl::refine(value::unknown(std::move(t)), refinements);
}

HCL_DECL value value::tuple(std::vector<value> elements) {
  if (elements.empty()) return value(form::empty, type_kind::tuple, flag_not_null);
  return detail::value_access::container(std::make_unique<detail::elements_node>(std::move(elements)),
                                         type_kind::tuple);
}

HCL_DECL value value::object(std::vector<member> attributes) {
  if (attributes.empty()) return value(form::empty, type_kind::object, flag_not_null);
  detail::normalise_names(attributes);
  return detail::value_access::container(std::make_unique<detail::members_node>(std::move(attributes)),
                                         type_kind::object);
}

HCL_DECL value value::capsule(hcl::type t, std::shared_ptr<const void> object) {
  assert(t.kind() == type_kind::capsule);
  return value(new detail::capsule_node(std::move(t), std::move(object)), type_kind::capsule, flag_not_null);
}

HCL_DECL value value::with_marks(std::initializer_list<std::string_view> names) const {
  std::vector<mark> marks;
  for (const std::string_view name : names)
    marks.emplace_back(std::string(name));
  return with_marks(mark_set(marks));
}

HCL_DECL const refinement& value::refinements() const {
  const value& v = core();
  return v.form_ == form::node && v.storage_.node->form == detail::node_form::unknown
             ? static_cast<const detail::unknown_node*>(v.storage_.node)->refinements
             : detail::no_refinement;
}

HCL_DECL value value::list(hcl::type element, std::vector<value> elements) {
  hcl::type t = hcl::type::list(detail::resolve_element_type(std::move(element), elements));
  return detail::value_access::container(
      std::make_unique<detail::elements_node>(std::move(elements), std::move(t)), type_kind::list);
}

HCL_DECL value value::map(hcl::type element, std::vector<member> elements) {
  detail::normalise_names(elements);
  hcl::type t = hcl::type::map(detail::resolve_element_type(std::move(element), elements));
  return detail::value_access::container(
      std::make_unique<detail::members_node>(std::move(elements), std::move(t)), type_kind::map);
}

HCL_DECL value value::set(hcl::type element, std::vector<value> elements) {
  mark_set marks;
  for (value& v : elements) {
    if (!v.contains_marked()) continue;
    auto [inner, found] = unmark_deep(v);
    v = std::move(inner);
    marks |= found;
  }
  element = detail::resolve_element_type(std::move(element), elements);
  if (elements.size() > 1) {
    const bool is_simple = element.is_primitive();
    is_simple ? detail::sort_stably(elements, &detail::is_before) : detail::sort_compounds(elements);
    // Unknown elements may turn out to be anything, so they are all kept.
    std::size_t kept = 1;
    for (std::size_t i = 1; i < elements.size(); ++i) {
      const value &a = elements[kept - 1], &b = elements[i];
      if (a.is_wholly_known() && b.is_wholly_known() &&
          (is_simple ? !detail::is_before(a, b) : detail::order(a, b) == 0))
        continue;
      if (kept != i) elements[kept] = std::move(elements[i]);
      ++kept;
    }
    elements.resize(kept);
  }
  hcl::type t = hcl::type::set(std::move(element));
  return detail::value_access::container(
             std::make_unique<detail::elements_node>(std::move(elements), std::move(t)), type_kind::set)
      .with_marks(marks);
}

}  // namespace hcl::inline v1_0
