// The traits of each kind of node, a row each. Knows no nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include <hcl/syntax/node.hpp>

namespace hcl::inline v0_1 {
namespace syntax {

// The kind of a node in the JSON syntax; others are of the native one.
enum class json_kind : std::uint8_t { none, string, array, object, literal };

// The traits of a kind of node.
struct node_traits {
  node_kind kind;
  const char* name;                  // in trees that are shown
  bool is_value = false;             // written out: what it becomes needs no evaluation of the node itself
  json_kind json = json_kind::none;  // what it is in the JSON syntax
};

}  // namespace syntax

namespace detail {
inline constexpr syntax::node_traits node_rows[] = {
    {syntax::node_kind::literal, "literal", true, syntax::json_kind::literal},
    {syntax::node_kind::text, "text"},
    {syntax::node_kind::string, "string", true},
    {syntax::node_kind::template_expr, "template_expr"},
    {syntax::node_kind::template_wrap, "template_wrap"},
    {syntax::node_kind::template_join, "template_join"},
    {syntax::node_kind::scope_traversal, "scope_traversal"},
    {syntax::node_kind::relative_traversal, "relative_traversal"},
    {syntax::node_kind::function_call, "function_call"},
    {syntax::node_kind::conditional, "conditional"},
    {syntax::node_kind::index, "index"},
    {syntax::node_kind::tuple, "tuple", true},
    {syntax::node_kind::object, "object", true},
    {syntax::node_kind::for_tuple, "for_tuple"},
    {syntax::node_kind::for_object, "for_object"},
    {syntax::node_kind::splat, "splat"},
    {syntax::node_kind::splat_item, "splat_item"},
    {syntax::node_kind::binary, "binary"},
    {syntax::node_kind::unary, "unary"},
    {syntax::node_kind::parentheses, "parentheses"},
    {syntax::node_kind::broken, "broken"},
    {syntax::node_kind::json_string, "json_string", false, syntax::json_kind::string},
    {syntax::node_kind::json_array, "json_array", true, syntax::json_kind::array},
    {syntax::node_kind::json_object, "json_object", true, syntax::json_kind::object},
};
static_assert(
    [] {
      std::size_t next = 0;
      for (const syntax::node_traits& row : node_rows)
        if (row.kind != static_cast<syntax::node_kind>(next++)) return false;
      return next == static_cast<std::size_t>(syntax::node_kind::json_object) + 1;
    }(),
    "each kind has its row, in the order of the kinds");
}  // namespace detail

namespace syntax {

// The row of a kind.
[[nodiscard]] constexpr const node_traits& traits_of(node_kind kind) noexcept {
  return hcl::detail::node_rows[static_cast<std::size_t>(kind)];
}

}  // namespace syntax
}  // namespace hcl::inline v0_1
