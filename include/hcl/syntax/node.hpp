// Base of every expression node: a byte span and a kind. Nodes live in a document's arena, are trivially
// destructible and never change.
#pragma once

#include <hcl/syntax/compact.hpp>
#include <hcl/syntax/node_kind.hpp>
#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::syntax {

// Base of all nodes: where it is written, its range, and its kind. With a constructor, so that members of
// derived nodes may begin in the last two of its 12 bytes.
struct node {
  node() = default;
  constexpr node(node_kind what, byte_span where) noexcept : range(where), kind(what) {}
  byte_span range;
  node_kind kind = node_kind::broken;
  bool forced = false;  // the key of an object's item, in parentheses
};

// `as<unary_expr>(n)`: the kind must be that.
template <typename Node>
[[nodiscard]] const Node& as(const node& n) noexcept {
  return static_cast<const Node&>(n);
}

// Children of a node, in the order of the source.
using node_list = compact_view<const node* const>;

}  // namespace hcl::inline v0_1::syntax
