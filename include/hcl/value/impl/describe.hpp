// Values in messages: the definitions of value/describe.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/text/impl/unicode.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/describe.hpp>
#include <hcl/value/impl/describe_text.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// As much of a string as a message bears, in quotes; cut between characters as seen by a reader.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
  constexpr std::size_t max_length = 120;
  std::string out;
  if (text.size() <= max_length) {
    append_quoted(out, text);
    return out;
  }
  std::size_t end = 0;
  for (std::size_t next = 0; next < text.size() && next <= max_length; next = next_grapheme(text, next))
    end = next;
  append_quoted(out, text.substr(0, end == 0 ? max_length : end));
  return out += "...";
}

[[nodiscard]] inline std::string describe_parts(const value& v) {
  const std::size_t n = v.size();
  if (v.kind() == type_kind::object) {
    if (n == 0) return "an object with no attributes";
    if (n > 1) return "an object with " + std::to_string(n) + " attributes";
    return "an object with 1 attribute " + excerpt(v.members()[0].name);
  }
  const std::string name = friendly_name(v.type());
  if (n == 0) return "an empty " + name;
  return "a " + name + " with " + std::to_string(n) + (n == 1 ? " element" : " elements");
}

template <typename X>
std::string value_backend<X>::describe(const value& v) {
  if (v.is_marked()) return "a marked " + hcl::friendly_name(v.type());
  if (v.is_null()) return "null";
  if (!v.is_known())
    return v.kind() == type_kind::dynamic ? "an unknown value" : "an unknown " + hcl::friendly_name(v.type());
  switch (v.kind()) {
    case type_kind::boolean: return v.as_bool() ? "true" : "false";
    case type_kind::number:
      return v.as_number().is_infinite() ? v.as_number().to_string() : detail::short_text(v.as_number());
    case type_kind::string: return excerpt(v.as_string());
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
  return describe_parts(v);
}

template <typename X>
std::optional<std::string> value_backend<X>::describe_as_variable(const value& v) {
  if (v.is_marked() || !v.is_known()) return std::nullopt;
  return v.is_null() ? "set to null" : "as " + describe(v);
}

template <typename X>
std::string value_backend<X>::text(const path& way) {
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
