// Text in, documents out: the entry points of the native parser. Far side: includes PEGTL.
#pragma once

#include <memory>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::parser {

// Each always returns a structurally sound document, whatever was added to `problems`.
[[nodiscard]] syntax::document_ptr parse_file(source_ptr text, diagnostics& problems, const limits& bounds = {});
[[nodiscard]] syntax::document_ptr parse_expression(source_ptr text, diagnostics& problems, const limits& bounds = {});
[[nodiscard]] syntax::document_ptr parse_template(source_ptr text, diagnostics& problems, const limits& bounds = {});
// `a.b[0]["k"]`: the document's expression is a scope_traversal. With `splats`, `[*]` is allowed (partial traversal): steps get type splat.
[[nodiscard]] syntax::document_ptr parse_traversal(source_ptr text, diagnostics& problems, bool splats = false, const limits& bounds = {});
[[nodiscard]] bool is_identifier(std::string_view text);

}  // namespace hcl::inline v0_1::parser
