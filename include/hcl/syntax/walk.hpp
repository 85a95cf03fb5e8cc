// Going through a tree: the parts of a node, and everything inside an expression or a body, in the order of
// the text. Costs no stack.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::syntax {

// Calls `each(node)` for the nodes directly inside an expression, in the order they are written; the stand-in
// of a splat is none of them.
template <typename Each>
void for_each_part(const node& e, Each&& each) {
  const auto one = [&](const node* part) {
    if (part) each(*part);
  };
  const auto ones = [&](const auto*... parts) { (one(parts), ...); };
  const auto all = [&](const node_list& parts) {
    for (const node* part : parts)
      one(part);
  };
  switch (e.kind) {
    case node_kind::literal:
    case node_kind::text:
    case node_kind::string:
    case node_kind::scope_traversal:
    case node_kind::splat_item:
    case node_kind::json_string: return;
    case node_kind::template_expr: return all(as<template_expr>(e).parts);
    case node_kind::template_wrap: return one(as<template_wrap>(e).inner);
    case node_kind::template_join: return one(as<template_join>(e).for_tuple);
    case node_kind::relative_traversal: return one(as<relative_traversal>(e).source);
    case node_kind::function_call: return all(as<function_call>(e).arguments);
    case node_kind::conditional:
      return ones(as<conditional>(e).condition, as<conditional>(e).true_result,
                  as<conditional>(e).false_result);
    case node_kind::index: return ones(as<index_expr>(e).collection, as<index_expr>(e).key);
    case node_kind::tuple: return all(as<tuple_expr>(e).elements);
    case node_kind::broken: return all(as<broken_expr>(e).parts);
    case node_kind::object:
      for (const object_item& item : as<object_expr>(e).items)
        ones(item.key, item.value);
      return;
    case node_kind::for_tuple:
    case node_kind::for_object: {
      const auto& loop = as<for_expr>(e);
      return ones(loop.collection, loop.key, loop.value, loop.condition);
    }
    case node_kind::splat: return ones(as<splat_expr>(e).source, as<splat_expr>(e).each);
    case node_kind::binary: return ones(as<binary_expr>(e).left, as<binary_expr>(e).right);
    case node_kind::unary: return one(as<unary_expr>(e).operand);
    case node_kind::parentheses: return one(as<parentheses_expr>(e).inner);
    case node_kind::json_array: return all(as<json_array>(e).elements);
    case node_kind::json_object:
      for (const json_property& p : as<json_object>(e).properties)
        one(p.name), one(p.value);
      return;
  }
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
