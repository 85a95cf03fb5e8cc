// Literals as literals of another type. Implementation of conversion rewriting.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include <hcl/model/impl/written_value.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::model::detail {

// The text of a template that is nothing else.
[[nodiscard]] inline std::optional<std::string> text_of(const tree& nodes, const node& part) {
  const std::optional<hcl::value> v = text_value(nodes, part);
  if (!v || !v->is_known() || v->is_null() || v->kind() != hcl::type_kind::string) return std::nullopt;
  return std::string(v->as_string());
}

// The value of a number or a bool, negated or not, as it is written in a string.
[[nodiscard]] inline std::optional<std::string> written_literal(const tree& nodes, const node& part) {
  std::string signs;
  const node* at = &nodes.bare(part);
  std::optional<hcl::value> v = literal_value(nodes, *at);
  while (!v && at->kind == node_kind::unary && as<syntax::unary_expr>(*at).op == unary_operator::negate) {
    signs += '-';
    at = &nodes.bare(*as<syntax::unary_expr>(*at).operand);
    v = literal_value(nodes, *at);
  }
  if (!v || !v->is_known() || v->is_null()) return std::nullopt;
  const outcome<hcl::value> text = hcl::convert(*v, hcl::type::string());
  if (!text || !text->is_known()) return std::nullopt;
  return signs + std::string(text->as_string());
}

// The replacement of a literal where `to` is wanted; null if it stays.
[[nodiscard]] inline node_ptr converted_literal(const node& n, const type& to, tree& nodes) {
  if (is_assignable(nodes.type_of(n), to) || is_assignable(type::dynamic(), to)) return nullptr;
  const bool wants_bool = is_assignable(type::boolean(), to);
  if (wants_bool || is_assignable(type::integer(), to) || is_assignable(type::number(), to)) {
    const std::optional<std::string> text = text_of(nodes, n);
    if (!text) return nullptr;
    outcome<hcl::value> made =
        hcl::convert(hcl::value(*text), wants_bool ? hcl::type::boolean() : hcl::type::number());
    return made && made->is_known() ? nodes.make_literal(*std::move(made), &n) : nullptr;
  }
  if (!is_assignable(type::string(), to)) return nullptr;
  const std::optional<std::string> text = written_literal(nodes, n);
  if (!text) return nullptr;
  syntax::string_expr like{};
  like.kind = node_kind::string;
  like.text = nodes.keep(*text);
  const node* const made = nodes.make(like, &n);
  nodes.find(*made)->type = type::string();
  return made;
}

}  // namespace hcl::inline v0_1::model::detail
