// Expression productions of the native syntax, one struct each, named as in the specification.
#pragma once

#include <cstdint>
#include <string_view>

#include <hcl/syntax/node.hpp>
#include <hcl/syntax/view.hpp>
#include <hcl/value/operate.hpp>  // the operators' names

namespace hcl::inline v0_1::syntax {

// LiteralValue = NumericLit | "true" | "false" | "null"
struct literal : node {
  enum class type : std::uint8_t { number, boolean_true, boolean_false, null };
  type what;
  std::string_view text;  // as written
};

// One constant step of a traversal: `.name`, legacy `.0`, `[0]`, `["k"]`, `[true]`.
struct traversal_step {
  enum class type : std::uint8_t { attribute, string_index, number_index, true_index, false_index, null_index, legacy_index, splat };
  type what;
  byte_span range;        // `.name` with its dot, `[k]` with its brackets
  std::string_view text;  // attribute: the name; string: decoded; number and legacy: digits as written
};

// VariableExpr { GetAttr | Index }
struct scope_traversal : node {
  std::string_view root;
  byte_span root_range;
  view<const traversal_step> steps;
};

struct relative_traversal : node {
  const node* source;
  view<const traversal_step> steps;
};

// FunctionCall = Identifier "(" Arguments ")"
struct function_call : node {
  std::string_view name;      // with namespaces joined: "a::b::c", blanks removed
  byte_span name_range;
  byte_span open_parenthesis, close_parenthesis;
  bool expands_last;          // f(xs...)
  node_list arguments;
};

// Conditional = Expression "?" Expression ":" Expression
struct conditional : node {
  bool directive;             // from %{ if }
  const node* condition;
  const node* true_result;
  const node* false_result;
};

struct index_expr : node {    // collection "[" key "]"
  const node* collection;
  const node* key;
  byte_span brackets;
};

// tuple = "[" (Expression ("," Expression)*)? "]"
struct tuple_expr : node {
  node_list elements;
};

struct object_item {
  enum class key_form : std::uint8_t { name, forced, expression };  // bare word; "(" first; anything else
  key_form form;
  const node* key;
  const node* value;
};

// object = "{" (objectelem ("," objectelem)*)? "}"
struct object_expr : node {
  view<const object_item> items;
};

// forTupleExpr and forObjectExpr; a %{ for } directive wraps a for_tuple in a template_join.
struct for_expr : node {
  bool directive;
  bool grouped;                     // value...
  byte_span opener;                 // "[", "{" or the whole opening directive: the start range
  std::string_view key_name;        // empty if there is none
  std::string_view value_name;
  byte_span key_name_range, value_name_range;
  const node* collection;
  const node* key;                  // objects only
  const node* value;
  const node* condition;            // null if there is none
};

// attrSplat = "." "*" GetAttr*; fullSplat = "[" "*" "]" (GetAttr | Index)*
struct splat_expr : node {
  bool full;
  byte_span marker;
  const node* source;
  const node* each;                 // built on `item`
  const node* item;                 // the splat_item node inside `each`
};

struct binary_expr : node {
  binary_operator op;
  byte_span operator_range;
  const node* left;
  const node* right;
};

struct unary_expr : node {
  unary_operator op;
  byte_span operator_range;
  const node* operand;
};

struct parentheses_expr : node {
  const node* inner;
};

}  // namespace hcl::inline v0_1::syntax
