// A config of the native syntax as the same config in the JSON syntax, so that one test can try both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace test {

// Nothing if the text is not right or has no such form: an attribute and a block of one name in one body.
std::optional<std::string> json_form(std::string_view native);

}  // namespace test
