// Base of every expression node: a byte span and a kind. Nodes live in a document's arena, are trivially
// destructible and never change.
#pragma once

#include <cstdint>

#include <hcl/syntax/compact.hpp>
#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::syntax {

// One enumerator per production. A new one needs
// - a struct in expression.hpp, its parts in walk.hpp and its row in node_traits.hpp;
// - a rule in grammar/, and a verb of the parser's builder with its line in parser/actions.hpp. Rules that
//   must match need a message in parser/messages.hpp;
// - if it has a symbol of its own: a token in parser/token.hpp, read in parser/tokens.hpp, and its row in
//   tests/conformance/tokens.cpp; would_merge() in write/impl/spacing.hpp if it may run together with
//   another. A binary operator is no kind: it has a row in value/operate_symbol.hpp, a case in
//   grammar::binary_operator_token and, if its first byte is new, that byte where a static_assert says so;
// - its value in eval/impl/evaluate.hpp, worked out in a file beside it: chained() and finish() if long
// chains
//   of it can be written, as of all operators, and the last group of evaluate_term(); else evaluate_term()
//   alone. Its diagnostics have codes in diagnostics/codes.hpp;
// - the names of its parts in named_part() of edit/impl/value_path.hpp ("@left");
// - its line in tests/support/dump.hpp, and a text in tests/support/samples.hpp, which takes it through
//   everything else; tests/module/check_module.py --write adds its struct to hcl.cppm.
// The compiler asks for what walk.hpp, node_traits.hpp and evaluate_term() lack, g++ with -Wall only. Other
// switches name the kinds that they treat in a way of their own.
enum class node_kind : std::uint8_t {
  literal,             // number, true, false, null
  text,                // literal text inside a template
  string,              // a quoted template that is one literal piece (or empty): the common case, one node
  template_expr,       // quoted or heredoc template, or a synthesised directive body
  template_wrap,       // "${x}": exactly one interpolation
  template_join,       // %{ for }
  scope_traversal,     // a.b[0]
  relative_traversal,  // f().b[0]
  function_call,       // f(x)
  conditional,         // operator or %{ if }
  index,               // a[k] with a computed key
  tuple,               // [1, 2]
  object,              // { a = 1 }
  for_tuple,           // [for x in y : z]
  for_object,          // {for k, v in y : k => v}
  splat,               // a.*.b, a[*].b
  splat_item,          // the stand-in for the current element
  binary,
  unary,        // -a, !a
  parentheses,  // (a)
  broken,       // a broken_expr; evaluates to the dynamic value
  json_string,  // JSON syntax: see json.hpp
  json_array,   // [1, 2]
  json_object,  // {"a": 1}
};

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
