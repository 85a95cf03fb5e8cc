// JSON text in, documents out: the entry point of the parser of HCL's JSON syntax. Implementation: includes
// PEGTL.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <tao/pegtl/memory_input.hpp>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/parser/encoding.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/unicode.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v0_1::parser {

HCL_DECL syntax::document_ptr parse_json(source_ptr text, diagnostics& diags, const limits& bounds,
                                         const hcl::detail::json_functions* functions, json_unicode unicode,
                                         bool keep_broken, bool skip_schema, const model_options& model) {
  auto document = std::make_shared<syntax::document>(std::move(text));
  document->model = model;
  document->json = functions;
  const std::string_view bytes = document->source->text();
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const auto give_up = [&](std::string_view code, std::string summary, std::string detail, byte_span where) {
    diagnostic d;
    d.code = code;
    d.summary = std::move(summary);
    d.detail = std::move(detail);
    d.subject = range(document->source, where);
    d.quotes = quoting::nothing;
    document->source->set_malformed();
    diags.add(std::move(d));
    document->expression = document->nodes.make<syntax::broken_expr>(byte_span{0, size});
    return document;
  };
  if (bytes.size() > (std::numeric_limits<std::uint32_t>::max)()) {
    return give_up(codes::source_too_large, "Source too large", "A text must be smaller than 4 GiB.", {});
  }
  if (const std::string_view name = detail::wide_encoding(bytes); !name.empty())
    return give_up(codes::invalid_utf8, "Text is not UTF-8",
                   "This text is in " + std::string(name) + ". Save it as UTF-8.", {0, 1});
  const std::size_t bad = first_invalid_utf8(bytes);
  if (bad != std::string_view::npos && unicode == json_unicode::reject) {
    const auto at = static_cast<std::uint32_t>(bad);
    return give_up(codes::invalid_utf8, "Invalid character encoding", "JSON text must be UTF-8.",
                   {at, at + 1});
  }
  json_builder builder(*document, diags, bounds, unicode, bad == std::string_view::npos);
  const std::size_t first = diags.size();
  if (const syntax::node* const root = detail::match_json(*document, builder)) {
    document->expression = skip_schema ? detail::without_schema(*document, *root) : root;
  } else {
    const syntax::node* const kept = keep_broken ? builder.close_all() : nullptr;
    document->expression =
        kept != nullptr ? kept : document->nodes.make<syntax::broken_expr>(byte_span{0, size});
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
                                              const model_options& model, bool keep_broken,
                                              bool skip_schema) {
  syntax::document_ptr parsed =
      parse_json(std::move(text), diags, bounds, &hcl::detail::json_functions_backend::functions(),
                 model.json_text, keep_broken, skip_schema, model);
  const syntax::node& root = *parsed->expression;
  using kind = syntax::node_kind;
  if (root.kind == kind::json_object || root.kind == kind::json_array || root.kind == kind::broken)
    return parsed;
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

}  // namespace hcl::inline v0_1::parser
