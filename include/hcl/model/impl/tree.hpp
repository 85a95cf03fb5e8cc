// Frees the nodes of typed trees. Implementation.
#pragma once

#include <memory>

#include <hcl/model/impl/type_all.hpp>
#include <hcl/model/tree.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/value_all.hpp>
#endif

namespace hcl::inline v0_1::model::detail {

template <typename X>
void binder_backend<X>::destroy(const tree_link* last) noexcept {
  for (; last; last = last->before)
    with_node(*last->made, [](auto& exact) { std::destroy_at(&exact); });
}

}  // namespace hcl::inline v0_1::model::detail
