// "Did you mean ...?": the known name closest to an unknown one, also for checks of programs.
#pragma once

#include <span>
#include <string_view>

#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// The candidate at the smallest Levenshtein distance below 3, in code points and whatever the case of ASCII
// letters, that has half of them in common with the word; two neighbours swapped are at distance 1. Ties go
// to the name that sorts first. Where none is that close: the only candidate that begins as the word does, or
// the other way round, with three bytes at least. Empty if there is none. Looks at no more than 256
// candidates that may be near by their length, of at most 64 bytes each. `closest("prot", {"port", "host"})`
// is "port"; "addr" is near "address".
[[nodiscard]] std::string_view closest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace hcl::inline v1_0
