// Literals as literals of another type. Implementation of conversion rewriting.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/model/assignable.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::model::detail {

// The text of a template that is nothing else.
[[nodiscard]] inline std::optional<std::string_view> text_of(const node& n) {
  if (n.kind != node_kind::template_text || as<template_expr>(n).parts.size() != 1) return std::nullopt;
  const node& part = *as<template_expr>(n).parts[0];
  if (part.kind != node_kind::literal) return std::nullopt;
  const hcl::value& v = as<literal_expr>(part).value;
  if (!v.is_known() || v.is_null() || v.kind() != hcl::type_kind::string) return std::nullopt;
  return v.as_string();
}

// The value of a number or a bool, negated or not, as it is written in a string.
[[nodiscard]] inline std::optional<std::string> written_literal(const node& n) {
  std::string signs;
  const node* at = &n;
  while (at->kind == node_kind::unary && as<unary_expr>(*at).op == unary_operator::negate) {
    signs += '-';
    at = as<unary_expr>(*at).operand;
  }
  if (at->kind != node_kind::literal) return std::nullopt;
  const hcl::value& v = as<literal_expr>(*at).value;
  if (!v.is_known() || v.is_null()) return std::nullopt;
  const outcome<hcl::value> text = hcl::convert(v, hcl::type::string());
  if (!text || !text->is_known()) return std::nullopt;
  return signs + std::string(text->as_string());
}

// The replacement of a literal where `to` is wanted; null if it stays.
[[nodiscard]] inline node_ptr converted_literal(const node& n, const type& to, tree& nodes) {
  if (is_assignable(n.type, to) || is_assignable(type::dynamic(), to)) return nullptr;
  const bool wants_bool = is_assignable(type::boolean(), to);
  if (wants_bool || is_assignable(type::integer(), to) || is_assignable(type::number(), to)) {
    const std::optional<std::string_view> text = text_of(n);
    if (!text) return nullptr;
    outcome<hcl::value> made =
        hcl::convert(hcl::value(*text), wants_bool ? hcl::type::boolean() : hcl::type::number());
    if (!made || !made->is_known()) return nullptr;
    auto* const literal = nodes.make<literal_expr>();
    literal->value = *std::move(made);
    literal->type = type::constant(literal->value);
    return literal;
  }
  if (!is_assignable(type::string(), to)) return nullptr;
  std::optional<std::string> text = written_literal(n);
  if (!text) return nullptr;
  auto* const part = nodes.make<literal_expr>();
  part->value = hcl::value(*std::move(text));
  part->type = type::constant(part->value);
  auto* const made = nodes.make<template_expr>();
  made->parts.push_back(part);
  made->type = type::string();
  return made;
}

}  // namespace hcl::inline v0_1::model::detail
