// A value in full as text, much like the language writes it: to_debug_string() for tests and for those who
// look for a fault, as it hides nothing; and streamed, where what is marked is hidden.
#pragma once

#include <concepts>
#include <ostream>
#include <string>

#include <hcl/value/backend.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// `[1, "a"]`, `list(string)["a"]`, `map(number){"k" = 1}`, `{a = null(string)}`, `unknown(number, not null,
// >= 0)`, `marked("secret", 5)`. Parts are
// "..." after the first 16 MiB.
[[nodiscard]] inline std::string to_debug_string(const value& v) {
  return detail::value_backend::to_debug_string(v);
}

// The same with `(sensitive)` for marked parts: `std::cout << hcl::value("a")` writes "a" in its quotes.
template <std::same_as<value> Value>
[[nodiscard]] std::string to_string(const Value& v) {
  return detail::value_backend::to_debug_string(v, false);
}
template <std::same_as<value> Value>
std::ostream& operator<<(std::ostream& to, const Value& v) {
  return to << to_string(v);
}

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
