// Values to stand where an author has to fill one in. Implementation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <hcl/config/description.hpp>
#include <hcl/value/impl/literal_text.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::string_view sample_of_form(value_form form) {
  switch (form) {
    case value_form::boolean: return "true";
    case value_form::number:
    case value_form::integer: return "1";
    case value_form::duration: return "\"1m30s\"";
    case value_form::byte_size: return "\"64KiB\"";
    case value_form::time: return "\"2024-02-29T08:30:00Z\"";
    case value_form::ip_address: return "\"192.0.2.1\"";
    case value_form::cidr: return "\"10.0.0.0/8\"";
    case value_form::version: return "\"1.4.0\"";
    case value_form::character: return "\"x\"";
    case value_form::type: return "string";
    case value_form::list:
    case value_form::set: return "[]";
    case value_form::map: return "{}";
    case value_form::text:
    case value_form::path:
    case value_form::any:
    case value_form::tuple:
    case value_form::object:
    case value_form::alternatives:
    case value_form::expression:
    case value_form::enumeration: break;
  }
  return {};
}

// A literal that is one of the values; nothing if only the author can know one. `name`: what a text is.
[[nodiscard]] inline std::optional<std::string> placeholder(const value_description& of,
                                                            std::string_view name) {
  if (!of.rule.empty() || !of.pattern.empty()) return std::nullopt;
  if (!of.choices.empty()) return written_literal(of.choices.front().what);
  if (of.low && !of.has_type_bounds) return written_literal(*of.low);
  if (of.high && !of.has_type_bounds) return written_literal(*of.high);
  const bool is_container =
      of.form == value_form::list || of.form == value_form::set || of.form == value_form::map;
  if (is_container && (of.is_non_empty || of.size)) return std::nullopt;
  if (of.form == value_form::text || of.form == value_form::path) return written_literal(value(name));
  const std::string_view known = sample_of_form(of.form);
  return known.empty() ? std::nullopt : std::optional<std::string>(known);
}

}  // namespace hcl::inline v0_1::detail
