// JSON as text: jsonencode and jsondecode.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/json.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/value/impl/json_text.hpp>
#include <hcl/value/json.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/parser/json_value.hpp>
#endif

namespace hcl::inline v0_1::functions::detail {

// What an unknown text of which only the beginning is known will be.
[[nodiscard]] inline outcome<type> type_of_json_prefix(const value& text) {
  const std::string prefix = refinement_of(text).prefix;
  const std::size_t begin = prefix.find_first_not_of(" \t\r\n");
  if (begin == prefix.npos) return type::dynamic();
  const char c = prefix[begin];
  if (c == '{' || c == '[' || c == 'n') return type::dynamic();
  if (c == '"') return type::string();
  if (c == 't' || c == 'f') return type::boolean();
  if (c == '-' || c == '.' || hcl::detail::is_digit(c)) return type::number();
  return attribute_to(0, "A JSON value cannot begin like this.");
}

template <typename X>
function functions_backend<X>::jsonencode() {
  return function(
      {.name = "jsonencode",
       .description = "Writes a value as JSON text.",
       .parameters = {any("val", null | unknown | dynamic)},
       .result = type::string(),
       .refine = never_null,
       .call_within = [](arguments args, const type& result, eval_context* ctx) -> outcome<value> {
         const value& v = args[0];
         if (!v.is_wholly_known()) {
           refinement refinements;
           if (!v.is_definitely_not_null()) return value::unknown(result);
           if (v.kind() == type_kind::string) refinements.prefix = "\"";
           if (v.kind() == type_kind::object || v.kind() == type_kind::map) refinements.prefix = "{";
           if (is_sequence(v.type())) refinements.prefix = "[";
           return value::unknown(result, refinements);
         }
         const std::size_t max_count = text_left(ctx);
         bool too_large = false;
         outcome<std::string> text = to_json(v, {.max_bytes = max_count, .too_large = &too_large});
         if (!text) return failed_with_text(ctx, too_large ? max_count + 1 : 0, std::move(text).error());
         return value(*std::move(text));
       },
       .effort = 4});
}

template <typename X>
function functions_backend<X>::jsondecode() {
  return function({.name = "jsondecode",
                   .description = "Reads JSON text as a value.",
                   .parameters = {text("str")},
                   .type_of = [](arguments args) -> outcome<type> {
                     if (!args[0].is_known()) return type_of_json_prefix(args[0]);
                     const outcome<value> v = from_json(args[0].as_string());
                     if (!v) return v.error();
                     return v->type();
                   },
                   .call_at_once = [](arguments args) { return from_json(args[0].as_string()); },
                   .effort = 16});
}

}  // namespace hcl::inline v0_1::functions::detail
