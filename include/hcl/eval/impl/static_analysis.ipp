// Analyses the shape of expressions: the definitions of eval/static_analysis.hpp.
#pragma once

#include <hcl/eval/impl/static_analysis.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL result<traversal> eval_backend::parse_traversal(std::string text, std::string name, bool splats,
                                                         const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const syntax::document_ptr parsed = parser::parse_traversal(
      source::make(std::move(text), std::move(name), opts.start), diags, splats, opts.bounds);
  if (diags.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return diags;
  return make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression));
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

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

}  // namespace hcl::inline v0_1
