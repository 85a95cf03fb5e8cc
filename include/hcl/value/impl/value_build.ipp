// The implementation of values: making them, and what their nodes answer. Sets have a file of their own
// (value_set.ipp).
#pragma once

#include <hcl/value/impl/value_build.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL value value_backend::text(std::string_view v) {
  if (v.size() <= value::short_capacity && is_ascii(v)) return short_text(v);
  if (text_backend::is_nfc(v))
    return v.size() > value::short_capacity ? long_text(std::string(v)) : short_text(v);
  return text(text_backend::to_nfc(v), true);
}

HCL_DECL value value_backend::text(std::string&& v, bool normal) {
  if (v.size() <= value::short_capacity && is_ascii(v)) return short_text(v);
  if (!normal && !text_backend::is_nfc(v)) v = text_backend::to_nfc(v);
  return v.size() > value::short_capacity ? long_text(std::move(v)) : short_text(v);
}

HCL_DECL value value_backend::short_text(std::string_view v) {
  value made(value::form::short_text, type_kind::string, value::flag_not_null);
  made.length_ = static_cast<std::uint8_t>(v.size());
  if (!v.empty()) std::memcpy(made.storage_.text, v.data(), v.size());
  return made;
}

HCL_DECL value value_backend::long_text(std::string&& v) {
  return value(new text_node(std::move(v)), type_kind::string, value::flag_not_null);
}

HCL_DECL value value_backend::list_of(const type& whole, std::vector<value> elements) {
  return container(std::make_unique<elements_node>(std::move(elements), whole), type_kind::list);
}

HCL_DECL value value_backend::map_of(const type& whole, std::vector<member> elements) {
  return container(std::make_unique<members_node>(std::move(elements), whole), type_kind::map);
}

HCL_DECL value value_backend::tuple(std::vector<value> elements) {
  if (elements.empty()) return value(value::form::empty, type_kind::tuple, value::flag_not_null);
  return container(std::make_unique<elements_node>(std::move(elements)), type_kind::tuple);
}

HCL_DECL value value_backend::object(std::vector<member> attributes) {
  if (attributes.empty()) return value(value::form::empty, type_kind::object, value::flag_not_null);
  normalise_members(attributes);
  return container(std::make_unique<members_node>(std::move(attributes)), type_kind::object);
}

HCL_DECL value value_backend::capsule(type t, std::shared_ptr<const void> object) {
  assert(t.kind() == type_kind::capsule);
  return value(new capsule_node(std::move(t), std::move(object)), type_kind::capsule, value::flag_not_null);
}

HCL_DECL value value_backend::refined(type t, refinement refinements) {
  const type_kind kind = t.kind();
  const int not_null = refinements.null == refinement::nullness::not_null ? value::flag_not_null : 0;
  return value(new unknown_node(std::move(t), std::move(refinements)), kind,
               value::flag_unknown | value::flag_holds_unknown | not_null);
}

HCL_DECL value value_backend::with_marks(const value& v, const mark_set& more) {
  const value& inner = v.core();
  const int flags = inner.flags_ | value::flag_marked | value::flag_holds_marked;
  return value(new marked_node(inner, v.marks() | more), inner.kind_, flags);
}

HCL_DECL value value_backend::with_marks(const value& v, std::initializer_list<std::string_view> names) {
  std::vector<mark> marks;
  for (const std::string_view name : names)
    marks.emplace_back(std::string(name));
  return marks.empty() ? v : v.with_marks(mark_set(marks));
}

HCL_DECL const type& value_backend::type_of(const value_node& node) {
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

HCL_DECL const type& value_backend::type_of_empty(type_kind kind) {
  static const type empty_tuple = type::tuple({});
  static const type empty_object = type::object({});
  return kind == type_kind::tuple ? empty_tuple : empty_object;
}

HCL_DECL const mark_set& value_backend::marks(const value_node& node) {
  return static_cast<const marked_node&>(node).marks;
}

HCL_DECL const refinement& value_backend::refinements(const value_node* node) {
  return node && node->form == node_form::unknown ? static_cast<const unknown_node*>(node)->refinements
                                                  : no_refinement;
}

HCL_DECL const member* value_backend::find(const value& v, std::string_view name) {
  const value& whole = v.core();
  if (whole.form_ == value::form::empty) return nullptr;
  assert(!v.is_marked() && whole.form_ == value::form::node &&
         whole.storage_.node->form == node_form::members);
  if (whole.form_ != value::form::node || whole.storage_.node->form != node_form::members) return nullptr;
  const auto& members = static_cast<const members_node*>(whole.storage_.node)->storage;
  if (const member* found = find_member(members, name)) return found;
  return text_backend::is_nfc(name) ? nullptr : find_member(members, text_backend::to_nfc(name));
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL value value::unknown(hcl::type t, const refinement& refinements) {
  return hcl::refine(value::unknown(std::move(t)), refinements);
}

HCL_DECL value value::list(hcl::type element, std::vector<value> elements) {
  hcl::type t = hcl::type::list(detail::resolve_element_type(std::move(element), elements));
  return detail::value_backend::container(
      std::make_unique<detail::elements_node>(std::move(elements), std::move(t)), type_kind::list);
}

HCL_DECL value value::map(hcl::type element, std::vector<member> elements) {
  detail::normalise_members(elements);
  hcl::type t = hcl::type::map(detail::resolve_element_type(std::move(element), elements));
  return detail::value_backend::container(
      std::make_unique<detail::members_node>(std::move(elements), std::move(t)), type_kind::map);
}

}  // namespace hcl::inline v0_1
