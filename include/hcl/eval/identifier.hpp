// Names of the language.
#pragma once

#include <string_view>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

namespace detail {
template <typename = void>
struct identifier_backend {
  static bool is_valid(std::string_view text);
};
#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT identifier_backend<>;
#endif
}  // namespace detail

// Whether the text can be the name of an attribute, block type, variable or function: it begins with a letter
// (Unicode ID_Start) and goes on with letters, digits, `_` and `-`. Native syntax specification,
// "Identifiers". `valid_identifier("a-b")` is true, `valid_identifier("a b")` and `valid_identifier("")` are
// false.
template <typename X = void>
[[nodiscard]] bool valid_identifier(std::string_view text) {
  return detail::identifier_backend<X>::is_valid(text);
}

}  // namespace hcl::inline v0_1

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/eval/impl/identifier.hpp>
#endif
