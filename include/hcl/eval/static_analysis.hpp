// The shape of expressions, seen without evaluating them: lists, maps, calls, references, keywords. Far side.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/expression_waist.hpp>
#include <hcl/eval/json_text_origin.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/eval/traversal_apply.hpp>
#include <hcl/parser/parse.hpp>

namespace hcl::inline v0_1 {

// One item of an object constructor, or one property of a JSON object. The key evaluates to its name without any variables.
struct static_item {
  expression key;
  expression value;
};

// `name(arguments)`
struct static_call {
  std::string name;
  range name_range;
  std::vector<expression> arguments;
  range arguments_range;  // the parentheses
};

namespace detail {

template <typename = void>
[[nodiscard]] diagnostics static_problem(std::string_view code, std::string_view what, range where) {
  diagnostics problems;
  problems.add({.code = code,
                .summary = "Invalid expression",
                .detail = std::string(what),
                .subject = std::move(where),
                .context = {}});
  return problems;
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
    diagnostics problems(1);
    const auto parse = [](syntax::arena& nodes, const source_ptr& from, parser::decoded_text text, diagnostics& to, const limits& bounds) {
      return parser::parse_traversal_text(nodes, from, text, to, false, bounds);
    };
    const syntax::document_ptr parsed = parse_json_text(*e.document(), syntax::as<syntax::json_string>(*at), 0, parse, problems);
    if (problems.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return false;
    steps = make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression)).steps();
  } else if (at->kind == syntax::node_kind::scope_traversal) {
    steps = make_traversal(source, syntax::as<syntax::scope_traversal>(*at)).steps();
  } else if (const std::string_view word = keyword_text(*at); !word.empty() && !e.document()->json) {
    steps.push_back({traversal_step::kind::root, std::string(word), {}, range(source, at->range)});
  } else {
    return false;
  }
  for (auto link = links.rbegin(); link != links.rend(); ++link) append_steps(steps, source, (*link)->steps);
  return true;
}

template <typename = void>
[[nodiscard]] std::vector<expression> expressions_of(const syntax::document_ptr& document, syntax::node_list nodes) {
  std::vector<expression> all;
  all.reserve(nodes.size());
  for (const syntax::node* n : nodes) all.emplace_back(document, n);
  return all;
}

template <typename = void>
[[nodiscard]] static_call make_call(const syntax::document_ptr& document, const syntax::function_call& e) {
  return {std::string(e.name), range(document->source, e.name_range), expressions_of(document, e.arguments),
          range(document->source, between(e.open_parenthesis, e.close_parenthesis))};
}

}  // namespace detail

// The reference that an expression is: names and constant keys only. `a.b[0]`; also `true`, `null` as if they were names, and JSON strings
// that hold a reference. Fails with `invalid-static-reference`.
template <typename = void>
[[nodiscard]] result<traversal> traversal_of(const expression& e) {
  std::vector<traversal_step> steps;
  if (e && e.role() != detail::expression_role::forced_key && detail::collect_steps(e, steps)) return traversal(std::move(steps));
  return detail::static_problem("invalid-static-reference",
                                "A reference is needed here: a name, followed by attributes and constant keys at most. Calculations, calls and "
                                "templates cannot be used.",
                                e.range());
}

// The same as something relative: `a.b` as the attribute `b` of the attribute `a`.
template <typename = void>
[[nodiscard]] result<traversal> relative_traversal_of(const expression& e) {
  result<traversal> absolute = traversal_of(e);
  if (!absolute) return absolute;
  return absolute->relative();
}

// The name, if the expression is one lone name; empty otherwise.
template <typename = void>
[[nodiscard]] std::string keyword_of(const expression& e) {
  if (!e || e.role() == detail::expression_role::forced_key) return {};
  if (e.document()->json && e.node()->kind != syntax::node_kind::json_string) return {};
  if (e.node()->kind != syntax::node_kind::json_string) return std::string(detail::keyword_text(*e.node()));
  std::vector<traversal_step> steps;
  if (!detail::collect_steps(e, steps) || steps.size() != 1) return {};
  return std::move(steps.front().name);
}

// The elements of a tuple constructor or a JSON array. Fails with `static-list-required`.
template <typename = void>
[[nodiscard]] result<std::vector<expression>> list_of(const expression& e) {
  if (e) {
    if (e.node()->kind == syntax::node_kind::tuple) {
      return detail::expressions_of(e.document(), syntax::as<syntax::tuple_expr>(*e.node()).elements);
    }
    if (e.node()->kind == syntax::node_kind::json_array) {
      return detail::expressions_of(e.document(), syntax::as<syntax::json_array>(*e.node()).elements);
    }
  }
  return detail::static_problem("static-list-required", "A list written in brackets is needed here.", e.start_range());
}

// The items of an object constructor or a JSON object, in order, repeated keys included. Fails with `static-map-required`.
template <typename = void>
[[nodiscard]] result<std::vector<static_item>> map_of(const expression& e) {
  std::vector<static_item> items;
  if (e && e.node()->kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(*e.node()).items) {
      const bool forced = item.form() == syntax::object_item::key_form::forced;
      items.push_back({expression(e.document(), item.key, forced ? detail::expression_role::forced_key : detail::expression_role::key),
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
  return detail::static_problem("static-map-required", "An object written in braces is needed here.", e.start_range());
}

// The parts of a function call, or of one in a JSON string. Fails with `static-call-required`.
template <typename = void>
[[nodiscard]] result<static_call> call_of(const expression& e) {
  if (e && e.node()->kind == syntax::node_kind::function_call) {
    return detail::make_call(e.document(), syntax::as<syntax::function_call>(*e.node()));
  }
  if (e && e.node()->kind == syntax::node_kind::json_string) {
    diagnostics problems(1);
    const auto& text = syntax::as<syntax::json_string>(*e.node());
    const syntax::document_ptr parsed = detail::parse_json_text(*e.document(), text, 0, &parser::parse_expression_text<>, problems);
    if (!problems.has_errors() && parsed->expression->kind == syntax::node_kind::function_call) {
      return detail::make_call(parsed, syntax::as<syntax::function_call>(*parsed->expression));
    }
  }
  return detail::static_problem("static-call-required", "A function call is needed here.", e.start_range());
}

// A reference from its text: `parse_traversal("a.b[0]")`. With `splats`, `[*]` may stand in it. Without the conveniences of expressions:
// no `.0`, no templates, no negative numbers.
template <typename = void>
[[nodiscard]] result<traversal> parse_traversal(std::string text, std::string name = {}, bool splats = false) {
  diagnostics problems;
  const syntax::document_ptr parsed = parser::parse_traversal(source::make(std::move(text), std::move(name)), problems, splats);
  if (problems.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return problems;
  return detail::make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression));
}

}  // namespace hcl::inline v0_1
