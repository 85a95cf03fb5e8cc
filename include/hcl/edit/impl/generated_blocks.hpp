// Blocks of a struct that a dynamic block of the document generates: they stay as they are. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/member_names.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/items.hpp>

namespace hcl::inline v0_1::detail {

// Which of the blocks that the document says are those of its only dynamic block for them: numbers from
// `first` on, so many of them.
struct generated_blocks {
  std::size_t first = 0, count = 0;
  edit::block by{};
};
[[nodiscard]] inline generated_blocks generated_among(const edit::body& body,
                                                      const std::vector<std::string_view>& names,
                                                      std::size_t written, std::size_t all) {
  generated_blocks found{0, all - written, {}};
  std::size_t before = 0, dynamic = 0;
  for (const edit::block& block : body.blocks()) {
    const std::vector<std::string> labels = block.labels();
    if (contains_name(names, block.type())) ++before;
    if (block.type() != "dynamic" || labels.size() != 1 || !contains_name(names, labels[0])) continue;
    found.first = before;
    found.by = block;
    ++dynamic;
  }
  return dynamic == 1 ? found : generated_blocks{};
}
// Keeps those that are not marked; what is beyond the marks stays.
inline void drop_marked(std::vector<const model_item*>& list, const std::vector<bool>& is_marked) {
  std::size_t next = 0;
  std::erase_if(list, [&](const model_item*) {
    const std::size_t at = next++;
    return at < is_marked.size() && is_marked[at];
  });
}
// Generated blocks that are wanted as they are need no change. Returns how many of the remaining blocks are
// wanted before them.
inline std::size_t leave_generated(generated_blocks of, std::vector<const model_item*>& want,
                                   std::vector<const model_item*>& need,
                                   std::vector<const model_item*>& said) {
  std::vector<bool> is_left(want.size(), false);
  std::size_t from = 0, before = want.size(), count = 0;
  for (; count != of.count; ++count) {
    while (from != want.size() && !is_same_model_item(*said[of.first + count], *want[from]))
      ++from;
    if (from == want.size()) break;  // it would have to change: reported once all has been tried
    if (count == 0) before = from;
    is_left[from++] = true;
  }
  const auto first = said.begin() + static_cast<std::ptrdiff_t>(of.first);
  said.erase(first, first + static_cast<std::ptrdiff_t>(count));
  drop_marked(want, is_left);
  drop_marked(need, is_left);
  return count == 0 ? want.size() : before;
}

}  // namespace hcl::inline v0_1::detail
