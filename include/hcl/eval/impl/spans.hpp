// Which part of an expression to point at when the whole would say too little. Knows nodes, no values.
#pragma once

#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::detail {

// The node whose beginning is the beginning of `e`, or null if `e` decides for itself.
[[nodiscard]] inline const syntax::node* beginning(const syntax::node& e) noexcept {
  switch (e.kind) {
    case syntax::node_kind::parentheses: return syntax::as<syntax::parentheses_expr>(e).inner;
    case syntax::node_kind::conditional: return syntax::as<syntax::conditional>(e).condition;
    case syntax::node_kind::binary: return syntax::as<syntax::binary_expr>(e).left;
    case syntax::node_kind::template_join: return syntax::as<syntax::template_join>(e).for_tuple;
    case syntax::node_kind::template_expr: {
      const auto& parts = syntax::as<syntax::template_expr>(e).parts;
      return parts.empty() ? nullptr : parts.front();
    }
    default: break;
  }
  return nullptr;
}

[[nodiscard]] inline byte_span start_span(const syntax::node& whole) noexcept {
  const syntax::node* e = &whole;
  while (const syntax::node* first = beginning(*e))
    e = first;
  switch (e->kind) {
    case syntax::node_kind::string: {
      const auto& quoted = syntax::as<syntax::string_expr>(*e);
      return quoted.text.empty() && quoted.text_range.empty() ? quoted.range : quoted.text_range;
    }
    case syntax::node_kind::function_call: {
      const auto& call = syntax::as<syntax::function_call>(*e);
      return between(call.name_range, call.open_parenthesis);
    }
    case syntax::node_kind::index: {
      const byte_span brackets = syntax::as<syntax::index_expr>(*e).brackets;
      return {brackets.begin, brackets.begin + 1};
    }
    case syntax::node_kind::tuple:
    case syntax::node_kind::object:
    case syntax::node_kind::json_array: return {e->range.begin, e->range.begin + 1};
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: return syntax::as<syntax::for_expr>(*e).opener;
    case syntax::node_kind::splat: return syntax::as<syntax::splat_expr>(*e).marker;
    case syntax::node_kind::unary: return syntax::as<syntax::unary_expr>(*e).operator_range();
    case syntax::node_kind::json_object: return syntax::as<syntax::json_object>(*e).open_brace();
    default: break;
  }
  return e->range;
}

// The same where a value is found unsuitable: to its author, a negative number is one word.
[[nodiscard]] inline byte_span value_span(const syntax::node& whole) noexcept {
  const syntax::node* e = &whole;
  while (e->kind == syntax::node_kind::parentheses)
    e = syntax::as<syntax::parentheses_expr>(*e).inner;
  return syntax::negated_number(*e) ? e->range : start_span(*e);
}

}  // namespace hcl::inline v0_1::detail
