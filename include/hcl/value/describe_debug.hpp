// to_debug_string(): a value in full as text, much like the language writes it; for tests and for those who
// look for a fault. Not for messages: it hides nothing.
#pragma once

#include <string>

#include <hcl/value/backend.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// `[1, "a"]`, `list(string)["a"]`, `map(number){"k" = 1}`, `{a = null(string)}`, `unknown(number, not null,
// >= 0)`, `marked("secret", 5)`. Parts are
// "..." after the first 16 MiB.
template <typename X = void>
[[nodiscard]] std::string to_debug_string(const value& v) {
  return detail::value_backend<X>::to_debug_string(v);
}

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/value/impl/describe_debug.hpp>
#endif
