// Walks over a typed tree, and replaces nodes. Costs no stack, however deep the tree is.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include <hcl/model/tree.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::model {

namespace detail {

inline std::size_t child_count(const node& n) noexcept {
  switch (n.kind) {
    case node_kind::literal:
    case node_kind::variable:
    case node_kind::error: return 0;
    case node_kind::relative:
    case node_kind::unary:
    case node_kind::join:
    case node_kind::function: return 1;
    case node_kind::binary:
    case node_kind::index:
    case node_kind::splat: return 2;
    case node_kind::conditional: return 3;
    case node_kind::for_each: return 4;
    case node_kind::call: return as<call_expr>(n).arguments.size();
    case node_kind::object: return as<object_expr>(n).items.size() * 2;
    case node_kind::tuple: return as<tuple_expr>(n).elements.size();
    case node_kind::template_text: return as<template_expr>(n).parts.size();
  }
  return 0;
}

// Where the child of that number is kept.
inline node_ptr& child_at(node& n, std::size_t i) noexcept {
  switch (n.kind) {
    case node_kind::relative: return as<relative_expr>(n).source;
    case node_kind::unary: return as<unary_expr>(n).operand;
    case node_kind::join: return as<join_expr>(n).tuple;
    case node_kind::function: return as<function_expr>(n).body;
    case node_kind::binary: return i == 0 ? as<binary_expr>(n).left : as<binary_expr>(n).right;
    case node_kind::index: return i == 0 ? as<index_expr>(n).collection : as<index_expr>(n).key;
    case node_kind::splat: return i == 0 ? as<splat_expr>(n).source : as<splat_expr>(n).each;
    case node_kind::conditional: {
      auto& choice = as<conditional_expr>(n);
      return i == 0 ? choice.condition : i == 1 ? choice.true_result : choice.false_result;
    }
    case node_kind::for_each: {
      auto& loop = as<for_expr>(n);
      return i == 0 ? loop.collection : i == 1 ? loop.key : i == 2 ? loop.value : loop.condition;
    }
    case node_kind::call: return as<call_expr>(n).arguments[i];
    case node_kind::object: {
      object_entry& item = as<object_expr>(n).items[i / 2];
      return i % 2 == 0 ? item.key : item.value;
    }
    case node_kind::tuple: return as<tuple_expr>(n).elements[i];
    case node_kind::template_text: return as<template_expr>(n).parts[i];
    case node_kind::literal:
    case node_kind::variable:
    case node_kind::error: break;
  }
  hcl::detail::never_reached();  // the others have no children
}

}  // namespace detail

// Calls `each(node_ptr&)` with the places of the nodes directly inside, in the order of the text, but for the
// key of a `for` before its value: those may be replaced.
template <typename Each>
void for_each_child(node& n, Each&& each) {
  for (std::size_t i = 0; i < detail::child_count(n); ++i)
    if (node_ptr& child = detail::child_at(n, i)) each(child);
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
    node_ptr& at = top.above ? detail::child_at(*top.above, top.number) : *top.at;
    if (!top.inside || !at || top.next == detail::child_count(*at)) {
      if (at) after(at);
      open.pop_back();
      continue;
    }
    const std::size_t number = top.next++;
    node_ptr& child = detail::child_at(*at, number);
    if (!child) continue;
    const bool inside = enter(child);
    open.push_back({nullptr, at, number, 0, inside});
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
