// Parses texts that were decoded out of a larger file, such as the strings of a JSON file, so that nodes and
// diagnostics say where in the file they are. Knows nothing of how the text was decoded but where its pieces
// come from.
#pragma once

#include <string_view>

#include <hcl/parser/parse.hpp>

namespace hcl::inline v0_1::parser {

// Nodes go to `nodes`, which also gets a copy of the text; spans are offsets in `source`. `anchors` say where
// in `source` the decoded text stands: one for its first byte, one for each byte at which text and source
// stop going side by side (before and after an escape sequence). A text without escapes that begins at byte
// 7 has the one anchor {0, 7}.
struct decoded_text {
  std::string_view text;
  hcl::detail::view<const text_anchor> anchors;
};

// Never null; a broken node if nothing could be made of it.
template <typename = void>
[[nodiscard]] const syntax::node* parse_template_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                      decoded_text text, diagnostics& diags,
                                                      const limits& bounds = {}) {
  return detail::parse_node<grammar::bare_template>(nodes, source, nodes.copy(text.text), text.anchors, diags,
                                                    bounds, true);
}

template <typename = void>
[[nodiscard]] const syntax::node* parse_expression_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                        decoded_text text, diagnostics& diags,
                                                        const limits& bounds = {}) {
  return detail::parse_node<grammar::lone_expression>(nodes, source, nodes.copy(text.text), text.anchors,
                                                      diags, bounds, false);
}

template <typename = void>
[[nodiscard]] const syntax::node* parse_traversal_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                       decoded_text text, diagnostics& diags,
                                                       bool splats = false, const limits& bounds = {}) {
  return detail::parse_traversal_node(nodes, source, nodes.copy(text.text), text.anchors, diags, splats,
                                      bounds);
}

#if defined(HCL_DECLARATIONS_ONLY)
extern template const syntax::node* parse_template_text<>(hcl::detail::arena& nodes, const source_ptr& source,
                                                          decoded_text text, diagnostics& diags,
                                                          const limits& bounds);
extern template const syntax::node* parse_expression_text<>(hcl::detail::arena& nodes,
                                                            const source_ptr& source, decoded_text text,
                                                            diagnostics& diags, const limits& bounds);
extern template const syntax::node* parse_traversal_text<>(hcl::detail::arena& nodes,
                                                           const source_ptr& source, decoded_text text,
                                                           diagnostics& diags, bool splats,
                                                           const limits& bounds);
#endif

}  // namespace hcl::inline v0_1::parser
