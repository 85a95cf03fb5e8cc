// Sets of marks out of lists of them. Implementation of marks.hpp; knows no values.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v0_1::detail {

// Both together, each mark once; null if there are none. By insertion, as sets of marks are tiny.
HCL_DECL std::shared_ptr<const std::vector<mark>> value_backend::sorted(const mark* marks, std::size_t size,
                                                                        const mark* more,
                                                                        std::size_t more_size) {
  trivial_vector<const mark*> all;
  const auto add = [&](const mark& m) {
    std::size_t at = 0;
    while (at != all.size() && *all[at] < m)
      ++at;
    if (at != all.size() && *all[at] == m) return;
    all.push(&m);
    for (std::size_t i = all.size() - 1; i != at; --i)
      std::swap(all[i], all[i - 1]);
  };
  for (const mark* m = marks; m != marks + size; ++m)
    add(*m);
  for (const mark* m = more; m != more + more_size; ++m)
    add(*m);
  if (all.empty()) return nullptr;
  auto made = std::make_shared<std::vector<mark>>();
  made->reserve(all.size());
  for (const mark* m : all)
    made->push_back(*m);
  return made;
}

}  // namespace hcl::inline v0_1::detail
