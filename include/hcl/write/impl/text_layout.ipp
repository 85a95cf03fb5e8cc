// The canonical layout: how many blanks come before each token. Three passes over the lines: indentation,
// spacing, alignment. Implementation of hcl/format.hpp. Knows tokens only, so that text with mistakes can be
// laid out, too.
#pragma once

#include <hcl/write/impl/text_layout.hpp>

namespace hcl::inline v0_1 {

HCL_DECL std::string format(std::string_view text, const format_options& opts) {
  if (text.size() >= UINT32_MAX) return std::string(text);  // places have 32 bits
  const std::string kept(text);                             // with a NUL after it
  return detail::text_layout(kept, opts).text();
}

HCL_DECL std::vector<text_edit> format_changes(std::string_view text, line_range lines,
                                               const format_options& opts) {
  if (text.size() >= UINT32_MAX) return {};
  const std::string kept(text);
  return detail::text_layout(kept, opts).changes(lines);
}

}  // namespace hcl::inline v0_1
