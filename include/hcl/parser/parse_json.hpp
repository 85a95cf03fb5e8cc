// Parses HCL's JSON syntax into documents. Implementation: includes PEGTL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tao/pegtl/memory_input.hpp>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/control.hpp>
#include <hcl/parser/escapes.hpp>
#include <hcl/parser/json_builder.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// clang-format off
using json_actions = action_table<
    row<grammar::json::string,        apply_verb<&json_builder::string_value>>,
    row<grammar::json::property_name, apply_verb<&json_builder::string>>,
    row<grammar::json::number,        apply_verb<&json_builder::number>>,
    row<grammar::json::keyword,       apply_verb<&json_builder::keyword>>,
    row<grammar::json::array_open,    apply_verb<&json_builder::open>>,
    row<grammar::json::object_open,   apply_verb<&json_builder::open>>,
    row<grammar::json::array_close,   apply_verb<&json_builder::close_array>>,
    row<grammar::json::array_end,     apply_verb<&json_builder::close_array>>,
    row<grammar::json::object_close,  apply_verb<&json_builder::close_object>>,
    row<grammar::json::object_end,    apply_verb<&json_builder::close_object>>>;
// clang-format on
template <typename Rule>
using json_action = action_of<Rule, json_actions>;

// Builds the tree of a text; null if it is too broken.
[[nodiscard]] inline const syntax::node* match_json(syntax::document& document, json_builder& builder) {
  const std::string_view bytes = document.source->text();
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*> in(
      bytes.data(), bytes.data() + bytes.size(), "");
  const bool matched =
      control<grammar::json::text>::match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare,
                                          json_action, control>(in, builder);
  return matched ? builder.root() : nullptr;
}

// An object without its "$schema".
[[nodiscard]] inline const syntax::node* without_schema(syntax::document& document,
                                                        const syntax::node& root) {
  constexpr std::string_view name = "$schema";
  if (root.kind != syntax::node_kind::json_object) return &root;
  std::vector<syntax::json_property> kept;
  const auto& object = syntax::as<syntax::json_object>(root);
  for (const syntax::json_property& p : object.properties)
    if (p.name->text != name) kept.push_back(p);
  if (kept.size() == object.properties.size()) return &root;
  const auto properties =
      document.nodes.copy(hcl::detail::view<const syntax::json_property>(kept.data(), kept.size()));
  return document.nodes.make<syntax::json_object>(syntax::node{root.kind, root.range}, properties);
}

}  // namespace detail

}  // namespace hcl::inline v1_0::parser
