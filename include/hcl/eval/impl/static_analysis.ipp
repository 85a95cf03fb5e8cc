// Analyses expressions without evaluating them: the definitions of eval/static_analysis.hpp and
// eval/type_constraint.hpp.
#pragma once

#include <algorithm>
#include <string_view>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/impl/constraint_evaluate.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/operate.hpp>

namespace hcl::inline v1_0 {
HCL_DECL result<traversal> parse_traversal(text_view text, std::string name, splat_steps splats,
                                           const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const syntax::document_ptr parsed =
      parser::parse_traversal(source::make(std::string(std::string_view(text)), std::move(name), opts.start),
                              diags, splats == splat_steps::accept, opts.bounds);
  if (diags.has_errors() || parsed->expression->kind != syntax::node_kind::scope_traversal) return diags;
  return detail::make_traversal(parsed->source, syntax::as<syntax::scope_traversal>(*parsed->expression));
}

HCL_DECL result<traversal> traversal_of(const expression& e) {
  std::vector<traversal_step> steps;
  if (e && e.role() != detail::expression_role::forced_key && detail::collect_steps(e, steps))
    return traversal(std::move(steps));
  return detail::static_error(codes::invalid_static_reference,
                              "A reference is expected here: a name, optionally followed by attributes and "
                              "constant keys. Operators, calls and templates cannot be used.",
                              e.range());
}

HCL_DECL outcome<path> path_of(const traversal& reference) {
  path made;
  for (const traversal_step& step : reference.steps()) {
    if (step.what == traversal_step::kind::splat)
      return failure{"A splat refers to several places; a path refers to one.", made.text()};
    made.push(step.what == traversal_step::kind::index ? path_step::index(step.key)
                                                       : path_step::attribute(step.name));
  }
  return made;
}

HCL_DECL outcome<traversal> traversal_of(const path& from, reference_root root) {
  const bool absolute = root == reference_root::first_step;
  std::vector<traversal_step> steps;
  if (absolute && (from.empty() || !from.steps().front().is_attribute()))
    return failure{"An absolute reference begins with a name."};
  for (const path_step& step : from.steps()) {
    using kind = traversal_step::kind;
    if (!step.is_attribute())
      steps.push_back({kind::index, {}, step.key(), {}});
    else
      steps.push_back({absolute && steps.empty() ? kind::root : kind::attribute, step.name(), {}, {}});
  }
  return traversal(std::move(steps));
}

HCL_DECL outcome<path> path::parse(std::string_view text) {
  // References begin with a name, and paths of values with a step.
  const bool has_step = text.starts_with('.') || text.starts_with('[');
  const result<traversal> read = parse_traversal((has_step ? "_" : "") + std::string(text));
  if (!read) return failure{read.diagnostics()[0].detail};
  outcome<path> made = path_of(*read);
  if (!made || !has_step) return made;
  return path({made->steps().begin() + 1, made->steps().end()});
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
  if (const syntax::node_list* const all = detail::elements_of_literal(e.node()))
    return detail::expressions_of(e.document(), *all);
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

HCL_DECL result<value> traversal::apply(const scope& names) const {
  const bool allowed = names.has_variables();
  if (!is_relative()) {
    if (const value* root = names.find_variable(root_name())) return detail::follow(*root, *this, 1);
    std::size_t used = 0;
    const std::vector<std::string_view> path = detail::names_in(*this);
    if (const std::optional<value> found = detail::eval_access::look_up(names, path, used))
      return detail::follow(*found, *this, used);
  }
  diagnostics diags;
  const std::string name(root_name());
  detail::name_candidates candidates(name);
  names.visit_variables([&](std::string_view known) { candidates(known); });
  const hcl::range root = empty() ? hcl::range() : steps().front().where;
  diags.add({.code = allowed ? codes::unknown_variable : codes::variables_not_allowed,
             .summary = allowed ? "Unknown variable" : "Variables not allowed",
             .detail = allowed ? "There is no variable named \"" + name + "\"."
                               : "Variables may not be used here, but this refers to \"" + name + "\".",
             .subject = root,
             .context = range(),
             .fix = detail::rename_to(root, allowed ? candidates.best() : std::string()),
             .quotes = quoting::names});
  return diags;
}

HCL_DECL result<value> traversal::apply(const value& from) const { return detail::follow(from, *this, 0); }

HCL_DECL std::string to_string(const traversal& t) {
  std::string text;
  for (const traversal_step& step : t.steps()) {
    switch (step.what) {
      case traversal_step::kind::root: text += step.name; break;
      case traversal_step::kind::attribute: text += detail::written_step(step.name); break;
      case traversal_step::kind::splat: text += "[*]"; break;
      case traversal_step::kind::index: {
        const value& key = step.key;
        const bool simple =
            key.is_known() && !key.is_marked() && (key.is_null() || key.type().is_primitive());
        text += '[';
        simple ? detail::append_literal(text, key) : void(text += "...");
        text += ']';
        break;
      }
    }
  }
  return text;
}

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

HCL_DECL bool valid_identifier(std::string_view text) { return detail::is_identifier(text); }

namespace detail {

HCL_DECL outcome<type_constraint> eval_access::parse(std::string_view text, type_expression_mode mode) {
  diagnostics diags(1);
  const syntax::document_ptr document =
      parser::parse_expression(source::make(std::string(text), "type"), diags);
  type_constraint made;
  if (!diags.has_errors())
    made = read_type_expression(expression(document, document->expression), diags, mode);
  if (diags.has_errors()) return failure{"This is not a type: " + diags[0].detail};
  return made;
}

HCL_DECL outcome<type_constraint> eval_access::of_value(const value& v, type_expression_mode mode) {
  if (is_plain(v)) {
    if (v.kind() == type_kind::string) return parse(v.as_string(), mode);
    if (v.type() == capsule()) return type_constraint{*static_cast<const type*>(v.as_capsule().get()), {}};
  }
  return failure{"A type is required."};
}

// A capsule type whose values are types: an argument of it is read as a type expression. Two values are equal
// if the types are.
HCL_DECL const type& eval_access::capsule() {
  static const type made = [] {
    capsule_definition definition{.name = "type constraint", .identity = "hcl::type"};
    definition.identical = [](const void* a, const void* b) {
      return *static_cast<const type*>(a) == *static_cast<const type*>(b);
    };
    definition.equals = [](const value& a, const value& b) {
      return value(*static_cast<const type*>(a.as_capsule().get()) ==
                   *static_cast<const type*>(b.as_capsule().get()));
    };
    definition.key = [](const void* t) { return v1_0::to_string(*static_cast<const type*>(t)); };
    definition.text = definition.key;
    definition.expression_decoder = std::make_shared<const expression_decoder>(
        expression_decoder{[](const expression& e, const type& wanted, eval_context& ctx) {
          type named = type_reader(type_expression_mode::constraint, ctx.diags, &ctx).read(e).type;
          return value::capsule(wanted, std::make_shared<const type>(std::move(named)));
        }});
    return make_capsule_type(std::move(definition));
  }();
  return made;
}

}  // namespace detail

HCL_DECL type_defaults::type_defaults(type_kind kind, std::vector<member> values,
                                      std::vector<type_defaults> inside)
    : kind_(kind) {
  if (!values.empty()) values_ = value::object(std::move(values));
  detail::trivial_vector<const void*> order;
  for (const type_defaults& one : inside)
    if (!one.empty()) order.push(&one);
  detail::sort_pointers<type_defaults>(
      order, [](const type_defaults& a, const type_defaults& b) { return a.name_ < b.name_; });
  inside_.reserve(order.size());
  for (const void* one : order)
    inside_.push_back(std::move(*static_cast<type_defaults*>(const_cast<void*>(one))));
}

HCL_DECL const type_defaults* type_defaults::find(std::string_view name) const noexcept {
  const auto at = std::lower_bound(inside_.begin(), inside_.end(), name,
                                   [](const type_defaults& a, std::string_view b) { return a.name_ < b; });
  return at != inside_.end() && at->name_ == name ? &*at : nullptr;
}

HCL_DECL outcome<value> type_constraint::convert(const value& v, const limits& bounds,
                                                 const model_options& options) const {
  if (v.depth() > detail::max_walk_depth) return failure{"the value is nested too deeply"};
  detail::conversion_size<type_defaults> size(bounds.elements);
  if (!size.fits(v, type, defaults.empty() ? nullptr : &defaults)) {
    return failure{"with all its optional attributes, the value has more than " +
                   std::to_string(bounds.elements) + " parts"};
  }
  return v1_0::convert(detail::default_filler(defaults, options).apply(v), type, options);
}

HCL_DECL value type_defaults::apply(const value& v) const {
  return detail::default_filler(*this, detail::default_options).apply(v);
}

HCL_DECL std::string to_string(const type_constraint& t) {
  std::string out;
  detail::append_type(out, t.type, &t.defaults);
  return out;
}

HCL_DECL bool operator==(const type_constraint& a, const type_constraint& b) {
  return a.type == b.type && (a.defaults.empty() == b.defaults.empty()) &&
         (a.defaults.empty() || to_string(a) == to_string(b));
}

HCL_DECL type_constraint read_type_expression(const expression& e, diagnostics& diags,
                                              type_expression_mode mode) {
  if (e) return detail::type_reader(mode, diags).read(e);
  diags.add({.code = codes::invalid_type_expression,
             .summary = "Invalid type specification",
             .detail = "A type is expected here."});
  return {};
}

// Empty for types that no expression can write: capsules, and objects whose attributes are no identifiers.
HCL_DECL expression decoder<type_constraint>::encode(const type_constraint& t) {
  const std::string text = to_string(t);
  diagnostics ignored(1);
  const syntax::document_ptr document =
      parser::parse_expression(source::make(detail::spaced_type(text), "type"), ignored);
  if (ignored.has_errors()) return {};
  expression made(document, document->expression);
  const bool is_same =
      to_string(hcl::read_type_expression(made, ignored, type_expression_mode::with_defaults)) == text;
  return is_same && !ignored.has_errors() ? made : expression();
}

namespace detail {

// Evaluates an expression to a value of a type constraint; reports a mismatch at the innermost element.
[[nodiscard]] inline result<value> evaluate_to(const type_constraint& to, const expression& e,
                                               const scope* names, const limits& bounds) {
  diagnostics diags(bounds.diagnostics);
  budget work(bounds);
  const value v = e.evaluate(names, diags, work);
  if (diags.has_errors()) return {v, std::move(diags)};
  outcome<value> converted = to.convert(v, bounds, e ? e.document()->model : default_options);
  if (converted) return {*std::move(converted), std::move(diags)};
  if (!e) {
    diags.add({.code = codes::unsuitable_value,
               .summary = "Unsuitable value",
               .detail = "The value does not fit: " + as_sentence(converted.error().message)});
    return {v, std::move(diags)};
  }
  eval_context ctx{e.document(), names, diags, work};
  misfit_finder finder(names, ctx);
  const bool secret = v.contains_marked();
  finder.find(*e.node(), v, to.type, &to.defaults, std::move(converted).error());
  const std::string path = secret ? std::string() : finder.path();
  report(ctx, {.code = codes::unsuitable_value,
               .summary = "Unsuitable value",
               .detail = "The value" + (path.empty() ? std::string() : " at " + path) +
                         " does not fit: " + as_sentence(finder.why().message),
               .subject = finder.place().range,
               .context = e.node()->range,
               .about = &finder.place()});
  return {v, std::move(diags)};
}

}  // namespace detail

HCL_DECL result<value> type_constraint::evaluate(const expression& e, const scope& names,
                                                 const limits& bounds) const {
  return detail::evaluate_to(*this, e, &names, bounds);
}

HCL_DECL result<value> type_constraint::evaluate(const expression& e, const limits& bounds) const {
  return detail::evaluate_to(*this, e, nullptr, bounds);
}

}  // namespace hcl::inline v1_0
