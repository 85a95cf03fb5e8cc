// Parses texts that were decoded out of a larger file, such as the strings of a JSON file, so that nodes and
// diagnostics say where in the file they are. Knows nothing of how the text was decoded but where its pieces
// come from.
#pragma once

#include <hcl/parser/backend.hpp>
#include <hcl/parser/parse.hpp>

namespace hcl::inline v0_1::parser {

HCL_DECL const syntax::node* parse_template_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                 decoded_text text, diagnostics& diags,
                                                 const limits& bounds) {
  return detail::parse_node<grammar::bare_template>(nodes, source, nodes.copy(text.text), text.anchors, diags,
                                                    bounds, true);
}

HCL_DECL const syntax::node* parse_expression_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                   decoded_text text, diagnostics& diags,
                                                   const limits& bounds) {
  return detail::parse_node<grammar::lone_expression>(nodes, source, nodes.copy(text.text), text.anchors,
                                                      diags, bounds, false);
}

HCL_DECL const syntax::node* parse_traversal_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                  decoded_text text, diagnostics& diags, bool splats,
                                                  const limits& bounds) {
  return detail::parse_traversal_node(nodes, source, nodes.copy(text.text), text.anchors, diags, splats,
                                      bounds);
}

}  // namespace hcl::inline v0_1::parser
