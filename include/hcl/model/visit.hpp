// Walks over a typed tree, and replaces nodes. Costs no stack, however deep the tree is.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include <hcl/model/tree.hpp>

namespace hcl::inline v0_1::model {

namespace detail {

// Where the child of that number is kept, which is null where the syntax leaves it out; null if the node has
// not so many. Number and order are those of syntax::for_each_part(), by which the two are paired.
[[nodiscard]] inline node_ptr* child_place(node& n, std::size_t i) noexcept {
  const auto one_of = [i](auto&... places) -> node_ptr* {
    node_ptr* const all[] = {&places...};
    return i < sizeof...(places) ? all[i] : nullptr;
  };
  const auto element = [i](node_list& of) { return i < of.size() ? &of[i] : nullptr; };
  switch (n.kind) {
    case node_kind::literal:
    case node_kind::variable:
    case node_kind::error: return nullptr;
    case node_kind::relative: return one_of(as<relative_expr>(n).source);
    case node_kind::unary: return one_of(as<unary_expr>(n).operand);
    case node_kind::join: return one_of(as<join_expr>(n).tuple);
    case node_kind::function: return one_of(as<function_expr>(n).body);
    case node_kind::binary: return one_of(as<binary_expr>(n).left, as<binary_expr>(n).right);
    case node_kind::index: return one_of(as<index_expr>(n).collection, as<index_expr>(n).key);
    case node_kind::splat: return one_of(as<splat_expr>(n).source, as<splat_expr>(n).each);
    case node_kind::conditional: {
      auto& choice = as<conditional_expr>(n);
      return one_of(choice.condition, choice.true_result, choice.false_result);
    }
    case node_kind::for_each: {
      auto& loop = as<for_expr>(n);
      return one_of(loop.collection, loop.key, loop.value, loop.condition);
    }
    case node_kind::object: {
      auto& items = as<object_expr>(n).items;
      if (i / 2 >= items.size()) return nullptr;
      return i % 2 == 0 ? &items[i / 2].key : &items[i / 2].value;
    }
    case node_kind::call: return element(as<call_expr>(n).arguments);
    case node_kind::tuple: return element(as<tuple_expr>(n).elements);
    case node_kind::template_text: return element(as<template_expr>(n).parts);
  }
  return nullptr;
}

}  // namespace detail

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
