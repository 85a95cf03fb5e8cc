// The interface of the parser: text in, documents out; defined in parser/impl.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v1_0::parser {

// All return a structurally sound document, even with errors. `model`: the options for evaluating its
// expressions.

// Fills a document with a whole file: its `body` is set. Keeps the readable parts of broken items: see
// syntax::broken_expr. `all`: also attributes that are set before, else they are only reported.
void parse_file_into(syntax::document& result, diagnostics& diags, const limits& bounds, bool all = false);
// Parses one item of a body at `offset`, in `depth` blocks. Returns its end, or null if it has errors, which
// are not reported.
[[nodiscard]] const char* parse_item(syntax::document& to, std::size_t offset, std::size_t depth,
                                     const limits& bounds, syntax::body_item& item);
// The expression at `offset`, in `depth` blocks and brackets; null if it has errors.
[[nodiscard]] const syntax::node* parse_value(syntax::document& to, std::size_t offset, std::size_t depth,
                                              const limits& bounds);
// The same for a value of the JSON syntax.
[[nodiscard]] const char* parse_json_value(syntax::document& to, std::size_t offset, std::size_t depth,
                                           const limits& bounds, const syntax::node*& value);
// Lets an unparsed source find its blocks when a message needs them.
void find_headings_later(const source& text);
// A whole file as a new document. `parse_file(source::make("a = 1", "app.hcl"), diagnostics)`.
[[nodiscard]] syntax::document_ptr parse_file(source_ptr text, diagnostics& diags, const limits& bounds = {},
                                              const model_options& model = hcl::detail::default_options);
// A single expression; newlines are blanks.
[[nodiscard]] syntax::document_ptr parse_expression(
    source_ptr text, diagnostics& diags, const limits& bounds = {},
    const model_options& model = hcl::detail::default_options);
// A text as a template, like a heredoc's content.
[[nodiscard]] syntax::document_ptr parse_template(source_ptr text, diagnostics& diags,
                                                  const limits& bounds = {},
                                                  const model_options& model = hcl::detail::default_options);
// `a.b[0]["k"]`: the document's expression is a scope_traversal. With `splats`, `[*]` is allowed (partial
// traversal): steps get type splat. After an error it holds the steps before it.
[[nodiscard]] syntax::document_ptr parse_traversal(source_ptr text, diagnostics& diags, bool splats = false,
                                                   const limits& bounds = {});
// The document's `expression` is the root value (json_object, json_array, json_string or a literal), `json`
// is set. A wrong number, word or escape leaves a broken node in its place; any other error leaves what there
// is before it, or a broken root. Every problem is in `diags`. Without a `functions`, the tree can be read,
// but not evaluated.
[[nodiscard]] syntax::document_ptr parse_json(
    source_ptr text, diagnostics& diags, const limits& bounds = {},
    const hcl::detail::json_functions* functions = &hcl::detail::json_calls::functions(),
    json_unicode unicode = json_unicode::reject, bool skip_schema = false,
    const model_options& model = hcl::detail::default_options);
// A whole file: the same, but the root must be an object or an array, since a file is a body. `skip_schema`:
// the tree has no property "$schema" of a root that is an object.
[[nodiscard]] syntax::document_ptr parse_json_file(source_ptr text, diagnostics& diags,
                                                   const limits& bounds = {},
                                                   const model_options& model = hcl::detail::default_options,
                                                   bool skip_schema = false);

// Parts of a larger text: nodes go to `nodes`, which also gets a copy of the decoded text; spans are offsets
// in `source`. Never null; a broken node on failure.
[[nodiscard]] const syntax::node* parse_template_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                      decoded_text text, diagnostics& diags,
                                                      const limits& bounds = {});
[[nodiscard]] const syntax::node* parse_expression_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                        decoded_text text, diagnostics& diags,
                                                        const limits& bounds = {});
[[nodiscard]] const syntax::node* parse_traversal_text(hcl::detail::arena& nodes, const source_ptr& source,
                                                       decoded_text text, diagnostics& diags,
                                                       bool splats = false, const limits& bounds = {});

// Whether the last line, which no newline ends, may be the end of a heredoc.
[[nodiscard]] inline bool may_end_heredoc(std::string_view text) {
  const std::string_view name = hcl::detail::trimmed(text.substr(text.rfind('\n') + 1));
  if (name.empty()) return false;
  return text.find(std::string("<<").append(name)) != text.npos ||
         text.find(std::string("<<-").append(name)) != text.npos;
}

// A text in the native syntax. The end of a heredoc needs a line of its own: one that may end with the file
// gets its newline.
[[nodiscard]] inline source_ptr make_source(std::string text, std::string name, const model_options& model,
                                            position start = {}) {
  if (model.heredocs == heredoc_end::line_or_file && may_end_heredoc(text)) text += '\n';
  return source::make(std::move(text), std::move(name), start);
}

// Reports a byte order mark that must not be there; the parser skips it.
inline void check_mark(const source_ptr& text, diagnostics& diags, const model_options& model) {
  using hcl::detail::byte_order_mark;
  if (model.marks == byte_order_marks::skip || !text->text().starts_with(byte_order_mark)) return;
  const range mark(text, {0, static_cast<std::uint32_t>(byte_order_mark.size())});
  diags.add({.code = codes::byte_order_mark,
             .summary = "Byte order mark",
             .detail = "A text must not begin with a byte order mark. Remove it.",
             .subject = mark,
             .fix = fix_it{.where = mark, .is_certain = true, .is_described = true},
             .quotes = quoting::nothing});
}

}  // namespace hcl::inline v1_0::parser
