// Walks a tree in the order of the text, without recursion: the parts of a node, all of an expression or a
// body.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::detail {

// Size and parts of the struct of a kind.
struct node_layout {
  std::size_t size;             // in bytes
  std::string_view parts[4]{};  // their names, in their order
};
inline constexpr node_layout node_layouts[] = {
    {sizeof(syntax::literal)},
    {sizeof(syntax::text_expr)},
    {sizeof(syntax::string_expr)},
    {sizeof(syntax::template_expr)},
    {sizeof(syntax::template_wrap), {"inner"}},
    {sizeof(syntax::template_join)},
    {sizeof(syntax::scope_traversal)},
    {sizeof(syntax::relative_traversal), {"source"}},
    {sizeof(syntax::function_call)},
    {sizeof(syntax::conditional), {"condition", "true", "false"}},
    {sizeof(syntax::index_expr), {"collection", "key"}},
    {sizeof(syntax::tuple_expr)},
    {sizeof(syntax::object_expr)},
    {sizeof(syntax::for_expr), {"collection", "key", "value", "condition"}},
    {sizeof(syntax::for_expr), {"collection", "key", "value", "condition"}},
    {sizeof(syntax::splat_expr), {"source"}},
    {sizeof(syntax::node)},
    {sizeof(syntax::binary_expr), {"left", "right"}},
    {sizeof(syntax::unary_expr), {"operand"}},
    {sizeof(syntax::parentheses_expr)},
    {sizeof(syntax::broken_expr)},
    {sizeof(syntax::json_string)},
    {sizeof(syntax::json_array)},
    {sizeof(syntax::json_object)},
};
static_assert(std::size(node_layouts) == std::size(node_rows), "in the order of the kinds");

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0::syntax {

// Bytes of a node of that kind.
[[nodiscard]] constexpr std::size_t node_size(node_kind kind) noexcept {
  return hcl::detail::node_layouts[static_cast<std::size_t>(kind)].size;
}

// The slot of part `number`, in the order of the text; null after the last. The slot holds null for an
// omitted part. The item of a splat is no part. Not for json_object.
[[nodiscard]] inline const node* const* part_place(const node& e, std::size_t i) noexcept {
  const auto one_of = [i](const auto&... places) -> const node* const* {
    const node* const* const all[] = {&places...};
    return i < sizeof...(places) ? all[i] : nullptr;
  };
  const auto element = [i](const node_list& of) -> const node* const* {
    return i < of.size() ? &of[i] : nullptr;
  };
  switch (e.kind) {
    case node_kind::literal:
    case node_kind::text:
    case node_kind::string:
    case node_kind::scope_traversal:
    case node_kind::splat_item:
    case node_kind::json_string:
    case node_kind::json_object: break;
    case node_kind::template_expr: return element(as<template_expr>(e).parts);
    case node_kind::template_wrap: return one_of(as<template_wrap>(e).inner);
    case node_kind::template_join: return one_of(as<template_join>(e).for_tuple);
    case node_kind::relative_traversal: return one_of(as<relative_traversal>(e).source);
    case node_kind::function_call: return element(as<function_call>(e).arguments);
    case node_kind::conditional: {
      const auto& choice = as<conditional>(e);
      return one_of(choice.condition, choice.true_result, choice.false_result);
    }
    case node_kind::index: return one_of(as<index_expr>(e).collection, as<index_expr>(e).key);
    case node_kind::tuple: return element(as<tuple_expr>(e).elements);
    case node_kind::broken: return element(as<broken_expr>(e).parts);
    case node_kind::object: {
      const auto& items = as<object_expr>(e).items;
      if (i / 2 >= items.size()) break;
      return i % 2 == 0 ? &items[i / 2].key : &items[i / 2].value;
    }
    case node_kind::for_tuple:
    case node_kind::for_object: {
      const auto& loop = as<for_expr>(e);
      return one_of(loop.collection, loop.key, loop.value, loop.condition);
    }
    case node_kind::splat: return one_of(as<splat_expr>(e).source, as<splat_expr>(e).each);
    case node_kind::binary: return one_of(as<binary_expr>(e).left, as<binary_expr>(e).right);
    case node_kind::unary: return one_of(as<unary_expr>(e).operand);
    case node_kind::parentheses: return one_of(as<parentheses_expr>(e).inner);
    case node_kind::json_array: return element(as<json_array>(e).elements);
  }
  return nullptr;
}

// The name of a part; empty for list elements and for the steps of a splat.
[[nodiscard]] inline std::string_view part_name(node_kind kind, std::size_t i) noexcept {
  const auto& names = hcl::detail::node_layouts[static_cast<std::size_t>(kind)].parts;
  return i < std::size(names) ? names[i] : std::string_view();
}

// Calls `each(node)` for the nodes directly inside an expression, in the order they are written, or
// `each(node, number)`.
template <typename Each>
void for_each_part(const node& e, Each&& each) {
  const auto pass = [&each](const node& part, std::size_t i) {
    if constexpr (std::is_invocable_v<Each&, const node&, std::size_t>)
      each(part, i);
    else
      each(part);
  };
  if (e.kind == node_kind::json_object) {
    std::size_t i = 0;
    for (const json_property& p : as<json_object>(e).properties) {
      pass(*p.name, i++);
      pass(*p.value, i++);
    }
    return;
  }
  for (std::size_t i = 0; const node* const* const place = part_place(e, i); ++i)
    if (*place) pass(**place, i);
}

// Skips parentheses and lone interpolations.
[[nodiscard]] inline const node& unwrapped(const node& e) noexcept {
  const node* at = &e;
  for (;;) {
    if (at->kind == node_kind::parentheses)
      at = as<parentheses_expr>(*at).inner;
    else if (at->kind == node_kind::template_wrap)
      at = as<template_wrap>(*at).inner;
    else
      return *at;
  }
}

// Calls `visit(node)` for `root` and all nodes inside, outer ones first; it says whether to go inside.
//
//   walk(*document->expression, [&](const node& n) { return n.kind != node_kind::function_call; });
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

}  // namespace hcl::inline v1_0::syntax
