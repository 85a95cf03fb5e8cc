// Walks over a typed tree, and replaces nodes. Costs no stack, however deep the tree is.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model {

// Calls `each(node_ptr&)` with the places of the nodes directly inside, in the order of the text, but for the
// key of a `for` before its value: those may be replaced.
template <typename Each>
void for_each_child(node& n, Each&& each) {
  for (std::size_t i = 0; node_ptr* const child = detail::child_place(n, i); ++i)
    if (*child) each(*child);
}
template <typename Each>
void for_each_child(const node& n, Each&& each) {
  for_each_child(const_cast<node&>(n), [&](node_ptr& child) { each(static_cast<const node&>(*child)); });
}

// Calls `before(node_ptr&)` for a node, then goes through the nodes inside, then calls `after(node_ptr&)`.
// Both may put another node there; `before` may return false to leave out what is inside. A call may change
// the node it is given and all below it, but nothing above.
//
//   model::visit(bound.root, [](node_ptr&) { return true; }, [&](node_ptr& at) {
//     if (at->kind == node_kind::unary) at = as<unary_expr>(*at).operand;
//   });
template <typename Before, typename After>
void visit(node_ptr& root, Before&& before, After&& after) {
  struct place {
    node_ptr* at;
    node_ptr above;  // `at` is where it has the child `number`
    std::size_t number;
    std::size_t next = 0;
    bool inside = true;
  };
  const auto enter = [&](node_ptr& at) {
    if constexpr (std::is_void_v<decltype(before(at))>) {
      before(at);
      return true;
    } else {
      return static_cast<bool>(before(at));
    }
  };
  if (!root) return;
  std::vector<place> open;
  open.push_back({&root, nullptr, 0});
  open.back().inside = enter(root);
  while (!open.empty()) {
    place& top = open.back();
    node_ptr& at = top.above ? *detail::child_place(*top.above, top.number) : *top.at;
    const std::size_t number = top.next++;
    node_ptr* const child = top.inside && at ? detail::child_place(*at, number) : nullptr;
    if (!child) {
      if (at) after(at);
      open.pop_back();
    } else if (*child) {
      const bool inside = enter(*child);
      open.push_back({nullptr, at, number, 0, inside});
    }
  }
}

// Calls `each(node_ptr&)`, inner nodes first.
template <typename Each>
void visit_after(node_ptr& root, Each&& each) {
  visit(
      root, [](node_ptr&) {}, each);
}
// Calls `each(node_ptr&)`, outer nodes first; what it returns says whether to go inside.
template <typename Each>
void visit_before(node_ptr& root, Each&& each) {
  visit(root, each, [](node_ptr&) {});
}
// The same for reading: `each(const node&)`.
template <typename Each>
void walk(const node* root, Each&& each) {
  node_ptr at = const_cast<node*>(root);
  visit(
      at, [&](node_ptr& here) { return each(static_cast<const node&>(*here)); }, [](node_ptr&) {});
}

}  // namespace hcl::inline v0_1::model
