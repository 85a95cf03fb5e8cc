// A stable sort that moves each element once. (The standard library's own draws a deprecation warning from newer compilers.)
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace hcl::inline v0_1::detail {

template <typename T, typename Less>
void sort_stably(std::vector<T>& elements, Less&& less) {
  std::vector<T*> in_order;
  in_order.reserve(elements.size());
  for (T& e : elements) in_order.push_back(&e);
  std::sort(in_order.begin(), in_order.end(), [&less](const T* a, const T* b) {
    if (less(*a, *b)) return true;
    return !less(*b, *a) && std::less<const T*>{}(a, b);
  });
  std::vector<T> sorted;
  sorted.reserve(elements.size());
  for (T* e : in_order) sorted.push_back(std::move(*e));
  elements = std::move(sorted);
}

}  // namespace hcl::inline v0_1::detail
