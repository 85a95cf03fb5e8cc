// Bodies as text in the native syntax, laid out as the reference's formatter leaves it: two blanks a level,
// equals signs of neighbouring lines below each other, blank lines around blocks. Implementation.
#pragma once

#include <hcl/write/format.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/impl/text_layout.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string printing::native(const body_model& whole, const encode_options& options,
                                      diagnostics& diags) {
  return native_writer(options, diags).write(whole);
}

// Bodies as text in HCL's JSON syntax: attributes as properties, blocks as objects below their labels, in
// arrays where these are the same, or always.

HCL_DECL std::string printing::json(const body_model& whole, const encode_options& options,
                                    diagnostics& diags) {
  return json_syntax_writer(options, diags).write(whole);
}

}  // namespace hcl::inline v0_1::detail

// The canonical layout: how many blanks come before each token. Three passes over the lines: indentation,
// spacing, alignment. Implementation of hcl/format.hpp. Knows tokens only, so that text with mistakes can be
// laid out, too.

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
