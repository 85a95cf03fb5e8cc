// Types written as expressions: `list(string)`, `object({name = string, port = optional(number, 80)})`. Read
// statically, never evaluated.
#pragma once

#include <hcl/eval/impl/constraint_evaluate.hpp>
#include <hcl/eval/impl/type_expression.hpp>

namespace hcl::inline v1_0 {
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
  if (v.is_known() && !v.is_null() && !v.is_marked()) {
    if (v.kind() == type_kind::string) return parse(v.as_string(), mode);
    if (v.type() == capsule()) return type_constraint{*static_cast<const type*>(v.as_capsule().get()), {}};
  }
  return failure{"A type is required."};
}

HCL_DECL value eval_access::apply(const type_defaults& defaults, const value& v) {
  return default_filler(defaults, default_options).apply(v);
}

HCL_DECL std::string eval_access::to_string(const type_constraint& t) {
  std::string out;
  append_type(out, t.type, &t.defaults);
  return out;
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
  std::size_t from = 0, to = inside_.size();
  while (from != to) {
    const std::size_t middle = from + (to - from) / 2;
    const int order = inside_[middle].name_.compare(name);
    if (order == 0) return &inside_[middle];
    (order < 0 ? from : to) = order < 0 ? middle + 1 : middle;
  }
  return nullptr;
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
  const std::string text = detail::eval_access::to_string(t);
  diagnostics ignored(1);
  const syntax::document_ptr document =
      parser::parse_expression(source::make(detail::spaced_type(text), "type"), ignored);
  if (ignored.has_errors()) return {};
  expression made(document, document->expression);
  const bool is_same = detail::eval_access::to_string(hcl::read_type_expression(
                           made, ignored, type_expression_mode::with_defaults)) == text;
  return is_same && !ignored.has_errors() ? made : expression();
}

}  // namespace hcl::inline v1_0

// Evaluates an expression to a value of a type constraint; reports a mismatch at the innermost element.

namespace hcl::inline v1_0::detail {

HCL_DECL result<value> eval_access::evaluate(const type_constraint& to, const expression& e,
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

}  // namespace hcl::inline v1_0::detail
