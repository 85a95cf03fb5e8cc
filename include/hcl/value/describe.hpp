// Values in messages: short, on one line, never the content of what is marked.
#pragma once

#include <concepts>
#include <optional>
#include <ostream>
#include <string>

#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

// `80`, `"web"`, `a list of string with 2 elements`, `an object with 1 attribute "id"`, `null`, `an unknown
// number`, `a marked string`.
[[nodiscard]] std::string describe(const value& v);

// The text after a variable's name below a snippet: `as 80`, `set to null`; nothing for unknown or marked
// values.
[[nodiscard]] std::optional<std::string> describe_as_variable(const value& v);

// A whole value as text, similar to the language: to_debug_string() hides nothing; streaming hides marked
// values.

// `[1, "a"]`, `list(string)["a"]`, `map(number){"k" = 1}`, `{a = null(string)}`, `unknown(number, not null,
// >= 0)`, `marked("secret", 5)`. Parts are
// "..." after the first 16 MiB.
[[nodiscard]] inline std::string to_debug_string(const value& v) {
  return detail::value_access::to_debug_string(v);
}

// The same with `(sensitive)` for marked parts: `std::cout << hcl::value("a")` writes "a" in its quotes.
template <std::same_as<value> Value>
[[nodiscard]] std::string to_string(const Value& v) {
  return detail::value_access::to_debug_string(v, false);
}
template <std::same_as<value> Value>
std::ostream& operator<<(std::ostream& to, const Value& v) {
  return to << to_string(v);
}

}  // namespace hcl::inline v1_0
