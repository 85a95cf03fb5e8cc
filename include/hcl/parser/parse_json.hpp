// JSON text in, documents out: the entry point of the parser of HCL's JSON syntax. Far side: includes PEGTL.
#pragma once

#include <limits>
#include <memory>
#include <utility>

#include <tao/pegtl/memory_input.hpp>
#include <tao/pegtl/parse.hpp>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/unicode.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// What the builder is told of each rule.
template <typename Rule>
struct json_action : tao::pegtl::nothing<Rule> {};
template <>
struct json_action<grammar::json::string> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.string_value(in.begin(), in.end()); }
};
template <>
struct json_action<grammar::json::property_name> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.string(in.begin(), in.end()); }
};
template <>
struct json_action<grammar::json::number> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.number(in.begin(), in.end()); }
};
template <>
struct json_action<grammar::json::keyword> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.keyword(in.begin(), in.end()); }
};
template <>
struct json_action<grammar::json::array_open> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.open(in.begin()); }
};
template <>
struct json_action<grammar::json::object_open> : json_action<grammar::json::array_open> {};
template <>
struct json_action<grammar::json::array_close> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.close_array(in.end()); }
};
template <>
struct json_action<grammar::json::array_end> : json_action<grammar::json::array_close> {};
template <>
struct json_action<grammar::json::object_close> {
  template <typename Matched>
  static void apply(const Matched& in, json_builder& to) { to.close_object(in.end()); }
};
template <>
struct json_action<grammar::json::object_end> : json_action<grammar::json::object_close> {};

}  // namespace detail

// The document's `expression` is the root value (json_object, json_array, json_string or a literal), `json` is set. A wrong number, word or
// escape leaves a broken node in its place; any other error leaves a broken root. Every problem is in `problems`.
[[nodiscard]] inline syntax::document_ptr parse_json(source_ptr text, diagnostics& problems, const limits& bounds = {}) {
  const auto document = std::make_shared<syntax::document>(std::move(text));
  document->json = true;
  const std::string_view bytes = document->source->text();
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const auto give_up = [&](std::string_view code, std::string summary, std::string detail, byte_span where) {
    diagnostic d;
    d.code = code;
    d.summary = std::move(summary);
    d.detail = std::move(detail);
    d.subject = range(document->source, where);
    problems.add(std::move(d));
    document->expression = document->nodes.make<syntax::node>(syntax::node_kind::broken, byte_span{0, size});
    return document;
  };
  if (bytes.size() > std::numeric_limits<std::uint32_t>::max()) {
    return give_up("source-too-large", "Source too large", "A text must be smaller than 4 GiB.", {});
  }
  if (const std::size_t bad = first_invalid_utf8(bytes); bad != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(bad);
    return give_up("invalid-utf8", "Invalid character encoding", "JSON text must be UTF-8.", {at, at + 1});
  }
  json_builder builder(*document, problems, bounds);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> in(bytes.data(), bytes.data() + bytes.size(), "");
  if (tao::pegtl::parse<grammar::json::text, detail::json_action>(in, builder) && builder.root() != nullptr) {
    document->expression = builder.root();
  } else {
    document->expression = document->nodes.make<syntax::node>(syntax::node_kind::broken, byte_span{0, size});
  }
  return document;
}

// A whole file: the same, but the root must be an object or an array, since a file is a body.
[[nodiscard]] inline syntax::document_ptr parse_json_file(source_ptr text, diagnostics& problems, const limits& bounds = {}) {
  syntax::document_ptr parsed = parse_json(std::move(text), problems, bounds);
  const syntax::node& root = *parsed->expression;
  using kind = syntax::node_kind;
  if (root.kind == kind::json_object || root.kind == kind::json_array || root.kind == kind::broken) return parsed;
  problems.add({.code = "json-root-must-be-object",
                .summary = "Root value must be object",
                .detail = "A file in JSON must be an object, or an array of objects, whose properties are its attributes and blocks.",
                .subject = range(parsed->source, root.range),
                .context = {}});
  const auto rootless = std::make_shared<syntax::document>(parsed->source);
  rootless->json = true;
  rootless->expression = rootless->nodes.make<syntax::node>(kind::broken, root.range);
  return rootless;
}

}  // namespace hcl::inline v0_1::parser
