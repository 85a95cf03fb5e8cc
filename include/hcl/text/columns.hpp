// Columns in the units that other programs count in; those of hcl::position are grapheme clusters.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/position.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// The unit of columns. Language servers and SARIF count UTF-16 code units unless they agree on another.
enum class column_unit : unsigned char { bytes, utf16, code_points, graphemes };

namespace detail {

// Bytes that are not UTF-8 count as one unit each, but for stray continuation bytes, which count as none.
[[nodiscard]] constexpr std::size_t units_in(std::string_view text, column_unit unit) noexcept {
  if (unit == column_unit::bytes) return text.size();
  std::size_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0U) != 0x80U;
    units += unit == column_unit::utf16 && byte >= 0xF0U;
  }
  return units;
}

}  // namespace detail

// The column of a position of that source, counted from 1 in `unit`. A text that starts within a line of a
// larger file begins at the column that its source says. A tab is one unit; a byte order mark is none, but in
// bytes.
//
//   column_in(r.begin(), *r.source(), hcl::column_unit::utf16)   // 4 past `"𝄞` at the start of a line
[[nodiscard]] inline std::size_t column_in(const position& at, const source& text, column_unit unit) {
  if (unit == column_unit::graphemes) return at.column;
  const std::string_view all = text.text();
  const std::size_t from_start = at.byte < text.start().byte ? 0 : at.byte - text.start().byte;
  std::string_view before = all.substr(0, from_start);
  const bool skips_mark = unit != column_unit::bytes && all.starts_with("\xEF\xBB\xBF");
  if (skips_mark) before.remove_prefix(before.size() < 3 ? before.size() : 3);
  const std::size_t line_feed = before.rfind('\n');
  const bool is_first_line = line_feed == std::string_view::npos;
  const std::size_t first = is_first_line ? text.start().column : 1;
  return first + detail::units_in(is_first_line ? before : before.substr(line_feed + 1), unit);
}

}  // namespace hcl::inline v1_0
