// Implements convert(value, type), try, can and functions of configurations: the definitions of
// extension/user_function.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/extension/impl/user_function.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Charges missing attributes, which the result has as well: a few characters may become thousands.
[[nodiscard]] inline bool pay_for_conversion(const value& v, const type& to, eval_context* ctx) {
  constexpr std::size_t steps_per_part = 4;
  if (v.depth() > max_walk_depth || to.depth() > max_walk_depth) return true;  // which convert() rejects
  conversion_size<> size(ctx ? ctx->work.elements : limits().elements);
  if (!size.fits(v, to, static_cast<const no_defaults*>(nullptr))) {
    if (ctx)
      (void)charge(ctx, element_limit, ctx->work.elements + 1);  // passes the limit, which the call reports
    return false;
  }
  return !ctx || !is_repeated(*ctx) || charge(ctx, step_limit, steps_per_part * size.counted());
}

// The first argument as a value of the type that the second names.
[[nodiscard]] inline outcome<value> converted_argument(std::span<const value> arguments,
                                                       const eval_context* ctx) {
  outcome<value> made =
      convert(arguments[0], as_type_constraint(arguments[1]), ctx ? *ctx->options : default_options);
  if (made) return made;
  failure reason = std::move(made).error();
  reason.argument = 0;
  return reason;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL function make_convert_function() {
  function_definition definition;
  definition.name = "convert";
  definition.description = "Converts a value to a type, written as a type expression.";
  definition.parameters = {
      parameter{.name = "value", .allow_null = true, .allow_unknown = true, .allow_dynamic = true},
      parameter{.name = "type", .type = make_type_constraint_type()}};
  // Converting a known value gives a more exact type.
  definition.type_within = [](std::span<const value> arguments, eval_context* ctx) -> outcome<type> {
    if (arguments[0].is_known() && !arguments[0].type().is_primitive()) return type::dynamic();
    const outcome<value> converted = detail::converted_argument(arguments, ctx);
    if (!converted) return converted.error();
    return converted->type();
  };
  definition.call_within = [](std::span<const value> arguments, const type&,
                              eval_context* ctx) -> outcome<value> {
    if (!detail::pay_for_conversion(arguments[0], as_type_constraint(arguments[1]), ctx))
      return failure{"the value has too many parts", {}, 0};
    return detail::converted_argument(arguments, ctx);
  };
  return function(std::move(definition));
}

}  // namespace hcl::inline v1_0

namespace hcl::inline v1_0::detail {

// Bounded, as failures may nest.
[[nodiscard]] inline std::string why_all_failed(const diagnostics& diags) {
  constexpr std::size_t enough = 2000;
  std::string text = "none of the expressions has a value:";
  for (const diagnostic& d : diags) {
    if (text.size() + d.detail.size() > enough) {
      text += "\n- and more";
      break;
    }
    text.append("\n- ").append(d.summary);
    if (d.subject) text.append(" (at ").append(to_string(d.subject)).append(")");
    text.append("\n  ").append(d.detail).append(advice(d));
  }
  return text + "\n\nAt least one of them must have one.";
}

[[nodiscard]] inline outcome<value> try_each(std::span<const value> arguments) {
  if (arguments.empty()) return failure{"at least one argument is needed."};
  diagnostics diags(16);
  for (const value& argument : arguments) {
    const diagnostics_checkpoint before = diags.here();
    value v = as_closure(argument).evaluate(diags);
    if (diags.errors_since(before)) continue;
    // While it is unknown, a later evaluation could fail and use another argument.
    return v.is_wholly_known() ? v : value::unknown().with_marks(v.marks());
  }
  return failure{why_all_failed(diags)};
}

[[nodiscard]] inline outcome<value> can_evaluate(std::span<const value> arguments) {
  diagnostics diags(0);
  const value v = as_closure(arguments[0]).evaluate(diags);
  if (diags.has_errors()) return value(false);
  return v.is_wholly_known() ? value(true) : value::unknown(type::boolean()).with_marks(v.marks());
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL function make_try_function() {
  function_definition definition;
  definition.name = "try";
  definition.description = "Returns the first argument that can be evaluated without errors.";
  definition.variadic = parameter{.name = "expressions", .type = make_closure_type()};
  definition.call = [](std::span<const value> arguments, const type&) { return detail::try_each(arguments); };
  return function(std::move(definition));
}

HCL_DECL function make_can_function() {
  function_definition definition;
  definition.name = "can";
  definition.description = "Returns whether its argument can be evaluated without errors.";
  definition.parameters = {parameter{.name = "expression", .type = make_closure_type()}};
  definition.result = type::boolean();
  definition.call = [](std::span<const value> arguments, const type&) {
    return detail::can_evaluate(arguments);
  };
  return function(std::move(definition));
}

HCL_DECL user_functions read_user_functions(const body& from, const scope* base, diagnostics& diags,
                                            const user_function_options& options) {
  user_functions found;
  const body_schema wanted{.attributes = {}, .blocks = {{std::string(options.block_type), {"name"}}}};
  const body_content content = from.partial_content(wanted, found.rest, diags);
  std::unordered_map<std::string, hcl::range, detail::name_hasher> first;
  for (const body_block& b : content.blocks) {
    const std::string& name = b.labels.front();
    if (const auto [place, is_new] = first.try_emplace(name, b.label_ranges.front()); !is_new) {
      diags.add({.code = codes::duplicate_function,
                 .summary = "Duplicate function",
                 .detail = "The function " + detail::in_quotes(name) + " is already defined.",
                 .subject = b.label_ranges.front(),
                 .context = b.definition_range,
                 .notes = {{"First defined here", place->second}}});
      continue;
    }
    const diagnostics::checkpoint before = diags.here();
    if (!detail::is_function_name(name))
      diags.add({.code = codes::invalid_name,
                 .summary = "Invalid function name",
                 .detail = "The name of a function must be an identifier; " + detail::in_quotes(name) +
                           " is not one.",
                 .subject = b.label_ranges.front()});
    const body_content parts =
        b.body.content({.attributes = {{"params", true}, {"variadic_param"}, {"result", true}}}, diags);
    detail::user_function_body made{name, {}, {}, {}, base, options.bounds, b.label_ranges.front()};
    const bool is_usable = !diags.errors_since(before) && detail::read_parameters(parts, made, diags);
    if (is_usable) made.result = parts.find("result")->expression;
    found.functions.push_back(
        {name, is_usable ? detail::make_user_function(std::move(made)) : detail::make_broken_function(name)});
  }
  return found;
}

}  // namespace hcl::inline v1_0
