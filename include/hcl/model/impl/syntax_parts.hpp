// Which part of the syntax each child of a typed node is made of: what is built, and what is printed as it
// was written, goes by the same pairs.
#pragma once

#include <cstddef>

#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/syntax/walk.hpp>

namespace hcl::inline v0_1::model::detail {

// Calls `each(const syntax::node*, node_ptr*)` with the parts of `from` and the places of the children they
// become, in the order of child_place(). The part is null where the syntax leaves it out, the place where `n`
// has fewer children. Steps that belong together and templates of one piece are not for this.
template <typename Each>
void for_each_pair(const syntax::node& from, node& n, Each&& each) {
  std::size_t next = 0;
  if (n.kind == node_kind::for_each) {
    const auto& loop = syntax::as<syntax::for_expr>(from);
    for (const syntax::node* part : {loop.collection, loop.key, loop.value, loop.condition})
      each(part, child_place(n, next++));
    return;
  }
  syntax::for_each_part(from, [&](const syntax::node& part) { each(&part, child_place(n, next++)); });
}

}  // namespace hcl::inline v0_1::model::detail
