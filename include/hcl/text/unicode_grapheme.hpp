// Extended grapheme clusters (UAX #29): what people call a character, and what a column counts.
#pragma once

#include <cstddef>
#include <string_view>

namespace hcl::inline v0_1 {

// Offset just behind the cluster that begins at `offset`; the size of the text at its end.
[[nodiscard]] inline std::size_t next_grapheme(std::string_view text, std::size_t offset) noexcept;
// Number of clusters in the text. `count_graphemes("e\u0301\r\n")` is 2.
[[nodiscard]] inline std::size_t count_graphemes(std::string_view text) noexcept;

}  // namespace hcl::inline v0_1
