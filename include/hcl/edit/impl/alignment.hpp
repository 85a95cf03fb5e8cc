// Two lists in order, aligned at the least cost: each element is kept with changes, removed or added.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hcl::inline v0_1::detail {

inline constexpr std::size_t unmatched = static_cast<std::size_t>(-1);

// For each wanted element the number of the present one that becomes it, or `unmatched`. `change(i, j)` is
// what it costs to make the wanted element `i` of the present one `j`, 0 if they are the same; `addition(i)`
// and `removal(j)` are the costs of the others.
template <typename Change, typename Addition, typename Removal>
[[nodiscard]] std::vector<std::size_t> align(std::size_t wanted, std::size_t present, const Change& change,
                                             const Addition& addition, const Removal& removal) {
  constexpr std::size_t max_cells = 250'000;
  std::vector<std::size_t> match(wanted, unmatched);
  std::size_t first = 0;
  while (first != wanted && first != present && change(first, first) == 0) {
    match[first] = first;
    ++first;
  }
  while (wanted != first && present != first && change(wanted - 1, present - 1) == 0)
    match[--wanted] = --present;
  const std::size_t rows = wanted - first, columns = present - first, width = columns + 1;
  if (rows != 0 && columns > max_cells / rows) {
    for (std::size_t i = 0; i != (std::min)(rows, columns); ++i)
      match[first + i] = first + i;
    return match;
  }
  std::vector<std::size_t> costs((rows + 1) * width, 0), changes(rows * columns, 0);
  const auto cost = [&](std::size_t i, std::size_t j) -> std::size_t& { return costs[i * width + j]; };
  for (std::size_t i = rows + 1; i-- != 0;) {
    for (std::size_t j = columns + 1; j-- != 0;) {
      if (i == rows && j == columns) continue;
      std::size_t least = unmatched;
      if (i != rows) least = cost(i + 1, j) + addition(first + i);
      if (j != columns) least = (std::min)(least, cost(i, j + 1) + removal(first + j));
      if (i != rows && j != columns) {
        changes[i * columns + j] = change(first + i, first + j);
        least = (std::min)(least, cost(i + 1, j + 1) + changes[i * columns + j]);
      }
      cost(i, j) = least;
    }
  }
  for (std::size_t i = 0, j = 0; i != rows && j != columns;) {
    if (cost(i, j) == cost(i + 1, j + 1) + changes[i * columns + j]) {
      match[first + i++] = first + j++;
    } else if (cost(i, j) == cost(i, j + 1) + removal(first + j)) {
      ++j;
    } else {
      ++i;
    }
  }
  return match;
}

}  // namespace hcl::inline v0_1::detail
