// JSON as text: jsonencode and jsondecode.
#pragma once

#include <map>

#include <hcl/functions/define.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/unicode.hpp>
#include <hcl/value/json_text.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {

// The value a parsed JSON text stands for; its depth is bounded by the parser's limit.
[[nodiscard]] inline outcome<value> value_of_json(const syntax::node& n) {
  switch (n.kind) {
    case syntax::node_kind::json_string: return value(syntax::as<syntax::json_string>(n).text);
    case syntax::node_kind::json_array: {
      std::vector<value> elements;
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) {
        outcome<value> v = value_of_json(*element);
        if (!v) return v;
        elements.push_back(*std::move(v));
      }
      return value::tuple(std::move(elements));
    }
    case syntax::node_kind::json_object: {
      std::map<std::string, value, std::less<>> members;
      for (const syntax::json_property& property : syntax::as<syntax::json_object>(n).properties) {
        outcome<value> v = value_of_json(*property.value);
        if (!v) return v;
        std::string name(property.name->text);
        const auto found = members.find(name);
        if (found != members.end() && found->second.type() != v->type())
          return fail("The property " + detail::in_quotes(name) + " is there twice, with values of different types.");
        members.insert_or_assign(std::move(name), *std::move(v));
      }
      std::vector<member> list;
      for (auto& [name, v] : members) list.push_back({name, std::move(v)});
      return value::object(std::move(list));
    }
    case syntax::node_kind::literal: {
      const auto& literal = syntax::as<syntax::literal>(n);
      switch (literal.what) {
        case syntax::literal::type::boolean_true: return value(true);
        case syntax::literal::type::boolean_false: return value(false);
        case syntax::literal::type::null: return value();
        case syntax::literal::type::number: break;
      }
      const outcome<number> parsed = number::parse(literal.text);
      if (!parsed) return fail(parsed.error().message);
      return value(*parsed);
    }
    default: return fail("This is not JSON.");
  }
}

[[nodiscard]] inline outcome<value> decode_json_text(std::string_view text) {
  diagnostics problems(1);
  const syntax::document_ptr document = parser::parse_json(source::make(std::string(text), "text"), problems);
  if (!problems.empty()) {
    const diagnostic& first = problems[0];
    return fail("The text is not JSON: " + first.detail);
  }
  return value_of_json(*document->expression);
}

// What an unknown text of which only the beginning is known will be.
[[nodiscard]] inline outcome<type> type_of_json_prefix(const value& text) {
  const std::string prefix = facts_of(text).prefix;
  const std::size_t begin = prefix.find_first_not_of(" \t\r\n");
  if (begin == prefix.npos) return type::dynamic();
  const char c = prefix[begin];
  if (c == '{' || c == '[' || c == 'n') return type::dynamic();
  if (c == '"') return type::string();
  if (c == 't' || c == 'f') return type::boolean();
  if (c == '-' || c == '.' || (c >= '0' && c <= '9')) return type::number();
  return blame(0, "A JSON text cannot begin like this.");
}
}  // namespace detail

// jsonencode({a = [1, null]}) is "{\"a\":[1,null]}".
[[nodiscard]] inline function jsonencode() {
  return function({.name = "jsonencode",
                   .description = "Writes a value as JSON text.",
                   .parameters = {detail::any("val", detail::null | detail::unknown | detail::dynamic)},
                   .result = type::string(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type& result) -> outcome<value> {
                     const value& v = args[0];
                     if (!v.is_wholly_known()) {
                       refinement facts;
                       if (!v.is_definitely_not_null()) return value::unknown(result);
                       if (v.kind() == type_kind::string) facts.prefix = "\"";
                       if (v.kind() == type_kind::object || v.kind() == type_kind::map) facts.prefix = "{";
                       if (detail::is_sequence(v.type())) facts.prefix = "[";
                       return value::unknown(result, facts);
                     }
                     outcome<std::string> text = to_json(v);
                     if (!text) return std::move(text).error();
                     return value(*std::move(text));
                   }});
}
// jsondecode("[1,null]") is [1, null]; arrays become tuples, objects objects.
[[nodiscard]] inline function jsondecode() {
  return function({.name = "jsondecode",
                   .description = "Reads JSON text as a value.",
                   .parameters = {detail::text("str")},
                   .type_of = [](detail::arguments args) -> outcome<type> {
                     if (!args[0].is_known()) return detail::type_of_json_prefix(args[0]);
                     const outcome<value> v = detail::decode_json_text(args[0].as_string());
                     if (!v) return v.error();
                     return v->type();
                   },
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     return detail::decode_json_text(args[0].as_string());
                   }});
}

}  // namespace hcl::inline v0_1::functions
