// Values in messages: short, on one line, never the content of what is marked.
#pragma once

#include <optional>
#include <string>

#include <hcl/value/backend.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// `80`, `"web"`, `a list of string with 2 elements`, `an object with 1 attribute "id"`, `null`, `an unknown
// number`, `a marked string`.
template <typename X = void>
[[nodiscard]] std::string describe(const value& v) {
  return detail::value_backend<X>::describe(v);
}

// The text after a variable's name below a snippet: `as 80`, `set to null`; nothing for unknown or marked
// values.
template <typename X = void>
[[nodiscard]] std::optional<std::string> describe_as_variable(const value& v) {
  return detail::value_backend<X>::describe_as_variable(v);
}

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/describe.hpp>
#endif
