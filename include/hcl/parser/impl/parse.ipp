// Text in, documents out: the entry points of the native parser. Implementation: includes PEGTL. The one
// place where inputs are made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <tao/pegtl/memory_input.hpp>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/actions.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::parser {

HCL_DECL void parse_file_into(syntax::document& result, diagnostics& diags, const limits& bounds,
                              bool keep_broken) {
  const source_ptr& text = result.source;
  if (!detail::fits(text, diags)) {
    result.body = result.nodes.make<syntax::body_node>();
    return;
  }
  const auto finish = [&](builder& b, std::size_t begin) {
    const std::size_t first = detail::first_item(text->text(), begin);
    result.body = b.structure.finish_file(
        {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(text->text().size())});
    // A walk over the whole tree: of text without errors, only on request.
    if (b.has_errors())
      detail::set_headings(*text, *result.body);
    else
      text->set_headings(&detail::read_headings);
  };
  const diagnostics::checkpoint start = diags.here();
  detail::match_text<grammar::config_file>(
      result.nodes, text, text->text(), {}, diags, bounds, false,
      [&](builder& b) { b.keep_broken(keep_broken); }, finish);
  if (diags.size() != start.size || diags.dropped() != start.dropped)
    detail::note_errors(result, diags, start);
}

HCL_DECL const char* parse_item(syntax::document& to, std::size_t offset, std::size_t depth,
                                const limits& bounds, syntax::body_item& item) {
  const std::string_view text = to.source->text();
  const diagnostics unlimited;
  syntax_error_list found(to.source, unlimited);
  builder b(to.nodes, found, text, {}, bounds);
  b.begin_inside(depth);
  detail::input in(text.data() + offset, text.data() + text.size(), "");
  static_cast<void>(b.begin_item(in));
  if (!control<grammar::body_item>::template match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare,
                                                   action, control>(in, b) ||
      b.has_errors())
    return nullptr;
  item = b.structure.take_item();
  return in.current();
}

HCL_DECL const syntax::node* parse_value(syntax::document& to, std::size_t offset, std::size_t depth,
                                         const limits& bounds) {
  const std::string_view text = to.source->text();
  const diagnostics unlimited;
  syntax_error_list found(to.source, unlimited);
  builder b(to.nodes, found, text, {}, bounds);
  b.begin_inside(depth);
  detail::input in(text.data() + offset, text.data() + text.size(), "");
  if (!control<grammar::attribute_value>::template match<pegtl::apply_mode::action,
                                                         pegtl::rewind_mode::dontcare, action, control>(in,
                                                                                                        b) ||
      b.has_errors())
    return nullptr;
  return b.finish_expression();
}

HCL_DECL syntax::document_ptr parse_file(source_ptr text, diagnostics& diags, const limits& bounds,
                                         bool keep_broken, const model_options& model) {
  auto result = std::make_shared<syntax::document>(std::move(text));
  result->model = model;
  parse_file_into(*result, diags, bounds, keep_broken);
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

}  // namespace hcl::inline v0_1::parser
