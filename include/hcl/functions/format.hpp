// Texts made from a pattern: format and formatlist.
#pragma once

#include <hcl/functions/backend.hpp>

namespace hcl::inline v0_1::functions {

// format("%05.2f|%-5s", 3.14159, "ab") is "03.14|ab   ". Verbs: v s q d x X o b e E f g G t.
template <typename X = void>
[[nodiscard]] function format() {
  return detail::functions_backend<X>::format();
}
// formatlist("%s-%s", "a", ["x", "y"]) is ["a-x", "a-y"].
template <typename X = void>
[[nodiscard]] function formatlist() {
  return detail::functions_backend<X>::formatlist();
}

}  // namespace hcl::inline v0_1::functions

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/functions/impl/format.hpp>
#endif
