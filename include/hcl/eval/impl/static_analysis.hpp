// Analyses the shape of expressions: the definitions of eval/static_analysis.hpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/json_values.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/parser.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline diagnostics static_error(std::string_view code, std::string_view what, range where) {
  diagnostics diags;
  diags.add({.code = code,
             .summary = "Invalid expression",
             .detail = std::string(what),
             .subject = std::move(where)});
  return diags;
}

// The words `true`, `false`, `null` are names where a reference is looked for.
[[nodiscard]] inline bool collect_steps(const expression& e, std::vector<traversal_step>& steps) {
  const source_ptr& source = e.document()->source;
  std::vector<const syntax::relative_traversal*> links;
  const syntax::node* at = e.node();
  while (at->kind == syntax::node_kind::relative_traversal) {
    links.push_back(&syntax::as<syntax::relative_traversal>(*at));
    at = links.back()->source;
  }
  if (at->kind == syntax::node_kind::json_string) {
    diagnostics diags(1);
    const auto parse = [](arena& nodes, const source_ptr& from, parser::decoded_text text, diagnostics& to,
                          const limits& bounds) {
      return parser::parse_traversal_text(nodes, from, text, to, false, bounds);
    };
    const syntax::document_ptr parsed =
        parse_json_text(*e.document(), syntax::as<syntax::json_string>(*at), parse, diags);
    if (diags.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return false;
    steps = make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression)).steps();
  } else if (at->kind == syntax::node_kind::scope_traversal) {
    steps = make_traversal(source, syntax::as<syntax::scope_traversal>(*at)).steps();
  } else if (const std::string_view word = keyword_text(*at); !word.empty() && !e.document()->json) {
    steps.push_back({traversal_step::kind::root, std::string(word), {}, range(source, at->range)});
  } else {
    return false;
  }
  for (auto link = links.rbegin(); link != links.rend(); ++link)
    append_steps(steps, source, (*link)->steps);
  return true;
}

[[nodiscard]] inline std::vector<expression> expressions_of(const syntax::document_ptr& document,
                                                            syntax::node_list nodes) {
  std::vector<expression> all;
  all.reserve(nodes.size());
  for (const syntax::node* n : nodes)
    all.emplace_back(document, n);
  return all;
}

[[nodiscard]] inline static_call make_call(const syntax::document_ptr& document,
                                           const syntax::function_call& e) {
  return {std::string(e.name), range(document->source, e.name_range), expressions_of(document, e.arguments),
          range(document->source, between(e.open_parenthesis, e.close_parenthesis))};
}

}  // namespace hcl::inline v1_0::detail
