// JSON as text: jsonencode and jsondecode.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/value/impl/json_text.hpp>
#include <hcl/value/json.hpp>

namespace hcl::inline v1_0::functions::detail {

// The type of an unknown text of which only the beginning is known.
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

[[nodiscard]] inline outcome<value> call_jsonencode(arguments args, const type& result, eval_context* ctx) {
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
}

[[nodiscard]] inline outcome<type> type_of_jsondecode(arguments args) {
  if (!args[0].is_known()) return type_of_json_prefix(args[0]);
  return type_of(from_json(args[0].as_string()));
}

[[nodiscard]] inline outcome<value> call_jsondecode(arguments args) { return from_json(args[0].as_string()); }

// clang-format off
inline constexpr row json_rows[] = {
    {"jsonencode", "Writes a value as JSON text.",
     {any("val", null | unknown | dynamic)}, type::string, call_jsonencode, 4},
    {"jsondecode", "Reads JSON text as a value.",
     {text("str")}, type_of_jsondecode, call_jsondecode, 16, unrefined},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
