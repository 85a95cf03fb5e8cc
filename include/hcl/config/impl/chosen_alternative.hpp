// Which alternative of a variant a text is for that stands outside of configuration files. Implementation.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/body/options.hpp>
#include <hcl/config/description.hpp>
#include <hcl/eval/backend.hpp>
#include <hcl/extension/made_body.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool is_list(const value_description& of) noexcept {
  return of.form == value_form::list || of.form == value_form::set;
}

// Whether it may be a text.
[[nodiscard]] inline bool takes_text(const value_description& of) {
  switch (of.form) {
    case value_form::boolean:
    case value_form::number:
    case value_form::integer:
    case value_form::list:
    case value_form::set:
    case value_form::tuple:
    case value_form::map:
    case value_form::object: return false;
    case value_form::alternatives: return std::any_of(of.parts.begin(), of.parts.end(), takes_text);
    default: return true;
  }
}

// Whether a number is one of the C++ type; bounds that the author chose are a rule, and not a choice.
[[nodiscard]] inline bool fits_type(const value_description& of, const value& v) {
  if (of.form == value_form::integer && !v.as_number().is_integer()) return false;
  if (!of.has_type_bounds) return true;
  return !(of.low && v.as_number() < of.low->as_number()) &&
         !(of.high && of.high->as_number() < v.as_number());
}

// Whether a value is of the kind that an alternative is read from, as the decode chooses it. Those that are
// read from any kind are the last resort there, and do not count.
[[nodiscard]] inline bool suits(const value_description& of, const value& v) {
  switch (v.kind()) {
    case type_kind::boolean:
      if (of.form == value_form::boolean) return true;
      break;
    case type_kind::number:
      if (of.form == value_form::number || of.form == value_form::integer) return fits_type(of, v);
      if (of.form == value_form::byte_size || (of.form == value_form::duration && of.takes_numbers))
        return true;
      break;
    case type_kind::list:
    case type_kind::set:
    case type_kind::tuple:
      if (is_list(of) || of.form == value_form::tuple) return true;
      break;
    case type_kind::map:
    case type_kind::object:
      if (of.form == value_form::map || of.form == value_form::object) return true;
      break;
    case type_kind::dynamic:
    case type_kind::string:
    case type_kind::capsule: break;
  }
  return of.form == value_form::alternatives &&
         std::any_of(of.parts.begin(), of.parts.end(),
                     [&](const value_description& part) { return suits(part, v); });
}

[[nodiscard]] inline bool begins_with_bracket(std::string_view text) noexcept {
  return text.starts_with('[') || text.starts_with('{');
}

// The value that a text would be in a file, where that is a constant and an alternative other than a text
// takes it: 10, true, [80, 443]. Reports nothing: a text that is no such value is a text.
[[nodiscard]] inline std::optional<value> chosen_alternative(const value_description& of,
                                                             const std::string& text, const options& decode) {
  if (of.form != value_form::alternatives) return std::nullopt;
  const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  const bool is_constant = text == "true" || text == "false" || begins_with_bracket(text) ||
                           static_cast<bool>(number::parse_literal(digits));
  if (!is_constant) return std::nullopt;
  const result<expression> parsed =
      parse_expression(text, "", {.bounds = decode.bounds, .model = decode.model});
  if (!parsed) return std::nullopt;
  result<value> made = eval_backend::evaluate(*parsed, nullptr, decode.bounds, &decode.model);
  if (!made || !suits(of, *made)) return std::nullopt;
  return *std::move(made);
}

}  // namespace hcl::inline v0_1::detail
