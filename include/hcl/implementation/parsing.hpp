// The part of <hcl/implementation.hpp> that is about parsing, in both syntaxes.
#pragma once

#include <hcl/parser/parse.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/parser/parse_text.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::parser {

template std::vector<token> tokenize<>(std::string_view text, token_mode mode);
template const char* parse_item<>(syntax::document& to, std::size_t offset, std::size_t depth,
                                  const limits& bounds, syntax::body_item& item);
template const syntax::node* parse_value<>(syntax::document& to, std::size_t offset, std::size_t depth,
                                           const limits& bounds);
template const char* parse_json_value<>(syntax::document& to, std::size_t offset, std::size_t depth,
                                        const limits& bounds, const syntax::node*& value);
template void find_headings_later<>(const source& text);
template void parse_file_into<>(syntax::document& result, diagnostics& diags, const limits& bounds,
                                bool keep_broken);
template syntax::document_ptr parse_file<>(source_ptr text, diagnostics& diags, const limits& bounds,
                                           bool keep_broken, const model_options& model);
template syntax::document_ptr parse_expression<>(source_ptr text, diagnostics& diags, const limits& bounds,
                                                 const model_options& model);
template syntax::document_ptr parse_template<>(source_ptr text, diagnostics& diags, const limits& bounds,
                                               const model_options& model);
template syntax::document_ptr parse_traversal<>(source_ptr text, diagnostics& diags, bool splats,
                                                const limits& bounds);
template syntax::document_ptr parse_json<>(source_ptr text, diagnostics& diags, const limits& bounds,
                                           const hcl::detail::json_functions* functions, json_unicode unicode,
                                           bool keep_broken, bool skip_schema, const model_options& model);
template syntax::document_ptr parse_json_file<>(source_ptr text, diagnostics& diags, const limits& bounds,
                                                const model_options& model, bool keep_broken,
                                                bool skip_schema);
template const syntax::node* parse_template_text<>(hcl::detail::arena& nodes, const source_ptr& source,
                                                   decoded_text text, diagnostics& diags,
                                                   const limits& bounds);
template const syntax::node* parse_expression_text<>(hcl::detail::arena& nodes, const source_ptr& source,
                                                     decoded_text text, diagnostics& diags,
                                                     const limits& bounds);
template const syntax::node* parse_traversal_text<>(hcl::detail::arena& nodes, const source_ptr& source,
                                                    decoded_text text, diagnostics& diags, bool splats,
                                                    const limits& bounds);

}  // namespace hcl::inline v0_1::parser
