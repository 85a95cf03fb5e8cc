// Conversions between text and the other primitive types.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// `v` is a number, bool or string: known, not null, unmarked.
[[nodiscard]] inline outcome<value> text_of(const value& v, const model_options& options) {
  if (v.kind() == type_kind::boolean) return value(v.as_bool() ? "true" : "false");
  if (v.kind() != type_kind::number) return v;
  outcome<std::string> text = v.as_number().to_string(limits{}.digits, options.digits);
  return text ? outcome<value>(value(*std::move(text))) : std::move(text).error();
}

// Digits with at most one point between them, a minus at most before them.
[[nodiscard]] inline bool is_plain_decimal(std::string_view text) noexcept {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto is_digits = [](std::string_view s) {
    return !s.empty() && s.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return is_digits(text);
  return is_digits(text.substr(0, point)) && is_digits(text.substr(point + 1));
}

[[nodiscard]] inline outcome<value> number_of(std::string_view text, const model_options& options) {
  std::string message = "a number is required";
  if (options.numbers == number_text::plain_decimal && !is_plain_decimal(text)) return failure{message};
  outcome<number> parsed = number::parse(text);
  if (parsed) return value(*std::move(parsed));
  if (parsed.error().code == codes::number_not_exact)
    message += ", and this integer needs more than 512 bits to be represented exactly";
  return failure{std::move(message)};
}

[[nodiscard]] inline outcome<value> bool_of(std::string_view text) {
  if (text == "true" || text == "1") return value(true);
  if (text == "false" || text == "0") return value(false);
  std::string lower(text.substr(0, 6));
  for (char& c : lower)
    c = lower_case(c);
  if (lower == "true" || lower == "false")
    return failure{"a bool is required; to convert from string, write \"" + lower + "\" in lowercase"};
  return failure{"a bool is required"};
}

}  // namespace hcl::inline v0_1::detail
