// JSON text in, documents out: the entry point of the parser of HCL's JSON syntax. Implementation: includes
// PEGTL.
#pragma once

#include <limits>
#include <memory>
#include <utility>

#include <tao/pegtl/memory_input.hpp>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/unicode.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

template <typename Rule>
struct json_action : pegtl::nothing<Rule> {};
template <>
struct json_action<grammar::json::string> : apply_verb<&json_builder<>::string_value> {};
template <>
struct json_action<grammar::json::property_name> : apply_verb<&json_builder<>::string> {};
template <>
struct json_action<grammar::json::number> : apply_verb<&json_builder<>::number> {};
template <>
struct json_action<grammar::json::keyword> : apply_verb<&json_builder<>::keyword> {};
template <>
struct json_action<grammar::json::array_open> : apply_verb<&json_builder<>::open> {};
template <>
struct json_action<grammar::json::object_open> : apply_verb<&json_builder<>::open> {};
template <>
struct json_action<grammar::json::array_close> : apply_verb<&json_builder<>::close_array> {};
template <>
struct json_action<grammar::json::array_end> : apply_verb<&json_builder<>::close_array> {};
template <>
struct json_action<grammar::json::object_close> : apply_verb<&json_builder<>::close_object> {};
template <>
struct json_action<grammar::json::object_end> : apply_verb<&json_builder<>::close_object> {};

}  // namespace detail

// The document's `expression` is the root value (json_object, json_array, json_string or a literal), `json`
// is set. A wrong number, word or escape leaves a broken node in its place; any other error leaves a broken
// root or, with `keep_broken`, what there is before it. Every problem is in `diags`. Without a `functions`,
// the tree can be read, but not evaluated.
template <typename X = void>
[[nodiscard]] syntax::document_ptr parse_json(
    source_ptr text, diagnostics& diags, const limits& bounds = {},
    const hcl::detail::json_functions* functions = &hcl::detail::json_functions_backend<X>::functions(),
    json_unicode unicode = json_unicode::reject, bool keep_broken = false) {
  const auto document = std::make_shared<syntax::document>(std::move(text));
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
  const std::size_t bad = first_invalid_utf8(bytes);
  if (bad != std::string_view::npos && unicode == json_unicode::reject) {
    const auto at = static_cast<std::uint32_t>(bad);
    return give_up(codes::invalid_utf8, "Invalid character encoding", "JSON text must be UTF-8.",
                   {at, at + 1});
  }
  json_builder<> builder(*document, diags, bounds, unicode, bad == std::string_view::npos);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> in(
      bytes.data(), bytes.data() + bytes.size(), "");
  const bool matched =
      control<grammar::json::text>::match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare,
                                          detail::json_action, control>(in, builder);
  if (matched && builder.root() != nullptr) {
    document->expression = builder.root();
  } else {
    const syntax::node* const kept = keep_broken ? builder.close_all() : nullptr;
    document->expression =
        kept != nullptr ? kept : document->nodes.make<syntax::broken_expr>(byte_span{0, size});
  }
  return document;
}

// A whole file: the same, but the root must be an object or an array, since a file is a body.
template <typename X = void>
[[nodiscard]] syntax::document_ptr parse_json_file(source_ptr text, diagnostics& diags,
                                                   const limits& bounds = {},
                                                   json_unicode unicode = json_unicode::reject,
                                                   bool keep_broken = false) {
  syntax::document_ptr parsed =
      parse_json<X>(std::move(text), diags, bounds, &hcl::detail::json_functions_backend<X>::functions(),
                    unicode, keep_broken);
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
  rootless->expression = rootless->nodes.make<syntax::broken_expr>(root.range);
  return rootless;
}

#if defined(HCL_DECLARATIONS_ONLY)
extern template syntax::document_ptr parse_json<>(source_ptr text, diagnostics& diags, const limits& bounds,
                                                  const hcl::detail::json_functions* functions,
                                                  json_unicode unicode, bool keep_broken);
extern template syntax::document_ptr parse_json_file<>(source_ptr text, diagnostics& diags,
                                                       const limits& bounds, json_unicode unicode,
                                                       bool keep_broken);
#endif

}  // namespace hcl::inline v0_1::parser
