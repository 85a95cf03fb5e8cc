// Analyses the shape of expressions: the definitions of eval/static_analysis.hpp.
#pragma once

#include <string_view>

#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/impl/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL result<traversal> eval_access::parse_traversal(std::string text, std::string name, bool splats,
                                                        const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const syntax::document_ptr parsed = parser::parse_traversal(
      source::make(std::move(text), std::move(name), opts.start), diags, splats, opts.bounds);
  if (diags.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return diags;
  return make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression));
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL result<traversal> traversal_of(const expression& e) {
  std::vector<traversal_step> steps;
  if (e && e.role() != detail::expression_role::forced_key && detail::collect_steps(e, steps))
    return traversal(std::move(steps));
  return detail::static_error(codes::invalid_static_reference,
                              "A reference is expected here: a name, optionally followed by attributes and "
                              "constant keys. Operators, calls and templates cannot be used.",
                              e.range());
}

HCL_DECL result<traversal> relative_traversal_of(const expression& e) {
  result<traversal> absolute = hcl::traversal_of(e);
  if (!absolute) return absolute;
  return absolute->relative();
}

HCL_DECL std::string keyword_of(const expression& e) {
  if (!e || e.role() == detail::expression_role::forced_key) return {};
  if (e.document()->json && e.node()->kind != syntax::node_kind::json_string) return {};
  if (e.node()->kind != syntax::node_kind::json_string) return std::string(detail::keyword_text(*e.node()));
  std::vector<traversal_step> steps;
  if (!detail::collect_steps(e, steps) || steps.size() != 1) return {};
  return std::move(steps.front().name);
}

HCL_DECL result<std::vector<expression>> list_of(const expression& e) {
  if (e) {
    if (e.node()->kind == syntax::node_kind::tuple) {
      return detail::expressions_of(e.document(), syntax::as<syntax::tuple_expr>(*e.node()).elements);
    }
    if (e.node()->kind == syntax::node_kind::json_array) {
      return detail::expressions_of(e.document(), syntax::as<syntax::json_array>(*e.node()).elements);
    }
  }
  return detail::static_error(codes::static_list_required, "A list in brackets is expected here.",
                              e.start_range());
}

HCL_DECL result<std::vector<static_item>> map_of(const expression& e) {
  std::vector<static_item> items;
  if (e && e.node()->kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(*e.node()).items) {
      const bool forced = item.form() == syntax::object_item::key_form::forced;
      items.push_back(
          {expression(e.document(), item.key,
                      forced ? detail::expression_role::forced_key : detail::expression_role::key),
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
  return detail::static_error(codes::static_map_required, "An object in braces is expected here.",
                              e.start_range());
}

HCL_DECL result<static_call> call_of(const expression& e) {
  if (e && e.node()->kind == syntax::node_kind::function_call) {
    return detail::make_call(e.document(), syntax::as<syntax::function_call>(*e.node()));
  }
  if (e && e.node()->kind == syntax::node_kind::json_string) {
    diagnostics diags(1);
    const auto& text = syntax::as<syntax::json_string>(*e.node());
    const syntax::document_ptr parsed =
        detail::parse_json_text(*e.document(), text, &parser::parse_expression_text, diags);
    if (!diags.has_errors() && parsed->expression->kind == syntax::node_kind::function_call) {
      return detail::make_call(parsed, syntax::as<syntax::function_call>(*parsed->expression));
    }
  }
  return detail::static_error(codes::static_call_required, "A function call is expected here.",
                              e.start_range());
}

// Traversals from nodes, and what they refer to.

namespace detail {

HCL_DECL result<value> eval_access::apply(const traversal& t, const scope& names) {
  const bool allowed = names.has_variables();
  if (!t.is_relative()) {
    if (const value* root = names.find_variable(t.root_name())) return follow(*root, t, 1);
    std::size_t used = 0;
    const std::vector<std::string_view> path = names_in(t);
    if (const std::optional<value> found = eval_access::look_up(names, path, used))
      return follow(*found, t, used);
  }
  diagnostics diags;
  const std::string name(t.root_name());
  name_candidates candidates(name);
  names.visit_variables([&](std::string_view known) { candidates(known); });
  const range root = t.empty() ? range() : t.steps().front().where;
  diags.add({.code = allowed ? codes::unknown_variable : codes::variables_not_allowed,
             .summary = allowed ? "Unknown variable" : "Variables not allowed",
             .detail = allowed ? "There is no variable named \"" + name + "\"."
                               : "Variables may not be used here, but this refers to \"" + name + "\".",
             .subject = root,
             .context = t.range(),
             .fix = rename_to(root, allowed ? candidates.best() : std::string()),
             .quotes = quoting::names});
  return diags;
}

HCL_DECL result<value> eval_access::apply(const traversal& t, const value& from) {
  return follow(from, t, 0);
}

HCL_DECL std::string eval_access::to_string(const traversal& t) {
  std::string text;
  for (const traversal_step& step : t.steps()) {
    switch (step.what) {
      case traversal_step::kind::root: text += step.name; break;
      case traversal_step::kind::attribute: text += written_step(step.name); break;
      case traversal_step::kind::splat: text += "[*]"; break;
      case traversal_step::kind::index: {
        const value& key = step.key;
        const bool simple =
            key.is_known() && !key.is_marked() && (key.is_null() || key.type().is_primitive());
        text += '[';
        simple ? append_literal(text, key) : void(text += "...");
        text += ']';
        break;
      }
    }
  }
  return text;
}

}  // namespace detail

HCL_DECL traversal traversal::join(const traversal& rest) const {
  assert(rest.is_relative());
  std::vector<traversal_step> all = steps();
  all.reserve(all.size() + rest.size());
  for (const traversal_step& step : rest.steps())
    all.push_back(step);
  return traversal(std::move(all));
}

HCL_DECL std::pair<traversal, traversal> traversal::split() const {
  std::vector<traversal_step> root, others;
  const std::size_t roots = is_relative() ? 0 : 1;
  for (std::size_t i = 0; i != size(); ++i)
    (i < roots ? root : others).push_back(steps()[i]);
  return {traversal(std::move(root)), traversal(std::move(others))};
}

HCL_DECL traversal traversal::relative() const {
  std::vector<traversal_step> all = steps();
  if (!is_relative()) all.front().what = traversal_step::kind::attribute;
  return traversal(std::move(all));
}

// Implementation of eval/traversal.hpp.

HCL_DECL bool valid_identifier(std::string_view text) { return detail::is_identifier(text); }

}  // namespace hcl::inline v1_0
