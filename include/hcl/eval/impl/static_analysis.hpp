// Analyses the shape of expressions: the definitions of eval/static_analysis.hpp.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/json_text_origin.hpp>
#include <hcl/eval/impl/traversal_apply.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/parse_all.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
[[nodiscard]] diagnostics static_error(std::string_view code, std::string_view what, range where) {
  diagnostics diags;
  diags.add({.code = code,
             .summary = "Invalid expression",
             .detail = std::string(what),
             .subject = std::move(where)});
  return diags;
}

// The words `true`, `false`, `null` are names where a reference is looked for.
template <typename = void>
[[nodiscard]] bool collect_steps(const expression& e, std::vector<traversal_step>& steps) {
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

template <typename = void>
[[nodiscard]] std::vector<expression> expressions_of(const syntax::document_ptr& document,
                                                     syntax::node_list nodes) {
  std::vector<expression> all;
  all.reserve(nodes.size());
  for (const syntax::node* n : nodes)
    all.emplace_back(document, n);
  return all;
}

template <typename = void>
[[nodiscard]] static_call make_call(const syntax::document_ptr& document, const syntax::function_call& e) {
  return {std::string(e.name), range(document->source, e.name_range), expressions_of(document, e.arguments),
          range(document->source, between(e.open_parenthesis, e.close_parenthesis))};
}

template <typename X>
result<traversal> eval_backend<X>::traversal_of(const expression& e) {
  std::vector<traversal_step> steps;
  if (e && e.role() != expression_role::forced_key && collect_steps(e, steps))
    return traversal(std::move(steps));
  return static_error(codes::invalid_static_reference,
                      "A reference is expected here: a name, optionally followed by attributes and "
                      "constant keys. Operators, calls and templates cannot be used.",
                      e.range());
}

template <typename X>
result<traversal> eval_backend<X>::relative_traversal_of(const expression& e) {
  result<traversal> absolute = traversal_of(e);
  if (!absolute) return absolute;
  return absolute->relative();
}

template <typename X>
std::string eval_backend<X>::keyword_of(const expression& e) {
  if (!e || e.role() == expression_role::forced_key) return {};
  if (e.document()->json && e.node()->kind != syntax::node_kind::json_string) return {};
  if (e.node()->kind != syntax::node_kind::json_string) return std::string(keyword_text(*e.node()));
  std::vector<traversal_step> steps;
  if (!collect_steps(e, steps) || steps.size() != 1) return {};
  return std::move(steps.front().name);
}

template <typename X>
result<std::vector<expression>> eval_backend<X>::list_of(const expression& e) {
  if (e) {
    if (e.node()->kind == syntax::node_kind::tuple) {
      return expressions_of(e.document(), syntax::as<syntax::tuple_expr>(*e.node()).elements);
    }
    if (e.node()->kind == syntax::node_kind::json_array) {
      return expressions_of(e.document(), syntax::as<syntax::json_array>(*e.node()).elements);
    }
  }
  return static_error(codes::static_list_required, "A list in brackets is expected here.", e.start_range());
}

template <typename X>
result<std::vector<static_item>> eval_backend<X>::map_of(const expression& e) {
  std::vector<static_item> items;
  if (e && e.node()->kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(*e.node()).items) {
      const bool forced = item.form() == syntax::object_item::key_form::forced;
      items.push_back(
          {expression(e.document(), item.key, forced ? expression_role::forced_key : expression_role::key),
           expression(e.document(), item.value)});
    }
    return items;
  }
  if (e && e.node()->kind == syntax::node_kind::json_object) {
    for (const syntax::json_property& p : syntax::as<syntax::json_object>(*e.node()).properties) {
      items.push_back({expression(e.document(), p.name), expression(e.document(), p.value)});
    }
    return items;
  }
  return static_error(codes::static_map_required, "An object in braces is expected here.", e.start_range());
}

template <typename X>
result<static_call> eval_backend<X>::call_of(const expression& e) {
  if (e && e.node()->kind == syntax::node_kind::function_call) {
    return make_call(e.document(), syntax::as<syntax::function_call>(*e.node()));
  }
  if (e && e.node()->kind == syntax::node_kind::json_string) {
    diagnostics diags(1);
    const auto& text = syntax::as<syntax::json_string>(*e.node());
    const syntax::document_ptr parsed =
        parse_json_text(*e.document(), text, &parser::parse_expression_text<>, diags);
    if (!diags.has_errors() && parsed->expression->kind == syntax::node_kind::function_call) {
      return make_call(parsed, syntax::as<syntax::function_call>(*parsed->expression));
    }
  }
  return static_error(codes::static_call_required, "A function call is expected here.", e.start_range());
}

template <typename X>
result<traversal> eval_backend<X>::parse_traversal(std::string text, std::string name, bool splats,
                                                   const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const syntax::document_ptr parsed = parser::parse_traversal(
      source::make(std::move(text), std::move(name), opts.start), diags, splats, opts.bounds);
  if (diags.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return diags;
  return make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression));
}

}  // namespace hcl::inline v0_1::detail
