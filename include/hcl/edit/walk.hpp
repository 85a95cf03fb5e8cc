// Going through a document, at every depth, to look at items or to change them.
#pragma once

#include <cstddef>
#include <vector>

#include <hcl/edit/items.hpp>

namespace hcl::inline v0_1::edit {

// Calls `visit(item)` for every attribute, block, comment and blank line of a body and of the blocks inside,
// outer ones first, in the order of the text; of blocks, it says whether to go inside. It may change, move
// and remove what it is given: what is added beside that is not visited, what is removed is not entered.
// Costs no stack.
//
//   hcl::edit::walk(doc.body(), [](const hcl::edit::item& i) {
//     if (i.is_attribute()) (void)i.as_attribute().format();
//     return true;
//   });
template <typename Visit>
void walk(const body& root, Visit&& visit) {
  struct level {
    std::vector<item> items;
    std::size_t next = 0;
  };
  std::vector<level> open{{root.items()}};
  while (!open.empty()) {
    level& top = open.back();
    if (top.next == top.items.size()) {
      open.pop_back();
      continue;
    }
    const item here = top.items[top.next++];
    if (!here.is_attached()) continue;
    const bool goes_inside = visit(here);
    if (goes_inside && here.is_block() && here.is_attached())
      open.push_back({here.as_block().body().items()});
  }
}

}  // namespace hcl::inline v0_1::edit
