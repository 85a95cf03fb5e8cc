// Reads properties of items. Implementation of edit/items.hpp.
#pragma once

#include <string>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/text/impl/template_text.hpp>

namespace hcl::inline v0_1::detail {

// The header of a block as its name: `service "web"`.
[[nodiscard]] inline std::string header_name(const edit_node& node) {
  if (node.attribute) return std::string(node.attribute->name);
  return node.block ? header_source(node.block->type, node.labels()) : std::string();
}

}  // namespace hcl::inline v0_1::detail
