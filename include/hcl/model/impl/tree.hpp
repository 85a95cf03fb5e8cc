// Frees the nodes of typed trees. Implementation.
#pragma once

#include <memory>
#include <vector>

#include <hcl/model/impl/type_all.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/value/impl/value_all.hpp>

namespace hcl::inline v0_1::model::detail {

template <typename X>
void binder_backend<X>::destroy(const std::vector<node*>& nodes) noexcept {
  for (node* n : nodes)
    with_node(*n, [](auto& exact) { std::destroy_at(&exact); });
}

}  // namespace hcl::inline v0_1::model::detail
