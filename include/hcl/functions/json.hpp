// JSON as text: jsonencode and jsondecode.
#pragma once

#include <hcl/functions/define.hpp>
#include <hcl/parser/json_value.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/json_text.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {

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
                     const outcome<value> v = from_json(args[0].as_string());
                     if (!v) return v.error();
                     return v->type();
                   },
                   .call_at_once = [](detail::arguments args) { return from_json(args[0].as_string()); },
                   .effort = 16});
}

}  // namespace hcl::inline v0_1::functions
