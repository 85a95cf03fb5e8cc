// Going through a tree: the parts of a node, and everything inside an expression or a body, in the order of
// the text. Costs no stack.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::syntax {

namespace detail {
struct named_part {
  std::string_view name;
  const node* at;  // null if the syntax leaves it out
};
template <typename Each>
void pass(Each& each, std::initializer_list<named_part> parts) {
  for (const auto& [name, at] : parts)
    if (at) each(name, *at);
}
template <typename Each>
void pass(Each& each, const node_list& parts) {
  for (const node* at : parts)
    if (at) each(std::string_view(), *at);
}
}  // namespace detail

// Calls `each(name, node)` for the nodes directly inside an expression, in the order they are written; the
// stand-in of a splat is none of them. Those of which there is any number have no name, nor has what a splat
// does with each element.
template <typename Each>
void for_each_named_part(const node& e, Each&& each) {
  using detail::pass;
  switch (e.kind) {
    case node_kind::literal:
    case node_kind::text:
    case node_kind::string:
    case node_kind::scope_traversal:
    case node_kind::splat_item:
    case node_kind::json_string: return;
    case node_kind::template_expr: return pass(each, as<template_expr>(e).parts);
    case node_kind::template_wrap: return pass(each, {{"inner", as<template_wrap>(e).inner}});
    case node_kind::template_join: return pass(each, {{"", as<template_join>(e).for_tuple}});
    case node_kind::relative_traversal: return pass(each, {{"source", as<relative_traversal>(e).source}});
    case node_kind::function_call: return pass(each, as<function_call>(e).arguments);
    case node_kind::conditional:
      return pass(each, {{"condition", as<conditional>(e).condition},
                         {"true", as<conditional>(e).true_result},
                         {"false", as<conditional>(e).false_result}});
    case node_kind::index:
      return pass(each, {{"collection", as<index_expr>(e).collection}, {"key", as<index_expr>(e).key}});
    case node_kind::tuple: return pass(each, as<tuple_expr>(e).elements);
    case node_kind::broken: return pass(each, as<broken_expr>(e).parts);
    case node_kind::object:
      for (const object_item& item : as<object_expr>(e).items)
        pass(each, {{"", item.key}, {"", item.value}});
      return;
    case node_kind::for_tuple:
    case node_kind::for_object:
      return pass(each, {{"collection", as<for_expr>(e).collection},
                         {"key", as<for_expr>(e).key},
                         {"value", as<for_expr>(e).value},
                         {"condition", as<for_expr>(e).condition}});
    case node_kind::splat:
      return pass(each, {{"source", as<splat_expr>(e).source}, {"", as<splat_expr>(e).each}});
    case node_kind::binary:
      return pass(each, {{"left", as<binary_expr>(e).left}, {"right", as<binary_expr>(e).right}});
    case node_kind::unary: return pass(each, {{"operand", as<unary_expr>(e).operand}});
    case node_kind::parentheses: return pass(each, {{"", as<parentheses_expr>(e).inner}});
    case node_kind::json_array: return pass(each, as<json_array>(e).elements);
    case node_kind::json_object:
      for (const json_property& p : as<json_object>(e).properties)
        pass(each, {{"", p.name}, {"", p.value}});
      return;
  }
}

// The same for those that need no names: `each(node)`.
template <typename Each>
void for_each_part(const node& e, Each&& each) {
  for_each_named_part(e, [&](std::string_view, const node& part) { each(part); });
}

// Calls `visit(node)` for `root` and all nodes inside, outer ones first; it says whether to go inside.
//
//   walk(*document->expression, [&](const node& n) { calls += n.kind == node_kind::function_call; return
//   true; });
template <typename Visit>
void walk(const node& root, Visit&& visit) {
  hcl::detail::trivial_vector<const node*> open;
  open.push(&root);
  while (!open.empty()) {
    const node* const n = open.pop();
    if (!visit(*n)) continue;
    const std::size_t from = open.size();
    for_each_part(*n, [&](const node& part) { open.push(&part); });
    for (std::size_t a = from, b = open.size(); a + 1 < b; ++a, --b)
      std::swap(open[a], open[b - 1]);
  }
}

// Calls `visit(item)` for every attribute and block of a body and of the blocks inside, outer ones first; for
// blocks, it says whether to go inside. Expressions are not entered: walk(*attribute->value, ...) does that.
template <typename Visit>
void walk(const body_node& root, Visit&& visit) {
  struct place {
    const body_node* body;
    std::size_t next;
  };
  std::vector<place> open{{&root, 0}};
  while (!open.empty()) {
    place& top = open.back();
    if (top.next == top.body->items.size()) {
      open.pop_back();
      continue;
    }
    const body_item& item = top.body->items[top.next++];
    const bool inside = visit(item);
    if (item.block && inside) open.push_back({item.block->body, 0});
  }
}

}  // namespace hcl::inline v0_1::syntax
