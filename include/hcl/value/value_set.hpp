// The far side of sets: marks go to the set itself, equal elements become one, the rest is put in order.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/value/marks.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/order.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_build.hpp>
#include <hcl/value/value_node.hpp>

namespace hcl::inline v0_1::detail {

// Known, then unknown, then null.
[[nodiscard]] inline int rank(const value& v) noexcept { return v.is_null() ? 2 : v.is_known() ? 0 : 1; }

inline void sort_primitives(std::vector<value>& elements) {
  const auto before = [](const value& a, const value& b) {
    const int x = rank(a), y = rank(b);
    if (x != y || x != 0) return x < y;
    switch (a.kind()) {
      case type_kind::string: return a.as_string() < b.as_string();
      case type_kind::number: return a.as_number() < b.as_number();
      default: return a.as_bool() < b.as_bool();
    }
  };
  if (!std::is_sorted(elements.begin(), elements.end(), before)) std::stable_sort(elements.begin(), elements.end(), before);
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
  std::stable_sort(entries.begin(), entries.end(), [](const entry& a, const entry& b) {
    if (const int x = rank(a.element), y = rank(b.element); x != y) return x < y;
    if (const int texts = a.text.compare(b.text); texts != 0) return texts < 0;
    if (a.element.is_wholly_known() != b.element.is_wholly_known()) return a.element.is_wholly_known();
    return a.element.is_wholly_known() && order(a.element, b.element) < 0;
  });
  for (std::size_t i = 0; i < entries.size(); ++i) elements[i] = std::move(entries[i].element);
}

template <typename X>
value value_waist<X>::set(type element, std::vector<value> elements) {
  mark_set marks;
  for (value& v : elements) {
    if (!v.contains_marked()) continue;
    auto [inner, found] = unmark_deep(v);
    v = std::move(inner);
    marks |= found;
  }
  element = settle_element_type(std::move(element), elements);
  if (elements.size() > 1) {
    if (element.is_primitive()) {
      sort_primitives(elements);
    } else {
      sort_compounds(elements);
    }
    // Unknown elements may turn out to be anything, so they are all kept.
    const auto same = [](const value& a, const value& b) { return a.is_wholly_known() && b.is_wholly_known() && order(a, b) == 0; };
    elements.erase(std::unique(elements.begin(), elements.end(), same), elements.end());
  }
  type t = type::set(std::move(element));
  return container(std::make_unique<elements_node>(std::move(elements), std::move(t)), type_kind::set).with_marks(marks);
}

}  // namespace hcl::inline v0_1::detail
