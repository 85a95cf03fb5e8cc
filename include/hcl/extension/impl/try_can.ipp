// Implements `try` and `can`: the definitions of
// extension/try_can.hpp.
#pragma once

#include <span>
#include <string>
#include <utility>

#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/expression_decoder.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/extension/try_can.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1::detail {

// In a text of bounded length, since what failed may be another of these.
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
    // Until all of it is known, an evaluation that knows more could still fail and come to another argument.
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

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

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

}  // namespace hcl::inline v0_1
