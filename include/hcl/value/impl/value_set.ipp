// The implementation of sets: marks go to the set itself, equal elements become one, the rest is put in
// order.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/support/stable_sort.hpp>
#include <hcl/value/impl/order.hpp>
#include <hcl/value/impl/value_build.hpp>
#include <hcl/value/impl/value_node.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Known, then unknown, then null.
[[nodiscard]] inline int rank(const value& v) noexcept { return v.is_null() ? 2 : v.is_known() ? 0 : 1; }

// Known ones in order, then unknowns as they came, then nulls. Pointers are sorted, the values move once.
inline void sort_primitives(std::vector<value>& elements) {
  sort_stably(elements, [](const value& a, const value& b) {
    const int x = rank(a), y = rank(b);
    if (x != 0 || y != 0) return x < y;
    switch (a.kind()) {
      case type_kind::string: return a.as_string() < b.as_string();
      case type_kind::number: return a.as_number() < b.as_number();
      case type_kind::dynamic:
      case type_kind::boolean:
      case type_kind::list:
      case type_kind::set:
      case type_kind::map:
      case type_kind::tuple:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    return !a.as_bool() && b.as_bool();
  });
}

// By text; where texts are the same, wholly known elements by themselves, others as they came.
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

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

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
    if (element.is_primitive()) {
      detail::sort_primitives(elements);
    } else {
      detail::sort_compounds(elements);
    }
    // Unknown elements may turn out to be anything, so they are all kept.
    std::size_t kept = 1;
    for (std::size_t i = 1; i < elements.size(); ++i) {
      const value &a = elements[kept - 1], &b = elements[i];
      if (a.is_wholly_known() && b.is_wholly_known() && detail::order(a, b) == 0) continue;
      if (kept != i) elements[kept] = std::move(elements[i]);
      ++kept;
    }
    elements.resize(kept);
  }
  hcl::type t = hcl::type::set(std::move(element));
  return detail::value_backend::container(
             std::make_unique<detail::elements_node>(std::move(elements), std::move(t)), type_kind::set)
      .with_marks(marks);
}

}  // namespace hcl::inline v0_1
