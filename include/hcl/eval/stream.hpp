// to_string() and streaming for types that have a text.
#pragma once

#include <concepts>
#include <ostream>
#include <string>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0 {

namespace detail {
template <typename T, typename... Others>
concept one_of = (std::same_as<T, Others> || ...);
}  // namespace detail

// `.a[0]["k"]`, as path::text().
template <std::same_as<path> Path>
[[nodiscard]] std::string to_string(const Path& p) {
  return p.text();
}
// All digits, as number::to_string().
template <std::same_as<number> Number>
[[nodiscard]] std::string to_string(const Number& n) {
  return n.to_string();
}
// The sentence, after the place in the value if there is one: `.ports[0]: a number is required`.
template <std::same_as<failure> Failure>
[[nodiscard]] std::string to_string(const Failure& f) {
  const std::string advice = f.suggestion.empty() ? "" : " Did you mean \"" + f.suggestion + "\"?";
  return (f.path.empty() ? "" : f.path + ": ") + f.message + advice;
}
// As a list of this one is shown.
template <std::same_as<diagnostic> Diagnostic>
[[nodiscard]] std::string to_string(const Diagnostic& d) {
  return to_string(diagnostics{d});
}

// Writes the to_string(): `std::cout << hcl::type::list(hcl::type::string())` is list(string).
template <detail::one_of<type, number, path, traversal, range, failure, diagnostic> T>
std::ostream& operator<<(std::ostream& to, const T& shown) {
  return to << to_string(shown);
}

}  // namespace hcl::inline v1_0
