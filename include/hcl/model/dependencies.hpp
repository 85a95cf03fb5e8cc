// The graph of references between the items of a body, with a topological order. See also
// hcl::order_by_references().
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// One reference to another item.
struct dependency {
  std::size_t to = 0;  // which item of the graph
  hcl::range where{};  // where it is written
};

// An attribute or a block of the body.
struct dependency_item {
  std::vector<std::string> name{};       // {"port"}; of a block the type and the labels: {"network", "main"}
  bool is_block = false;                 // a block, not an attribute
  hcl::range where{};                    // the name of an attribute, type and labels of a block
  std::vector<dependency> needs{};       // in the order of writing, one for each reference
  std::vector<std::size_t> needed_by{};  // in the order of the body, each once
};

// Which items of a body refer to which: see dependencies().
struct dependency_graph {
  std::vector<dependency_item> items{};  // in the order of the body
  std::vector<std::size_t> order{};      // of items, each after all that it needs; empty if there are circles

  // Which item has the name, or items.size().
  [[nodiscard]] std::size_t find(std::span<const std::string_view> name) const {
    std::size_t i = 0;
    for (; i != items.size(); ++i)
      if (std::vector<std::string_view>(items[i].name.begin(), items[i].name.end()) ==
          std::vector<std::string_view>(name.begin(), name.end()))
        break;
    return i;
  }
  // All items that depend on the item, directly or indirectly, in the order of the body.
  [[nodiscard]] std::vector<std::size_t> affected_by(std::size_t item) const;
};

// How references name items of a body.
struct dependency_options {
  // The names that references use for a block, if not its type and labels: {"var", labels[0]} for the blocks
  // of type "variable". An empty list means that nothing refers to it.
  callable<std::vector<std::string>(std::string_view type, std::span<const std::string> labels)> name_of{};
  limits bounds{};  // not more than `elements` references between items are kept
};

// References anywhere in a block are the block's; those to the iterator of a dynamic block are none. Fails
// with `circular-reference`, one for each circle, at a reference, with notes on the others of the circle; the
// items are there all the same. A reference to less than a name is
// one to all that begin so; with more than `bounds.elements` of them it fails with `evaluation-limit`.
//
//   auto graph = hcl::dependencies(*hcl::parse(text));
//   for (std::size_t i : graph->order) start(graph->items[i]);
[[nodiscard]] result<dependency_graph> dependencies(const body& of, const dependency_options& options = {});

namespace model::detail {
// The references anywhere in a block, except to iterators of dynamic blocks.
[[nodiscard]] std::vector<traversal> references_in(const body_block& block);
}  // namespace model::detail

inline std::vector<std::size_t> dependency_graph::affected_by(std::size_t item) const {
  std::vector<bool> is_reached(items.size(), false);
  std::vector<std::size_t> todo;
  if (item < items.size()) todo.push_back(item);
  while (!todo.empty()) {
    const std::size_t next = todo.back();
    todo.pop_back();
    for (const std::size_t user : items[next].needed_by) {
      if (is_reached[user]) continue;
      is_reached[user] = true;
      todo.push_back(user);
    }
  }
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i != items.size(); ++i)
    if (is_reached[i]) all.push_back(i);
  return all;
}

}  // namespace hcl::inline v1_0
