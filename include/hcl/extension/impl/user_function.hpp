// Reads and calls functions that a configuration defines: the definitions of
// extension/user_function.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::detail {

// The parts of a definition that a call needs.
struct user_function_body {
  static constexpr std::size_t steps_per_call = 8, steps_per_argument = 4;

  std::string name;
  std::vector<std::string> parameters;
  std::string variadic;  // empty if there is none
  expression result;
  const scope* base;  // null: only the parameters are known
  limits bounds;
  hcl::range named;  // where its name is

  [[nodiscard]] outcome<value> call(std::span<const value> arguments, eval_context* outer) const {
    scope names = base ? base->child() : scope();
    for (std::size_t i = 0; i < parameters.size(); ++i)
      names.variable(parameters[i], arguments[i]);
    if (!variadic.empty()) {
      const auto further = arguments.subspan(parameters.size());
      names.variable(variadic, value::tuple(std::vector<value>(further.begin(), further.end())));
    }
    names.allow_variables();
    budget own(bounds);
    diagnostics diags(4);
    eval_context ctx{result.document(), &names, diags, outer ? outer->work : own};
    continue_run(ctx, outer);
    const std::size_t steps = steps_per_call + steps_per_argument * arguments.size();
    value v = spend(ctx, step_limit, steps, result.node()->range) ? evaluate(*result.node(), ctx)
                                                                  : value::unknown();
    if (ctx.work.exhausted) {
      if (outer) ensure_exhaustion_reported(*outer);
      return failure{diags.has_errors() ? why(ctx, outer) : "the limits of evaluation are reached"};
    }
    if (diags.has_errors()) return failure{why(ctx, outer)};
    const bool known =
        std::all_of(arguments.begin(), arguments.end(), [](const value& a) { return a.is_known(); });
    return known ? v : value::unknown(v.type()).with_marks(v.marks());
  }

 private:
  // The innermost cause; its place becomes a note of the outermost call.
  [[nodiscard]] std::string why(eval_context& ctx, eval_context* outer) const {
    constexpr std::size_t max_notes = 8, max_length = 2000;
    std::string text;
    std::vector<note> notes;
    for (const diagnostic& d : ctx.diags) {
      if (d.severity != severity::error) continue;
      const bool is_call = d.code == codes::function_call_failed && !d.notes.empty();
      const std::string cause = is_call ? as_sentence(std::exchange(trace_of(ctx).cause, {}))
                                        : d.detail + advice(d);  // that of the first is known
      text.append(text.empty() || cause.empty() ? "" : " ").append(cause);
      if (!outer && d.subject) text += " (" + to_string(d.subject) + ")";
      if (d.subject) notes.push_back({"In the function \"" + name + "\"", d.subject});
      notes.insert(notes.end(), d.notes.begin(), d.notes.end());
    }
    if (notes.size() > max_notes) notes.erase(notes.begin() + max_notes / 2, notes.end() - max_notes / 2);
    if (outer) trace_of(*outer).notes = std::move(notes);
    return shortened(std::move(text), max_length);
  }
};

[[nodiscard]] inline function make_user_function(user_function_body what) {
  // Null arguments are rejected; with unknown ones, the result's type is unknown.
  const auto anything = [](const std::string& name) {
    return parameter{.name = name, .allow_unknown = true};
  };
  function_definition definition{.name = what.name};
  for (const std::string& name : what.parameters)
    definition.parameters.push_back(anything(name));
  if (!what.variadic.empty()) definition.variadic = anything(what.variadic);
  auto written = std::make_shared<written_function>(
      written_function{what.parameters, what.result, what.base, what.named});
  if (!what.variadic.empty()) written->parameters.push_back(what.variadic);
  definition.written = std::move(written);
  definition.call_within = [shared = std::make_shared<const user_function_body>(std::move(what))](
                               std::span<const value> arguments, const type&, eval_context* ctx) {
    return shared->call(arguments, ctx);
  };
  return function(std::move(definition));
}

// Stands in for a function with a wrong definition, so that calls do not find a name that is not there.
[[nodiscard]] HCL_COLD inline function make_broken_function(std::string name) {
  function_definition definition{.name = std::move(name)};
  definition.variadic =
      parameter{.name = "any", .allow_null = true, .allow_unknown = true, .allow_dynamic = true};
  definition.call = [](std::span<const value>, const type&) -> outcome<value> {
    return failure{"Its definition has a mistake, which is reported there."};
  };
  return function(std::move(definition));
}

// Whether calls can name it: `tagged`, `ours::tagged`.
[[nodiscard]] inline bool is_function_name(std::string_view name) {
  for (std::size_t end = 0; (end = name.find("::")) != name.npos; name.remove_prefix(end + 2))
    if (!is_identifier(name.substr(0, end))) return false;
  return is_identifier(name);
}

// The names in `params`, and the one of `variadic_param`; false if something is wrong with them.
[[nodiscard]] inline bool read_parameters(const body_content& parts, user_function_body& to,
                                          diagnostics& diags) {
  const result<std::vector<expression>> listed = list_of(parts.find("params")->expression);
  if (!listed) {
    diags.append(listed.diagnostics());
    return false;
  }
  std::unordered_set<std::string, name_hasher> taken;
  const auto read = [&](const expression& e, std::string_view summary, std::string& name) {
    name = keyword_of(e);
    const bool is_new = !name.empty() && taken.insert(name).second;
    if (!is_new)
      diags.add({.code = codes::invalid_parameter,
                 .summary = std::string(name.empty() ? summary : "Duplicate parameter"),
                 .detail = name.empty() ? "The name of a parameter must be an identifier, without quotes."
                                        : "A parameter before this one is named \"" + name + "\" too.",
                 .subject = e.range()});
    return is_new;
  };
  for (const expression& e : *listed) {
    std::string name;
    if (!read(e, "Invalid parameter name", name)) return false;
    to.parameters.push_back(std::move(name));
  }
  const body_attribute* variadic = parts.find("variadic_param");
  return !variadic || read(variadic->expression, "Invalid variadic parameter", to.variadic);
}

}  // namespace hcl::inline v1_0::detail
