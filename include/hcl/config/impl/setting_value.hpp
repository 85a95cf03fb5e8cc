// The text of a variable, a file or a flag as the value of what it sets. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/config/impl/settings.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/extension/made_body.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1::detail {

// Whether its text is the value, as in `level = "warn"`, and not an expression, as in `[80, 443]`.
[[nodiscard]] inline bool is_written_as_text(const value_description& of) {
  switch (of.form) {
    case value_form::any:
    case value_form::expression:
    case value_form::type:
    case value_form::list:
    case value_form::set:
    case value_form::tuple:
    case value_form::map:
    case value_form::object: return false;
    case value_form::alternatives:
      return std::any_of(of.parts.begin(), of.parts.end(),
                         [](const value_description& part) { return is_written_as_text(part); });
    default: return true;
  }
}

// Whether its text may be in a file that a flag or a variable names, as secrets are.
[[nodiscard]] inline bool takes_file(const setting& of) {
  return of.is_sensitive && is_written_as_text(*of.value);
}

// Whether it has a flag: one for a secret, or for what holds some, would show them in the list of processes.
[[nodiscard]] inline bool has_flag(const setting& of) { return !of.holds_secret || takes_file(of); }

// One setting's text and where it comes from: `$APP_PORT`, `--port`.
struct given_text {
  std::string text;
  std::string place;
};

// A value that diagnostics place at where it comes from, and never show if it is sensitive.
[[nodiscard]] inline expression made_value(const setting& of, value v, std::string place) {
  if (of.is_sensitive) v = v.with_marks({"sensitive"});
  return make_expression(std::move(v), std::move(place));
}

template <typename = void>
void report_not_utf8(const setting& of, const given_text& from, diagnostics& diags) {
  diags.add({.code = codes::invalid_utf8,
             .summary = "Invalid text",
             .detail = from.place + " is not UTF-8.",
             .path = of.path()});
}

// How such an expression looks, where that is not plain.
[[nodiscard]] inline std::string_view written_example(const value_description& of) {
  switch (of.form) {
    case value_form::list:
    case value_form::set:
    case value_form::tuple: return ": [\"a\", \"b\"]";
    case value_form::map:
    case value_form::object: return ": { a = 1 }";
    default: return "";
  }
}

// An expression in the native syntax, with neither variables nor functions. What is wrong with one that
// holds a secret is not said, as it would be quoted.
template <typename = void>
[[nodiscard]] std::optional<expression> parsed_setting(const setting& of, given_text from, diagnostics& diags,
                                                       const options& decode) {
  std::string wanted = from.place;
  wanted.append(" must be ").append(value_words(*of.value)).append(", written as in a configuration file");
  wanted.append(written_example(*of.value)).append(".");
  result<expression> parsed = parse_expression(from.text, from.place, decode.bounds);
  const bool is_kept = of.value->form == value_form::expression || of.value->form == value_form::type;
  if (is_kept && parsed) return *std::move(parsed);
  result<value> found = parsed ? eval_backend<>::evaluate(*parsed, nullptr, decode.bounds, &decode.model)
                               : result<value>(parsed.diagnostics());
  if (found) return made_value(of, *std::move(found), std::move(from.place));
  if (of.holds_secret) {
    diags.add({.code = codes::invalid_setting,
               .summary = "Invalid value",
               .detail = std::move(wanted),
               .path = of.path()});
    return std::nullopt;
  }
  bool is_first = true;
  for (diagnostic d : found.diagnostics()) {
    if (std::exchange(is_first, false))
      d.detail.append(" ").append(wanted).append(" A shell removes the outermost quotes.");
    diags.add(std::move(d));
  }
  return std::nullopt;
}

// Nothing after an error, which is reported.
template <typename = void>
[[nodiscard]] std::optional<expression> setting_expression(const setting& of, given_text from,
                                                           diagnostics& diags, const options& decode) {
  if (first_invalid_utf8(from.text) != std::string_view::npos) {
    report_not_utf8(of, from, diags);
    return std::nullopt;
  }
  if (is_written_as_text(*of.value)) return made_value(of, value(from.text), std::move(from.place));
  return parsed_setting(of, std::move(from), diags, decode);
}

// Flags that are repeated: each is an element, or a key and its value as in `a=1`.
template <typename = void>
[[nodiscard]] std::optional<expression> setting_of_several(const setting& of, std::vector<given_text> from,
                                                           diagnostics& diags, const options& decode) {
  const bool is_list = of.value->form == value_form::list || of.value->form == value_form::set;
  const bool is_map = of.value->form == value_form::map;
  if (!is_list && !is_map) return setting_expression(of, std::move(from.back()), diags, decode);
  setting element = of;
  element.value = &of.value->parts.back();
  std::vector<value> elements;
  std::vector<member> members;
  const std::string place = from.front().place;
  for (given_text& each : from) {
    std::string key;
    if (is_map) {
      const std::size_t middle = each.text.find('=');
      if (middle == each.text.npos) {
        diags.add({.code = codes::invalid_flag,
                   .summary = "Invalid flag",
                   .detail = std::string(place)
                                 .append(" takes a key and a value, as in ")
                                 .append(place)
                                 .append(" key=value."),
                   .path = of.path()});
        return std::nullopt;
      }
      key = each.text.substr(0, middle);
      if (first_invalid_utf8(key) != std::string_view::npos) {
        report_not_utf8(of, each, diags);
        return std::nullopt;
      }
      each.text.erase(0, middle + 1);
    }
    const std::optional<expression> made = setting_expression(element, std::move(each), diags, decode);
    if (!made) return std::nullopt;
    value v = *made->evaluate(scope());
    if (is_map)
      members.push_back({std::move(key), std::move(v)});
    else
      elements.push_back(std::move(v));
  }
  value whole = is_map ? value::object(std::move(members)) : value::tuple(std::move(elements));
  return made_value(of, std::move(whole), place);
}

}  // namespace hcl::inline v0_1::detail
