// Walks a typed tree and replaces nodes, without recursion.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>

namespace hcl::inline v1_0::model {

// Calls `each(const node&)` for the nodes directly inside, in the order of the text, but for the key of a
// `for` before its value. Parentheses are none.
template <typename Each>
void for_each_child(const tree& nodes, const node& n, Each&& each) {
  for (std::size_t i = 0;; ++i) {
    const detail::node_part part = detail::part_of(n, i);
    if (!part.is_there) return;
    if (part.at) each(nodes.bare(*part.at));
  }
}

// Calls `before(node_ptr&)` for a node, then goes through the nodes inside, then calls `after(node_ptr&)`.
// Both may replace the node, which copies the nodes around it; the rest keeps its source text. `before`
// returns false to skip the inside.
//
//   model::visit(bound, [](node_ptr&) { return true; }, [&](node_ptr& at) {
//     if (at->kind == node_kind::unary) at = &bound.nodes->bare(*as<syntax::unary_expr>(*at).operand);
//   });
template <typename Before, typename After>
void visit(tree& nodes, node_ptr& root, Before&& before, After&& after) {
  struct place {
    node_ptr at;
    const node* was;     // before anything was put there
    std::size_t number;  // of the part that it is
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
  const auto go_in = [&](const node& part, std::size_t number) {
    const node* const was = &nodes.bare(part);
    open.push_back({was, was, number});
    node_ptr at = was;
    const bool inside = enter(at);
    open.back().at = at;
    open.back().inside = inside;
  };
  go_in(*root, 0);
  for (;;) {
    place& top = open.back();
    const detail::node_part part =
        top.inside && top.at ? detail::part_of(*top.at, top.next++) : detail::node_part();
    if (part.is_there) {
      if (part.at) go_in(*part.at, top.next - 1);
      continue;
    }
    node_ptr at = top.at;
    if (at) after(at);
    const place done = open.back();
    open.pop_back();
    if (open.empty()) {
      if (at != done.was) root = at;
      return;
    }
    place& around = open.back();
    if (at != done.was) around.at = nodes.with_part(*around.at, done.number, at);
  }
}
template <typename Before, typename After>
void visit(typed_expression& e, Before&& before, After&& after) {
  visit(*e.nodes, e.root, before, after);
}

// Calls `each(node_ptr&)`, inner nodes first.
template <typename Each>
void visit_after(typed_expression& e, Each&& each) {
  visit(
      e, [](node_ptr&) {}, each);
}
// Calls `each(node_ptr&)`, outer nodes first; what it returns says whether to go inside.
template <typename Each>
void visit_before(typed_expression& e, Each&& each) {
  visit(e, each, [](node_ptr&) {});
}
// The same for reading: `each(const node&)`.
template <typename Each>
void walk(const tree& nodes, const node* root, Each&& each) {
  if (!root) return;
  std::vector<const node*> open{&nodes.bare(*root)};
  while (!open.empty()) {
    const node& n = *open.back();
    open.pop_back();
    if (!each(n)) continue;
    const std::size_t from = open.size();
    for_each_child(nodes, n, [&](const node& child) { open.push_back(&child); });
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(from), open.end());
  }
}
template <typename Each>
void walk(const typed_expression& e, Each&& each) {
  walk(*e.nodes, e.root, each);
}

}  // namespace hcl::inline v1_0::model
