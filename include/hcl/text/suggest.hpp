// "Did you mean ...?": the known name closest to one that is not known.
#pragma once

#include <span>
#include <string_view>

namespace hcl::inline v0_1 {

// The candidate at the smallest Levenshtein distance below 3, in code points; ties go to the name that sorts first. Empty if none is near.
// Looks at no more than 64 candidates of at most 64 bytes each. `suggest("prot", {"port", "host"})` is "port".
[[nodiscard]] inline std::string_view suggest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace hcl::inline v0_1
