// Values in messages: the definitions of value/describe.hpp.
#pragma once

#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string value_backend::text(const path& way) {
  std::string out;
  for (const path_step& step : way.steps()) {
    if (step.is_attribute()) {
      (out += '.') += step.name();
      continue;
    }
    const value& key = step.key().unmarked();
    out += '[';
    if (key.is_known() && !key.is_null() && key.kind() == type_kind::string) {
      append_quoted_text(out, key.as_string());
    } else if (key.is_known() && !key.is_null() && key.kind() == type_kind::number) {
      const auto digits = key.as_number().to_string(32);
      out += digits ? *digits : detail::short_text(key.as_number());
    } else {
      out += "...";
    }
    out += ']';
  }
  return out;
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL std::string describe(const value& v) {
  if (v.is_marked()) return "a marked " + hcl::friendly_name(v.type());
  if (v.is_null()) return "null";
  if (!v.is_known())
    return v.kind() == type_kind::dynamic ? "an unknown value" : "an unknown " + hcl::friendly_name(v.type());
  switch (v.kind()) {
    case type_kind::boolean: return v.as_bool() ? "true" : "false";
    case type_kind::number:
      return v.as_number().is_infinite() ? v.as_number().to_string() : detail::short_text(v.as_number());
    case type_kind::string: return detail::excerpt(v.as_string());
    case type_kind::capsule: {
      const auto& text = v.type().capsule()->text;
      return text ? text(v.as_capsule().get()) : hcl::friendly_name(v.type());
    }
    case type_kind::dynamic:
    case type_kind::list:
    case type_kind::set:
    case type_kind::map:
    case type_kind::tuple:
    case type_kind::object: break;
  }
  return detail::describe_parts(v);
}

HCL_DECL std::optional<std::string> describe_as_variable(const value& v) {
  if (v.is_marked() || !v.is_known()) return std::nullopt;
  return v.is_null() ? "set to null" : "as " + hcl::describe(v);
}

}  // namespace hcl::inline v0_1
