// Element and attribute access as the language does it.
#pragma once

#include <string_view>

#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// `collection[key]`. Failures carry a stable code and a summary besides the sentence.
struct access_failure { std::string_view code; std::string summary; std::string detail; std::string suggestion{}; };
[[nodiscard]] std::variant<value, access_failure> index(const value& collection, const value& key);
// `object.name`; maps too.
[[nodiscard]] std::variant<value, access_failure> attribute(const value& object, std::string_view name);

}  // namespace hcl::inline v0_1
