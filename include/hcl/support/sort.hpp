// A stable sort that is compiled once: it sorts pointers, with a function that compares.
#pragma once

#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

struct pointer_order {
  using less = bool (*)(const void* a, const void* b, const void* with);

  // Merges runs of doubling length; sorted input is only compared.
  static void sort(const void** items, std::size_t count, less before, const void* with) {
    trivial_vector<const void*> spare;
    spare.assign(count, nullptr);
    for (std::size_t run = 1; run < count; run *= 2) {
      for (std::size_t first = 0; count - first > run; first += 2 * run) {
        const std::size_t last = count - first < 2 * run ? count : first + 2 * run;
        merge(items + first, run, last - first, spare.begin(), before, with);
        if (last == count) break;
      }
    }
  }

 private:
  // [0, half) and [half, count) are in order.
  static void merge(const void** items, std::size_t half, std::size_t count, const void** spare, less before,
                    const void* with) {
    if (!before(items[half], items[half - 1], with)) return;
    std::memcpy(static_cast<void*>(spare), static_cast<const void*>(items), half * sizeof(const void*));
    std::size_t left = 0, right = half, to = 0;
    while (left != half && right != count)
      items[to++] = before(items[right], spare[left], with) ? items[right++] : spare[left++];
    while (left != half)
      items[to++] = spare[left++];
  }
};

// Sorts pointers to T. `less(a, b)` takes two `const T&`.
template <typename T, typename Less>
void sort_pointers(trivial_vector<const void*>& items, const Less& less) {
  pointer_order::sort(
      items.begin(), items.size(),
      [](const void* a, const void* b, const void* with) -> bool {
        return (*static_cast<const Less*>(with))(*static_cast<const T*>(a), *static_cast<const T*>(b));
      },
      &less);
}

// A stable sort that moves each element once. std::stable_sort warns of deprecation with newer compilers, and
// costs some fifty instantiations for each type.
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

}  // namespace hcl::inline v1_0::detail
