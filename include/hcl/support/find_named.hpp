// Looking a name up among things in order of their names: attributes of types, members of values.
#pragma once

#include <cstddef>
#include <string_view>

namespace hcl::inline v0_1::detail {

// By hand: std::lower_bound with a projection costs every unit more to compile. Null if there is none.
template <typename Named>
[[nodiscard]] const Named* find_named(const Named* first, std::size_t count, std::string_view name) {
  while (count != 0) {
    const std::size_t half = count / 2;
    const int order = first[half].name.compare(name);
    if (order == 0) return first + half;
    if (order < 0)
      first += half + 1, count -= half + 1;
    else
      count = half;
  }
  return nullptr;
}

}  // namespace hcl::inline v0_1::detail
