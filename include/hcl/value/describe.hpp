// Values in messages: short, on one line, never the content of what is marked.
#pragma once

#include <optional>
#include <string>

#include <hcl/value/backend.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// `80`, `"web"`, `a list of string with 2 elements`, `an object with 1 attribute "id"`, `null`, `an unknown
// number`, `a marked string`.
[[nodiscard]] std::string describe(const value& v);

// The text after a variable's name below a snippet: `as 80`, `set to null`; nothing for unknown or marked
// values.
[[nodiscard]] std::optional<std::string> describe_as_variable(const value& v);

}  // namespace hcl::inline v0_1
