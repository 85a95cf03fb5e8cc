// The items of an evaluated configuration as a list. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

#include <hcl/language/impl/module_graph.hpp>
#include <hcl/language/plan.hpp>

namespace hcl::inline v1_0::detail {

// Lists the items in waves, within which the nodes keep their order. A reference to a whole root needs one
// item for that, which needs each part.
[[nodiscard]] inline std::vector<planned_item> planned_items(const module_graph& graph) {
  std::vector<bool> is_listed(graph.nodes.size());
  for (std::size_t i = 0; i != graph.nodes.size(); ++i) {
    if (graph.nodes[i].item == no_item) continue;
    is_listed[i] = true;
    for (const reference& each : graph.nodes[i].references)
      is_listed[each.to] = true;
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i != graph.nodes.size(); ++i)
    if (is_listed[i]) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    const std::size_t a = graph.nodes[x].wave, b = graph.nodes[y].wave;
    return a != b ? a < b : x < y;
  });
  std::vector<std::size_t> places(graph.nodes.size());
  for (std::size_t i = 0; i != order.size(); ++i)
    places[order[i]] = i;
  std::vector<planned_item> all;
  for (const std::size_t at : order) {
    const language_node& node = graph.nodes[at];
    std::set<std::size_t> needs;
    for (const reference& each : node.references)
      needs.insert(places[each.to]);
    const language_item* const item = node.item == no_item ? nullptr : &graph.item_of(node);
    all.push_back({node.in->named(item ? item->name : std::string(node.root)),
                   item ? item->row->type : std::string_view(),
                   node.made,
                   node.wave,
                   {needs.begin(), needs.end()},
                   item ? item->where : range()});
  }
  return all;
}

}  // namespace hcl::inline v1_0::detail
