// Functions that a config defines for itself: `function "add" { params = [a, b]  result = a + b }`. Knows no structs. Far side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/eval/evaluate.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/name_hash.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1 {

// The functions found in a body, in its order, and the rest of the body.
struct user_functions {
  struct entry {
    std::string name;
    hcl::function function;
  };
  std::vector<entry> functions{};
  body rest{};

  void add_to(scope& names) const {
    for (const entry& e : functions) names.function(e.name, e.function);
  }
};

struct user_function_options {
  std::string_view block_type = "function";
  limits bounds{};  // of calls that are no part of an evaluation
};

namespace detail {

// What a call needs of a definition.
struct user_function_body {
  std::string name;
  std::vector<std::string> parameters;
  std::string variadic;  // empty if there is none
  expression result;
  const scope* base;     // null: only the parameters are known
  limits bounds;

  [[nodiscard]] outcome<value> call(std::span<const value> arguments, evaluation* outer) const {
    scope names = base ? base->child() : scope();
    for (std::size_t i = 0; i < parameters.size(); ++i) names.variable(parameters[i], arguments[i]);
    if (!variadic.empty()) {
      const auto further = arguments.subspan(parameters.size());
      names.variable(variadic, value::tuple(std::vector<value>(further.begin(), further.end())));
    }
    names.allow_variables();
    budget own(bounds);
    diagnostics problems(4);
    evaluation run{result.document(), &names, problems, outer ? outer->work : own};
    if (outer) {
      run.options = outer->options;
      run.discreet = outer->discreet;
      // Calls of functions that call each other nest like brackets, whatever their text says.
      run.depth = outer->depth + calls_per_level;
    }
    value v = spend_steps(run, 1 + arguments.size(), result.node()->range) ? evaluate(*result.node(), run) : value::unknown();
    if (run.work.exhausted) {
      if (outer) insist_on_exhaustion(*outer);
      return failure{problems.has_errors() ? why(problems) : "the limits of evaluation are reached"};
    }
    if (problems.has_errors()) return failure{why(problems)};
    const bool known = std::all_of(arguments.begin(), arguments.end(), [](const value& a) { return a.is_known(); });
    return known ? v : value::unknown(v.type()).with_marks(v.marks());
  }

 private:
  [[nodiscard]] std::string why(const diagnostics& problems) const {
    std::string text;
    for (const diagnostic& d : problems) {
      if (d.severity != severity::error) continue;
      if (!text.empty()) text += ' ';
      text += d.summary + ": " + d.detail;
      if (d.subject) text += " (" + to_string(d.subject) + ")";
    }
    return text;
  }
};

[[nodiscard]] inline function make_user_function(user_function_body what) {
  // Null arguments are refused; unknown ones leave the type of the result to be found out.
  const auto anything = [](const std::string& name) { return parameter{.name = name, .allow_unknown = true}; };
  function_definition definition{.name = what.name};
  for (const std::string& name : what.parameters) definition.parameters.push_back(anything(name));
  if (!what.variadic.empty()) definition.variadic = anything(what.variadic);
  definition.call_within = [shared = std::make_shared<const user_function_body>(std::move(what))](std::span<const value> arguments, const type&,
                                                                                                  evaluation* run) {
    return shared->call(arguments, run);
  };
  return function(std::move(definition));
}

[[gnu::cold]] inline void report_parameter(diagnostics& problems, std::string_view summary, std::string detail, const expression& e) {
  problems.add({.code = "invalid-parameter", .summary = std::string(summary), .detail = std::move(detail), .subject = e.range(), .context = {}});
}

// The names in `params`, and the one of `variadic_param`; false if something is wrong with them.
[[nodiscard]] inline bool read_parameters(const body_content& parts, user_function_body& to, diagnostics& problems) {
  const result<std::vector<expression>> listed = list_of(parts.find("params")->expression);
  if (!listed) {
    problems.append(listed.diagnostics());
    return false;
  }
  const auto is_taken = [&](const std::string& name) { return std::find(to.parameters.begin(), to.parameters.end(), name) != to.parameters.end(); };
  const auto read = [&](const expression& e, std::string_view summary, std::string& name) {
    name = keyword_of(e);
    if (name.empty()) report_parameter(problems, summary, "The name of a parameter must be an identifier.", e);
    else if (is_taken(name)) report_parameter(problems, "Duplicate parameter", "A parameter before this one is named \"" + name + "\" too.", e);
    else return true;
    return false;
  };
  for (const expression& e : *listed) {
    std::string name;
    if (!read(e, "Invalid parameter name", name)) return false;
    to.parameters.push_back(std::move(name));
  }
  const body_attribute* variadic = parts.find("variadic_param");
  return !variadic || read(variadic->expression, "Invalid variadic parameter", to.variadic);
}

}  // namespace detail

// Takes the function blocks out of a body. Their results see the parameters and, behind them, `base`, which may be null, and otherwise must
// outlive the functions; it may be filled later, with these very functions too: recursion ends at the depth limit, with a problem.
//
//   hcl::user_functions own = hcl::read_user_functions(file, &names, problems);
//   own.add_to(names);   // then decode own.rest
[[nodiscard]] inline user_functions read_user_functions(const body& from, const scope* base, diagnostics& problems,
                                                        const user_function_options& options = {}) {
  user_functions found;
  const body_schema wanted{.attributes = {}, .blocks = {{std::string(options.block_type), {"name"}}}};
  const body_content content = from.partial_content(wanted, found.rest, problems);
  std::unordered_map<std::string, hcl::range, detail::name_hasher> first;
  for (const body_block& b : content.blocks) {
    const std::string& name = b.labels.front();
    if (const auto [place, is_new] = first.try_emplace(name, b.label_ranges.front()); !is_new) {
      problems.add({.code = "duplicate-function",
                    .summary = "Duplicate function",
                    .detail = "The function \"" + name + "\" is defined already.",
                    .subject = b.label_ranges.front(),
                    .context = b.definition_range,
                    .notes = {{"It is defined first here.", place->second}}});
      continue;
    }
    const diagnostics::mark before = problems.here();
    const body_content parts = b.body.content({.attributes = {{"params", true}, {"variadic_param"}, {"result", true}}}, problems);
    if (problems.errors_since(before)) continue;
    detail::user_function_body made{name, {}, {}, parts.find("result")->expression, base, options.bounds};
    if (detail::read_parameters(parts, made, problems)) found.functions.push_back({name, detail::make_user_function(std::move(made))});
  }
  return found;
}

}  // namespace hcl::inline v0_1
