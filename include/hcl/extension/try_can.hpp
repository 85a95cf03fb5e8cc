// The functions `try` and `can`: they look at whether their arguments can be evaluated at all. Far side.
#pragma once

#include <span>
#include <string>
#include <utility>

#include <hcl/eval/closure.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// In a text of bounded length, since what failed may be another of these.
[[nodiscard]] inline std::string why_all_failed(const diagnostics& problems) {
  constexpr std::size_t enough = 2000;
  std::string text = "none of the expressions has a value:";
  for (const diagnostic& d : problems) {
    if (text.size() + d.detail.size() > enough) {
      text += "\n- and more";
      break;
    }
    text.append("\n- ").append(d.summary);
    if (d.subject) text.append(" (at ").append(to_string(d.subject)).append(")");
    text.append("\n  ").append(d.detail);
  }
  return text + "\n\nAt least one of them must have one.";
}

[[nodiscard]] inline outcome<value> try_each(std::span<const value> arguments) {
  if (arguments.empty()) return failure{"at least one argument is needed."};
  diagnostics problems(16);
  for (const value& argument : arguments) {
    const problem_mark before = problems.here();
    value v = as_closure(argument).evaluate(problems);
    if (problems.errors_since(before)) continue;
    // Until all of it is known, an evaluation that knows more could still fail and come to another argument.
    return v.is_wholly_known() ? v : value::unknown();
  }
  return failure{why_all_failed(problems)};
}

[[nodiscard]] inline outcome<value> can_evaluate(std::span<const value> arguments) {
  diagnostics problems(0);
  const value v = as_closure(arguments[0]).evaluate(problems);
  if (problems.has_errors()) return value(false);
  return v.is_wholly_known() ? value(true) : value::unknown(type::boolean());
}

}  // namespace detail

// `try(a.b, "none")`: the value of the first argument that can be evaluated without errors.
[[nodiscard]] inline function make_try_function() {
  function_definition definition;
  definition.name = "try";
  definition.description = "Returns the first argument that can be evaluated without errors.";
  definition.variadic = parameter{.name = "expressions", .type = make_closure_type()};
  definition.call = [](std::span<const value> arguments, const type&) { return detail::try_each(arguments); };
  return function(std::move(definition));
}

// `can(a.b)`: whether the argument can be evaluated without errors.
[[nodiscard]] inline function make_can_function() {
  function_definition definition;
  definition.name = "can";
  definition.description = "Tells whether its argument can be evaluated without errors.";
  definition.parameters = {parameter{.name = "expression", .type = make_closure_type()}};
  definition.result = type::boolean();
  definition.call = [](std::span<const value> arguments, const type&) { return detail::can_evaluate(arguments); };
  return function(std::move(definition));
}

// Adds both to a scope.
inline scope& add_try_and_can(scope& names) {
  return names.function("try", make_try_function()).function("can", make_can_function());
}

}  // namespace hcl::inline v0_1
