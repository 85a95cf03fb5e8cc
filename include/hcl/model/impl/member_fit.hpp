// Whether what is written for a member can become what it takes.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <hcl/model/conversion.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/check_memory.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/impl/value_conversion.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>

namespace hcl::inline v0_1::model::detail {

// What a type is called in sentences about members.
[[nodiscard]] inline std::string noun_of(const type& t) {
  switch (t.kind()) {
    case type_kind::boolean: return "true or false";
    case type_kind::integer: return "a whole number";
    case type_kind::number: return "a number";
    case type_kind::string:
    case type_kind::id: return "a string";
    case type_kind::none: return "null";
    case type_kind::dynamic:
    case type_kind::opaque:
    case type_kind::constant:
    case type_kind::enumeration:
    case type_kind::list:
    case type_kind::set:
    case type_kind::map:
    case type_kind::tuple:
    case type_kind::object:
    case type_kind::alternatives:
    case type_kind::promise:
    case type_kind::output: break;
  }
  return short_text(t);
}

// Whether a template can be no value of that type, a number or a bool, whatever its interpolations are: some
// text in it is part of none.
[[nodiscard]] inline bool is_certainly_text(const node& n, type_kind wanted) {
  const std::string_view letters = wanted == type_kind::boolean ? "truefals01" : "0123456789+-.eE";
  if (n.kind != node_kind::template_text) return false;
  for (const node* const part : as<template_expr>(n).parts) {
    if (part->kind != node_kind::literal) continue;
    const hcl::value& text = as<literal_expr>(*part).value;
    if (text.kind() != hcl::type_kind::string || text.is_null() || !text.is_known()) continue;
    if (text.unmarked().as_string().find_first_not_of(letters) != std::string_view::npos) return true;
  }
  return false;
}

// The type that a member takes besides null.
[[nodiscard]] inline const type& type_besides_none(const type& wanted) noexcept {
  if (!wanted.is(type_kind::alternatives)) return wanted;
  const auto all = wanted.elements();
  if (all.size() != 2 || all[0].is(type_kind::none) == all[1].is(type_kind::none)) return wanted;
  return all[all[0].is(type_kind::none) ? 1 : 0];
}

// Whether a text, number or bool is written where one is wanted: most attributes need no more of an answer.
[[nodiscard]] inline bool is_literal_of(const syntax::node& written, const type& wanted) noexcept {
  using kind = syntax::node_kind;
  const type_kind plain = type_besides_none(wanted).kind();
  if (plain == type_kind::string) {
    if (written.kind != kind::template_expr) return written.kind == kind::string;
    const syntax::node_list& parts = syntax::as<syntax::template_expr>(written).parts;
    return std::all_of(parts.begin(), parts.end(),
                       [](const syntax::node* part) { return part->kind == kind::text; });
  }
  if (written.kind != kind::literal) return false;
  const auto& literal = syntax::as<syntax::literal>(written);
  if (plain == type_kind::boolean)
    return literal.what == syntax::literal::type::boolean_true ||
           literal.what == syntax::literal::type::boolean_false;
  if (plain != type_kind::integer && plain != type_kind::number) return false;
  constexpr std::size_t few_digits = 15;  // a number of any type has those
  return literal.what == syntax::literal::type::number && literal.text.size() <= few_digits &&
         std::string_view(literal.text).find_first_not_of("0123456789") == std::string_view::npos;
}

// What becomes of the value of an expression in a member.
class member_fit {
 public:
  member_fit(const node& value, const type& wanted, std::string_view name, check_memory& known)
      : value_(value), wanted_(wanted), name_(name), known_(known) {}

  // Why no value of the expression can become one of the type; empty if one may.
  [[nodiscard]] std::string why_not() const {
    if (!is_convertible()) return why_unconvertible(resolve_outputs(value_.type));
    if (value_.kind != node_kind::literal && value_.kind != node_kind::template_text) return {};
    if (const literal_expr* const literal = literal_of(value_)) {
      if (convert(literal->value, wanted_)) return {};
      return hcl::detail::in_quotes(name_) + " takes " + noun_of(wanted_.without_none()) + ", but this is " +
             short_text(type::constant(literal->value)) + '.';
    }
    const type_kind plain = type_besides_none(wanted_).kind();
    const bool wants_no_text =
        plain == type_kind::integer || plain == type_kind::number || plain == type_kind::boolean;
    return wants_no_text && is_certainly_text(value_, plain) ? "This gives a string" + ending()
                                                             : std::string();
  }

 private:
  [[nodiscard]] bool is_convertible() const {
    const type& given = value_.type;
    if (given.is(type_kind::output)) return known_.is_convertible(given.element(), wanted_);
    return known_.is_convertible(resolve_outputs(given), wanted_);
  }
  [[nodiscard]] std::string why_unconvertible(const type& given) const {
    if (given.is_primitive() || given.is(type_kind::constant))
      return "This gives " + noun_of(given.is(type_kind::constant) ? given.underlying() : given) + ending();
    std::string why = explain_mismatch(given, wanted_);
    if (!why.empty())
      why[0] = static_cast<char>(why[0] >= 'a' && why[0] <= 'z' ? why[0] - 'a' + 'A' : why[0]);
    return why + '.';
  }
  [[nodiscard]] std::string ending() const {
    return ", but " + hcl::detail::in_quotes(name_) + " takes " + noun_of(wanted_.without_none()) + '.';
  }

  const node& value_;
  const type& wanted_;
  std::string_view name_;
  check_memory& known_;
};

}  // namespace hcl::inline v0_1::model::detail
