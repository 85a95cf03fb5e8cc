// JSON text in, documents out: the entry point of the parser of HCL's JSON syntax. Far side: includes PEGTL.
#pragma once

#include <limits>
#include <memory>
#include <utility>

#include <tao/pegtl/memory_input.hpp>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/unicode.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// The rule matched [begin, end): tell the builder.
template <auto Verb>
struct json_tell {
  template <typename Rule, pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  [[nodiscard]] static bool match(Input& in, json_builder<>& to) {
    const char* const begin = in.current();
    if (!Control<Rule>::template enter<A, M, Action, Control>(in, to)) return false;
    (to.*Verb)(begin, in.current());
    return true;
  }
};

template <typename Rule>
struct json_action : pegtl::nothing<Rule> {};
template <> struct json_action<grammar::json::string> : json_tell<&json_builder<>::string_value> {};
template <> struct json_action<grammar::json::property_name> : json_tell<&json_builder<>::string> {};
template <> struct json_action<grammar::json::number> : json_tell<&json_builder<>::number> {};
template <> struct json_action<grammar::json::keyword> : json_tell<&json_builder<>::keyword> {};
template <> struct json_action<grammar::json::array_open> : json_tell<&json_builder<>::open> {};
template <> struct json_action<grammar::json::object_open> : json_tell<&json_builder<>::open> {};
template <> struct json_action<grammar::json::array_close> : json_tell<&json_builder<>::close_array> {};
template <> struct json_action<grammar::json::array_end> : json_tell<&json_builder<>::close_array> {};
template <> struct json_action<grammar::json::object_close> : json_tell<&json_builder<>::close_object> {};
template <> struct json_action<grammar::json::object_end> : json_tell<&json_builder<>::close_object> {};

}  // namespace detail

// The document's `expression` is the root value (json_object, json_array, json_string or a literal), `json` is set. A wrong number, word or
// escape leaves a broken node in its place; any other error leaves a broken root. Every problem is in `problems`. Without a `road`, the tree
// can be read, but not evaluated.
template <typename X = void>
[[nodiscard]] syntax::document_ptr parse_json(source_ptr text, diagnostics& problems, const limits& bounds = {},
                                              const hcl::detail::json_road* road = &hcl::detail::json_road_waist<X>::road) {
  const auto document = std::make_shared<syntax::document>(std::move(text));
  document->json = road;
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
  if (bytes.size() > (std::numeric_limits<std::uint32_t>::max)()) {
    return give_up("source-too-large", "Source too large", "A text must be smaller than 4 GiB.", {});
  }
  if (const std::size_t bad = first_invalid_utf8(bytes); bad != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(bad);
    return give_up("invalid-utf8", "Invalid character encoding", "JSON text must be UTF-8.", {at, at + 1});
  }
  json_builder<> builder(*document, problems, bounds);
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> in(bytes.data(), bytes.data() + bytes.size(), "");
  const bool matched =
      control<grammar::json::text>::match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare, detail::json_action, control>(in, builder);
  if (matched && builder.root() != nullptr) {
    document->expression = builder.root();
  } else {
    document->expression = document->nodes.make<syntax::node>(syntax::node_kind::broken, byte_span{0, size});
  }
  return document;
}

// A whole file: the same, but the root must be an object or an array, since a file is a body.
template <typename X = void>
[[nodiscard]] syntax::document_ptr parse_json_file(source_ptr text, diagnostics& problems, const limits& bounds = {}) {
  syntax::document_ptr parsed = parse_json<X>(std::move(text), problems, bounds);
  const syntax::node& root = *parsed->expression;
  using kind = syntax::node_kind;
  if (root.kind == kind::json_object || root.kind == kind::json_array || root.kind == kind::broken) return parsed;
  problems.add({.code = "json-root-must-be-object",
                .summary = "Root value must be object",
                .detail = "A file in JSON must be an object, or an array of objects, whose properties are its attributes and blocks.",
                .subject = range(parsed->source, root.range),
                .context = {}});
  const auto rootless = std::make_shared<syntax::document>(parsed->source);
  rootless->json = parsed->json;
  rootless->expression = rootless->nodes.make<syntax::node>(kind::broken, root.range);
  return rootless;
}

}  // namespace hcl::inline v0_1::parser
