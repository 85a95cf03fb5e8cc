// A stable sort that moves each element once. (The standard library's own draws a deprecation warning from
// newer compilers, and costs every program that compiles it some fifty functions for each type.)
#pragma once

#include <utility>
#include <vector>

#include <hcl/support/sort.hpp>

namespace hcl::inline v0_1::detail {

// The elements in the order of the pointers to them.
template <typename T>
void take_order(std::vector<T>& elements, const trivial_vector<const void*>& in_order) {
  std::vector<T> sorted;
  sorted.reserve(in_order.size());
  for (const void* e : in_order)
    sorted.push_back(std::move(*const_cast<T*>(static_cast<const T*>(e))));
  elements.swap(sorted);
}

template <typename T, typename Less>
void sort_stably(std::vector<T>& elements, const Less& less) {
  if (elements.size() < 2) return;
  trivial_vector<const void*> in_order;
  for (const T& e : elements)
    in_order.push(&e);
  sort_pointers<T>(in_order, less);
  take_order(elements, in_order);
}

}  // namespace hcl::inline v0_1::detail
