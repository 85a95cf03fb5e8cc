// Expression productions of the native syntax, one struct each, named as in the specification.
#pragma once

#include <cstdint>

#include <hcl/syntax/compact.hpp>
#include <hcl/syntax/node.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v0_1::syntax {

// LiteralValue = NumericLit | "true" | "false" | "null"
struct literal : node {
  enum class type : std::uint8_t { number, boolean_true, boolean_false, null };
  type what;
  compact_text text;  // as written
};

// One constant step of a traversal: `.name`, legacy `.0`, `[0]`, `["k"]`, `[true]`.
struct traversal_step {
  enum class type : std::uint8_t {
    attribute,
    string_index,
    number_index,
    true_index,
    false_index,
    null_index,
    legacy_index,
    splat
  };
  type what;
  byte_span range;    // `.name` with its dot, `[k]` with its brackets
  compact_text text;  // attribute: the name; string: decoded; number and legacy: digits as written
};

// VariableExpr { GetAttr | Index }
struct scope_traversal : node {
  compact_text root;
  std::uint32_t root_end;
  compact_view<const traversal_step> steps{};
  [[nodiscard]] byte_span root_range() const noexcept { return {range.begin, root_end}; }
};

// Steps from the value of an expression that is no variable: `f(x).a[0]`.
struct relative_traversal : node {
  compact_view<const traversal_step> steps;
  const node* source;
};

// FunctionCall = Identifier "(" Arguments ")"
struct function_call : node {
  bool expands_last;  // f(xs...)
  compact_text name;  // with namespaces joined: "a::b::c", blanks removed
  byte_span name_range;
  byte_span open_parenthesis, close_parenthesis;
  node_list arguments;
};

// Conditional = Operation "?" Expression ":" Expression
struct conditional : node {
  bool directive;  // from %{ if }
  const node* condition;
  const node* true_result;
  const node* false_result;
};

// Index = ExprTerm "[" Expression "]", for a key that is no constant.
struct index_expr : node {
  byte_span brackets;
  const node* collection;
  const node* key;
};

// tuple = "[" (Expression ("," Expression)*)? "]"
struct tuple_expr : node {
  node_list elements;
};

// objectelem = (Identifier | Expression) ("=" | ":") Expression
struct object_item {
  enum class key_form : std::uint8_t { name, forced, expression };  // bare word; "(" first; anything else
  const node* key;
  const node* value;
  [[nodiscard]] key_form form() const noexcept {
    if (key->forced) return key_form::forced;
    const bool bare =
        key->kind == node_kind::scope_traversal
            ? as<scope_traversal>(*key).steps.empty()
            : key->kind == node_kind::literal && as<literal>(*key).what != literal::type::number;
    return bare ? key_form::name : key_form::expression;
  }
};

// object = "{" (objectelem ("," objectelem)*)? "}"
struct object_expr : node {
  compact_view<const object_item> items;
};

// forTupleExpr and forObjectExpr; a %{ for } directive wraps a for_tuple in a template_join.
struct for_expr : node {
  bool directive;
  bool grouped;             // value...
  byte_span opener{};       // "[", "{" or the whole opening directive: the start range
  compact_text key_name{};  // empty if there is none
  compact_text value_name{};
  byte_span key_name_range{}, value_name_range{};
  const node* collection = nullptr;
  const node* key = nullptr;  // objects only
  const node* value = nullptr;
  const node* condition = nullptr;  // null if there is none
};

// attrSplat = "." "*" GetAttr*; fullSplat = "[" "*" "]" (GetAttr | Index)*
struct splat_expr : node {
  bool full;
  byte_span marker;
  const node* source;
  const node* each;  // built on `item`
  const node* item;  // the splat_item node inside `each`
};

// binaryOp = ExprTerm binaryOperator ExprTerm
struct binary_expr : node {
  binary_operator op;
  std::uint8_t operator_size;  // in the source, where it may be escaped
  std::uint32_t operator_begin;
  const node* left;
  const node* right;
  [[nodiscard]] byte_span operator_range() const noexcept {
    return {operator_begin, operator_begin + operator_size};
  }
};

// unaryOp = ("-" | "!") ExprTerm
struct unary_expr : node {
  unary_operator op;
  std::uint32_t operator_end;
  const node* operand;
  [[nodiscard]] byte_span operator_range() const noexcept { return {range.begin, operator_end}; }
};

// The number in `-5`; null for anything else.
[[nodiscard]] inline const literal* negated_number(const node& e) noexcept {
  if (e.kind != node_kind::unary) return nullptr;
  const auto& operation = as<unary_expr>(e);
  if (operation.op != unary_operator::negate || operation.operand->kind != node_kind::literal) return nullptr;
  const auto& operand = as<literal>(*operation.operand);
  return operand.what == literal::type::number ? &operand : nullptr;
}

// "(" Expression ")"
struct parentheses_expr : node {
  const node* inner;
};

// Stands where the source was wrong. Of text that is read in spite of mistakes it has what could be read, in
// the order of the text; else nothing.
struct broken_expr : node {
  broken_expr() = default;
  explicit constexpr broken_expr(byte_span where) noexcept : node(node_kind::broken, where) {}
  broken_expr(byte_span where, node_list found) noexcept : node(node_kind::broken, where), parts(found) {}
  node_list parts{};
};

}  // namespace hcl::inline v0_1::syntax
