// Names of the language.
#pragma once

#include <string_view>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

namespace detail {}  // namespace detail

// Whether the text can be the name of an attribute, block type, variable or function: it begins with a letter
// (Unicode ID_Start) and goes on with letters, digits, `_` and `-`. Native syntax specification,
// "Identifiers". `valid_identifier("a-b")` is true, `valid_identifier("a b")` and `valid_identifier("")` are
// false.
[[nodiscard]] bool valid_identifier(std::string_view text);

}  // namespace hcl::inline v0_1
