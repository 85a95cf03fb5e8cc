// The syntax tree of an expression as a value.
#pragma once

#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// The tree of an expression: an object for each node, with its `kind`, named as in syntax::node_kind, the
// bytes `begin` and `end` that it covers in its text, what else it says (`name`, `operator`, `text`, ...),
// and its `parts`, in the order of the text. Nothing is evaluated. Nodes nested more than 100 deep have no
// parts. Null for an expression that is empty.
//
//   to_json(tree_of(*parse_expression("a + 1")))   //
//   {"begin":0,"end":5,"kind":"binary","operator":"+","parts":
//                                                  // [{...,"kind":"scope_traversal","text":"a"}, ...]}
[[nodiscard]] value tree_of(const expression& e);

}  // namespace hcl::inline v1_0
