// Parses native and JSON texts into documents, and cuts texts into tokens. Implementation: includes PEGTL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tao/pegtl/memory_input.hpp>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/grammar/template.hpp>
#include <hcl/parser/actions.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/parser/json_value.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/parser/scalars.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::parser {

HCL_DECL std::vector<token> tokenize(std::string_view text, token_mode mode) {
  const std::string kept(text);
  tokenizer words(kept, mode);
  std::vector<token> all;
  do
    all.push_back(words.next());
  while (all.back().kind != token_kind::end_of_file);
  return all;
}

HCL_DECL void parse_file_into(syntax::document& result, diagnostics& diags, const limits& bounds, bool all) {
  const source_ptr& text = result.source;
  if (!detail::fits(text, diags)) {
    result.body = result.nodes.make<syntax::body_node>();
    return;
  }
  const auto finish = [&](builder& b, std::size_t begin) {
    const std::string_view whole = text->text();
    const token first = token_at(whole, whole.data() + begin, true, nullptr);
    result.body = b.structure.finish_file({first.span.begin, static_cast<std::uint32_t>(whole.size())});
    // Walks the whole tree; without errors, only on request.
    if (b.has_errors())
      detail::set_headings(*text, *result.body);
    else
      text->set_headings(&detail::read_headings);
  };
  const diagnostics::checkpoint start = diags.here();
  detail::match_text<grammar::config_file>(
      result.nodes, text, text->text(), {}, diags, bounds, false,
      [all](builder& b) { b.structure.keeps_duplicates = all; }, finish);
  if (diags.size() != start.size || diags.dropped() != start.dropped)
    detail::note_errors(result, diags, start);
}

// Matches a rule at `offset` and calls `finish`; null if there are errors.
template <typename Rule, typename Finish>
[[nodiscard]] const char* parse_part(syntax::document& to, std::size_t offset, std::size_t depth,
                                     const limits& bounds, const Finish& finish) {
  const std::string_view text = to.source->text();
  const diagnostics unlimited;
  syntax_error_list found(to.source, unlimited);
  builder b(to.nodes, found, text, {}, bounds);
  b.begin_inside(depth);
  detail::input in(text.data() + offset, text.data() + text.size(), "");
  static_cast<void>(b.begin_item(in));
  if (!control<Rule>::template match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare, action,
                                     control>(in, b) ||
      b.has_errors())
    return nullptr;
  finish(b);
  return in.current();
}

HCL_DECL const char* parse_item(syntax::document& to, std::size_t offset, std::size_t depth,
                                const limits& bounds, syntax::body_item& item) {
  return parse_part<grammar::body_item>(to, offset, depth, bounds,
                                        [&](builder& b) { item = b.structure.take_item(); });
}

HCL_DECL const syntax::node* parse_value(syntax::document& to, std::size_t offset, std::size_t depth,
                                         const limits& bounds) {
  const syntax::node* made = nullptr;
  static_cast<void>(parse_part<grammar::attribute_value>(to, offset, depth, bounds,
                                                         [&](builder& b) { made = b.finish_expression(); }));
  return made;
}

HCL_DECL syntax::document_ptr parse_file(source_ptr text, diagnostics& diags, const limits& bounds,
                                         const model_options& model) {
  auto result = std::make_shared<syntax::document>(std::move(text));
  result->model = model;
  parse_file_into(*result, diags, bounds);
  return result;
}

HCL_DECL void find_headings_later(const source& text) { text.set_headings(&detail::read_headings); }

HCL_DECL syntax::document_ptr parse_expression(source_ptr text, diagnostics& diags, const limits& bounds,
                                               const model_options& model) {
  const auto parse = [&](syntax::document& made) {
    return detail::parse_node<grammar::lone_expression>(made.nodes, made.source, made.source->text(), {},
                                                        diags, bounds, false);
  };
  return detail::expression_document(std::move(text), diags, parse, model);
}

HCL_DECL syntax::document_ptr parse_template(source_ptr text, diagnostics& diags, const limits& bounds,
                                             const model_options& model) {
  const auto parse = [&](syntax::document& made) {
    return detail::parse_node<grammar::bare_template>(made.nodes, made.source, made.source->text(), {}, diags,
                                                      bounds, true);
  };
  return detail::expression_document(std::move(text), diags, parse, model);
}

HCL_DECL syntax::document_ptr parse_traversal(source_ptr text, diagnostics& diags, bool splats,
                                              const limits& bounds) {
  return detail::expression_document(std::move(text), diags, [&](syntax::document& made) {
    return detail::parse_traversal_node(made.nodes, made.source, made.source->text(), {}, diags, splats,
                                        bounds);
  });
}

