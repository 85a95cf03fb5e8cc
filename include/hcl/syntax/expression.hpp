// Expression productions of the native syntax, one struct each, named as in the specification.
#pragma once

#include <cstdint>

#include <hcl/syntax/node.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v1_0::syntax {

// LiteralValue = NumericLit | "true" | "false" | "null": `what` is one `type` of these.
struct literal : node {
  enum class type : std::uint8_t { number, boolean_true, boolean_false, null };
  type what;
  compact_text text;  // as written
};

// One constant step of a traversal: GetAttr or Index with a literal key. `what` is its form.
struct traversal_step {
  // The forms of a step.
  enum class type : std::uint8_t {
    attribute,     // .name
    string_index,  // ["k"]
    number_index,  // [0]
    true_index,    // [true]
    false_index,   // [false]
    null_index,    // [null]
    legacy_index,  // .0
    splat          // .* or [*]
  };
  type what;
  byte_span range;    // `.name` with its dot, `[k]` with its brackets
  compact_text text;  // attribute: the name; string: decoded; number and legacy: digits as written
};

// VariableExpr { GetAttr | Index }: `root` at `root_range`, up to `root_end`, and `steps`.
struct scope_traversal : node {
  compact_text root;
  std::uint32_t root_end;
  compact_view<const traversal_step> steps{};
  [[nodiscard]] byte_span root_range() const noexcept { return {range.begin, root_end}; }
};

// `steps` from the value of a `source` that is no variable: `f(x).a[0]`.
struct relative_traversal : node {
  compact_view<const traversal_step> steps;
  const node* source;
};

// FunctionCall = Identifier "(" Arguments ")": the name at `name_range`, open_parenthesis, `arguments`,
// close_parenthesis.
struct function_call : node {
  bool expands_last;  // f(xs...)
  compact_text name;  // with namespaces joined: "a::b::c", blanks removed
  byte_span name_range;
  byte_span open_parenthesis, close_parenthesis;
  node_list arguments;
};

// Conditional = Operation "?" Expression ":" Expression: condition ? true_result : false_result.
struct conditional : node {
  bool directive;  // from %{ if }
  const node* condition;
  const node* true_result;
  const node* false_result;
};

// Index = ExprTerm "[" Expression "]": a collection, and in brackets a key that is no constant.
struct index_expr : node {
  byte_span brackets;
  const node* collection;
  const node* key;
};

// tuple = "[" (Expression ("," Expression)*)? "]": its elements.
struct tuple_expr : node {
  node_list elements;
};

// objectelem = (Identifier | Expression) ("=" | ":") Expression: key, in its form, and value.
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

// object = "{" (objectelem ("," objectelem)*)? "}": its items.
struct object_expr : node {
  compact_view<const object_item> items;
};

// forTupleExpr and forObjectExpr; a %{ for } directive wraps a for_tuple in a template_join.
struct for_expr : node {
  bool directive;
  bool grouped;                                    // value...
  byte_span opener{};                              // "[", "{" or the whole opening directive: the start range
  compact_text key_name{};                         // empty if there is none
  compact_text value_name{};                       // the element in each turn
  byte_span key_name_range{}, value_name_range{};  // key_name_range is empty if there is no key
  const node* collection = nullptr;                // iterated over
  const node* key = nullptr;                       // objects only
  const node* value = nullptr;                     // of each element
  const node* condition = nullptr;                 // null if there is none
};

// attrSplat = "." "*" GetAttr*; fullSplat = "[" "*" "]" (GetAttr | Index)*: source, marker `.*` or, if full,
// `[*]`.
struct splat_expr : node {
  bool full;
  byte_span marker;
  const node* source;
  const node* each;  // built on `item`
  const node* item;  // the splat_item node inside `each`
};

// binaryOp = ExprTerm binaryOperator ExprTerm: left op right; op is at operator_range, from operator_begin.
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

// unaryOp = ("-" | "!") ExprTerm: op, at operator_range up to operator_end, and operand.
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

// "(" Expression ")": inner without the parentheses.
struct parentheses_expr : node {
  const node* inner;
};

// A broken part of the text. With options::keep_broken, its parts are those that could be read, in order.
struct broken_expr : node {
  broken_expr() = default;
  explicit constexpr broken_expr(byte_span where) noexcept : node(node_kind::broken, where) {}
  broken_expr(byte_span where, node_list found) noexcept : node(node_kind::broken, where), parts(found) {}
  node_list parts{};
};

// Literal text of a template, decoded; not yet NFC-normalised unless `ascii`.
struct text_expr : node {
  bool ascii;
  compact_text text;
};

// "text": quotes are in `range`, `text_range` is that of the one literal. As in text_expr, NFC is pending
// unless `ascii`.
struct string_expr : node {
  bool ascii;
  byte_span text_range;
  compact_text text;
};

// A template of several parts, or a heredoc; or, synthesised, the body of a directive, whose range spans its
// parts.
struct template_expr : node {
  bool heredoc;
  bool synthesised;
  node_list parts;
};

// "${ inner }": yields the inner value as it is.
struct template_wrap : node {
  const node* inner;
};

// %{ for }: joins the strings of a for_tuple.
struct template_join : node {
  const node* for_tuple;
};

// The kind of a node of the JSON syntax; none for one of the native syntax.
[[nodiscard]] constexpr json_kind json_kind_of(node_kind kind) noexcept { return traits_of(kind).json; }

// A string; may hold a template, parsed when it is evaluated in full mode. `text` is decoded.
struct json_string : node {
  bool escaped;  // had escapes: text is not the source's bytes
  bool ascii;    // text needs no normalisation
  compact_text text;
};

// An array of elements: a tuple, or several bodies.
struct json_array : node {
  node_list elements;
};

// One property of an object: name, value, and the range of both. Names may repeat.
struct json_property {
  const json_string* name;
  const node* value;
  [[nodiscard]] byte_span range() const noexcept { return between(name->range, value->range); }
};

// An object, from open_brace to close_brace: a value, or a body.
struct json_object : node {
  compact_view<const json_property> properties;  // in order, duplicates kept
  [[nodiscard]] byte_span open_brace() const noexcept { return {range.begin, range.begin + 1}; }
  [[nodiscard]] byte_span close_brace() const noexcept { return {range.end - 1, range.end}; }
};

}  // namespace hcl::inline v1_0::syntax
