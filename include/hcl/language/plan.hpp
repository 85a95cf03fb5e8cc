// The contents of a configuration: its blocks, their values, and their references.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// A block, a local value, a variable, an output or the call of a module; or, where something refers to all
// blocks of a type at once, these together: their address is "job", and their type is empty.
struct planned_item {
  std::string address{};    // as references name it, with its module: "job.api", "module.db.var.size"
  std::string_view type{};  // of the block: "job"
  value made{};             // what references to it see; what is not known yet is unknown
  std::size_t wave = 0;     // items of a wave do not need each other; those of 1 need nothing
  std::vector<std::size_t> needs{};  // which of the items it refers to, by their places in the list
  range where{};                     // of its head
};

// The references between items as a graph in the language of Graphviz, from an item to what it needs: `dot
// -Tsvg` draws it.
[[nodiscard]] std::string to_dot(const std::vector<planned_item>& items);
// The same as a flowchart of Mermaid, as documentation may contain it.
[[nodiscard]] std::string to_mermaid(const std::vector<planned_item>& items);

}  // namespace hcl::inline v1_0