// Parses texts decoded from a larger file, such as JSON strings; nodes and diagnostics have places in the
// file.
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

HCL_DECL syntax::document_ptr parse_json(source_ptr text, diagnostics& diags, const limits& bounds,
                                         const hcl::detail::json_functions* functions, json_unicode unicode,
                                         bool skip_schema, const model_options& model) {
  auto document = std::make_shared<syntax::document>(std::move(text));
  document->model = model;
  document->json = functions;
  const std::string_view bytes = document->source->text();
  document->expression =
      document->nodes.make<syntax::broken_expr>(byte_span{0, static_cast<std::uint32_t>(bytes.size())});
  if (!detail::fits(document->source, diags)) return document;
  syntax_error unreadable = detail::find_wide_encoding(bytes);
  const std::size_t bad = first_invalid_utf8(bytes);
  if (const auto at = static_cast<std::uint32_t>(bad);
      unreadable.code.empty() && bad != std::string_view::npos && unicode == json_unicode::reject)
    unreadable = {.code = codes::invalid_utf8,
                  .summary = "Invalid character encoding",
                  .detail = "JSON text must be UTF-8.",
                  .subject = {at, at + 1}};
  if (!unreadable.code.empty()) {
    document->source->set_malformed(0);
    syntax_error_list(document->source, diags).hand_over(std::move(unreadable), diags);
    return document;
  }
  json_builder builder(*document, diags, bounds, unicode, bad == std::string_view::npos);
  const std::size_t first = diags.size();
  if (const syntax::node* const root = detail::match_json(*document, builder)) {
    document->expression = skip_schema ? detail::without_schema(*document, *root) : root;
  } else if (const syntax::node* const kept = builder.close_all()) {
    document->expression = kept;
  }
  for (std::size_t i = first; i != diags.size(); ++i)
    document->errors.push(diags[i].subject.span().begin);
  return document;
}

HCL_DECL const char* parse_json_value(syntax::document& to, std::size_t offset, std::size_t depth,
                                      const limits& bounds, const syntax::node*& value) {
  const std::string_view text = to.source->text();
  diagnostics found;
  json_builder builder(to, found, bounds, json_unicode::reject, true);
  builder.begin_inside(depth);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> in(
      text.data() + offset, text.data() + text.size(), "");
  if (!control<grammar::json::value>::match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare,
                                            detail::json_action, control>(in, builder) ||
      !found.empty())
    return nullptr;
  const auto size = static_cast<std::size_t>(in.current() - text.data()) - offset;
  if (first_invalid_utf8(text.substr(offset, size)) < size) return nullptr;
  value = builder.root();
  return in.current();
}

HCL_DECL syntax::document_ptr parse_json_file(source_ptr text, diagnostics& diags, const limits& bounds,
                                              const model_options& model, bool skip_schema) {
  syntax::document_ptr parsed =
      parse_json(std::move(text), diags, bounds, &hcl::detail::json_calls::functions(), model.json_text,
                 skip_schema, model);
  const syntax::node& root = *parsed->expression;
  using kind = syntax::node_kind;
  if (root.kind == kind::json_object || root.kind == kind::json_array || root.kind == kind::broken)
    return parsed;
  if (parsed->errors.empty())
    diags.add({.code = codes::json_root_must_be_object,
               .summary = "Root value must be an object",
               .detail = "A file in JSON must be an object, or an array of objects, whose properties are its "
                         "attributes and blocks.",
               .subject = range(parsed->source, root.range)});
  const auto rootless = std::make_shared<syntax::document>(parsed->source);
  rootless->json = parsed->json;
  rootless->model = parsed->model;
  rootless->expression = rootless->nodes.make<syntax::broken_expr>(root.range);
  return rootless;
}

}  // namespace hcl::inline v1_0::parser

namespace hcl::inline v1_0::detail {

HCL_DECL outcome<value> value_access::read(std::string_view text, const type* as) {
  syntax::document_ptr document;
  const outcome<const syntax::node*> root = parse_json_root(text, document);
  if (!root) return root.error();
  json_value_reader reader;
  return as ? reader.read(**root, *as) : reader.read(**root);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL outcome<type> type_from_json(std::string_view text) {
  syntax::document_ptr document;
  const outcome<const syntax::node*> root = detail::parse_json_root(text, document);
  if (!root) return root.error();
  return detail::json_value_reader().read_type(**root);
}

}  // namespace hcl::inline v1_0
