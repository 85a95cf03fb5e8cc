// A body with others laid over it: an upper layer wins; what it leaves out comes from below.
// Implementation.
#pragma once

#include <hcl/body/impl/overlaid_body.hpp>

namespace hcl::inline v0_1 {

HCL_DECL body overlay(std::vector<body> layers, new_blocks added) {
  std::erase_if(layers, [](const body& layer) { return !layer.source(); });
  if (layers.empty()) return {};
  if (layers.size() == 1) return std::move(layers.front());
  return body(std::make_shared<const detail::overlaid_body>(std::move(layers), added));
}

}  // namespace hcl::inline v0_1
