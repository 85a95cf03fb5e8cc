// The parsers behind plain declarations, so that the grammar is compiled for all tests once.
#pragma once

#include <string>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>

namespace test {

hcl::syntax::document_ptr parse_file(std::string text, hcl::diagnostics& diags,
                                     const hcl::limits& bounds = {});
hcl::syntax::document_ptr parse_expression(std::string text, hcl::diagnostics& diags,
                                           const hcl::limits& bounds = {});
hcl::syntax::document_ptr parse_template(std::string text, hcl::diagnostics& diags,
                                         const hcl::limits& bounds = {});
hcl::syntax::document_ptr parse_traversal(std::string text, hcl::diagnostics& diags,
                                          const hcl::limits& bounds = {});
hcl::syntax::document_ptr parse_json(std::string text, hcl::diagnostics& diags,
                                     const hcl::limits& bounds = {});
hcl::syntax::document_ptr parse_json_file(std::string text, hcl::diagnostics& diags,
                                          const hcl::limits& bounds = {});

// The one expression of a document.
inline hcl::expression root(const hcl::syntax::document_ptr& document) {
  return {document, document->expression};
}

}  // namespace test
