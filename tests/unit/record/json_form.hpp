// A config of the native syntax as the same config in the JSON syntax, so that one test can try both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace test {

// Nothing if the text is not right.
std::optional<std::string> json_form(std::string_view native);

}  // namespace test
