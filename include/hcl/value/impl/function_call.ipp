// Calling a function: the type phase, then the value phase. The implementation of function.hpp.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/outcome.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The arguments as the implementation sees them, and the marks removed from them.
struct prepared_call {
  // Only if marks had to be taken off, or arguments were left out.
  std::unique_ptr<std::vector<value>> changed{};
  std::span<const value> arguments{};
  mark_set marks{};      // those taken off
  bool dynamic = false;  // an argument of dynamic type ends the call
  bool unknown = false;  // an unknown argument ends the call
};

[[nodiscard]] inline const parameter& parameter_of(const function_definition& f,
                                                   std::size_t argument) noexcept {
  return argument < f.parameters.size() ? f.parameters[argument] : *f.variadic;
}

// Marks left on arguments; they go to the result if the function is not called.
[[nodiscard]] inline mark_set marks_left_on(const function_definition& f, const prepared_call& call) {
  mark_set marks;
  for (std::size_t i = 0; i < call.arguments.size(); ++i)
    if (parameter_of(f, i).allow_marked) marks |= call.arguments[i].marks();
  return marks;
}

[[nodiscard]] inline std::optional<failure> find_wrong_arity(const function_definition& f,
                                                             std::size_t given) {
  const std::size_t min_count = f.least_arguments(), max_count = f.parameters.size();
  if (given >= min_count && (given <= max_count || f.variadic)) return std::nullopt;
  std::string required = std::to_string(f.variadic ? min_count : max_count);
  if (f.variadic)
    required.insert(0, "at least ");
  else if (min_count < max_count)
    required.insert(0, std::to_string(min_count) + " to ");
  return failure{"wrong number of arguments (" + required + " required; " + std::to_string(given) +
                 " given)"};
}

// Whether the types are equal at a glance.
[[nodiscard]] inline bool is_of_primitive_type(const value& v, const type& wanted) noexcept {
  return wanted.is_primitive() && wanted.kind() == v.kind();
}

// Whether the arguments fit without marks to remove, defaults to add or errors.
[[nodiscard]] inline bool is_plain_call(const function_definition& f, std::span<const value> arguments) {
  if (arguments.size() < f.parameters.size() || (arguments.size() > f.parameters.size() && !f.variadic))
    return false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const value& given = arguments[i];
    const parameter& wanted = parameter_of(f, i);
    if (!given.is_known() || given.is_null() || given.contains_marked()) return false;
    if (!wanted.type.is_dynamic() && !is_of_primitive_type(given, wanted.type) && given.type() != wanted.type)
      return false;
  }
  return true;
}

// Removes marks and checks arguments against parameters.
[[nodiscard]] inline std::optional<failure> prepare_call(const function_definition& f,
                                                         std::span<const value> arguments,
                                                         prepared_call& call) {
  call.arguments = arguments;
  if (is_plain_call(f, arguments)) [[likely]]
    return std::nullopt;
  if (auto wrong = find_wrong_arity(f, arguments.size())) return wrong;
  const auto changed = [&]() -> std::vector<value>& {
    if (!call.changed)
      call.changed = std::make_unique<std::vector<value>>(arguments.begin(), arguments.end());
    return *call.changed;
  };
  for (std::size_t i = arguments.size(); i < f.parameters.size(); ++i)
    changed().push_back(value::null(f.parameters[i].type));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].contains_marked() || parameter_of(f, i).allow_marked) continue;
    auto [bare, marks] = unmark_deep(arguments[i]);
    changed()[i] = std::move(bare);
    call.marks |= marks;
  }
  if (call.changed) call.arguments = *call.changed;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const value& given = call.arguments[i];
    const parameter& wanted = parameter_of(f, i);
    call.unknown = call.unknown || (!given.is_known() && !wanted.allow_unknown);
    if (call.dynamic) continue;
    if (given.is_null() && !wanted.allow_null) return failure{"it must not be null", {}, static_cast<int>(i)};
    if (given.kind() == type_kind::dynamic) {
      call.dynamic = !given.is_null() && !wanted.allow_dynamic;  // null is a null of any type
    } else if (!wanted.type.is_dynamic()) {
      if (auto wrong = find_nonconformance(given.type(), wanted.type)) {
        wrong->argument = static_cast<int>(i);
        return wrong;
      }
    }
  }
  return std::nullopt;
}

[[nodiscard]] inline outcome<type> find_result_type(const function_definition& f, const prepared_call& call,
                                                    eval_context* ctx) {
  if (call.dynamic) return type::dynamic();
  if (f.type_within) return f.type_within(call.arguments, ctx);
  return f.type_of ? f.type_of(call.arguments) : outcome<type>(f.result);
}

// The message may reveal values whose marks were removed.
[[nodiscard]] inline failure without_secrets(failure reason, const prepared_call& call) {
  if (call.marks.empty()) return reason;
  return {"details are hidden because an argument is marked, for example as sensitive", {}, reason.argument};
}

// `who: string`, `title?: string`, `parts...: string`; of a parameter without a name, the type alone.
[[nodiscard]] inline std::string signature_part(const parameter& p, bool variadic) {
  const std::string_view mark = variadic ? "..." : p.may_be_omitted ? "?" : "";
  const std::string of_type = to_string(p.type, {.optional = true});
  return p.name.empty() ? of_type + std::string(mark) : p.name + std::string(mark) + ": " + of_type;
}

HCL_DECL std::string value_access::signature(const function_definition& f, std::string_view name) {
  std::string text = std::string(name) + '(';
  bool first = true;
  const auto add = [&](const parameter& p, bool variadic) {
    text.append(first ? "" : ", ").append(signature_part(p, variadic));
    first = false;
  };
  for (const parameter& p : f.parameters)
    add(p, false);
  if (f.variadic) add(*f.variadic, true);
  return text + "): " + hcl::to_string(f.result);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL outcome<type> function::result_type(std::span<const value> arguments) const {
  using namespace detail;
  const function_definition& f = definition();
  prepared_call call;
  if (auto wrong = prepare_call(f, arguments, call)) return *std::move(wrong);
  outcome<type> wanted = find_result_type(f, call, nullptr);
  if (!wanted) return without_secrets(std::move(wanted).error(), call);
  return wanted;
}

HCL_DECL outcome<value> function::call(std::span<const value> arguments, eval_context* ctx) const {
  using namespace detail;
  const function_definition& f = definition();
  prepared_call call;
  if (auto wrong = prepare_call(f, arguments, call)) return *std::move(wrong);
  if (f.call_at_once && !call.dynamic && !call.unknown) {
    outcome<value> made = f.call_at_once(call.arguments, ctx);
    if (!made) return without_secrets(std::move(made).error(), call);
    return (f.refine ? f.refine(*std::move(made)) : *std::move(made)).with_marks(call.marks);
  }
  const bool is_fixed = !call.dynamic && !f.type_within && !f.type_of;
  const outcome<type> found = is_fixed ? outcome<type>(type()) : find_result_type(f, call, ctx);
  if (!found) return without_secrets(found.error(), call);
  const type& wanted = is_fixed ? f.result : *found;
  if (call.dynamic || call.unknown) {
    call.marks |= marks_left_on(f, call);
    value result = call.dynamic ? value::unknown() : value::unknown(wanted);
    // The dynamic value has no facts.
    if (f.refine && result.kind() != type_kind::dynamic) result = f.refine(std::move(result));
    return result.with_marks(call.marks);
  }
  if (!f.call && !f.call_within) return failure{"the function " + f.name + " has no implementation"};
  outcome<value> made =
      f.call_within ? f.call_within(call.arguments, wanted, ctx) : f.call(call.arguments, wanted);
  if (!made) return without_secrets(std::move(made).error(), call);
  value& result = *made;
  if (!is_of_primitive_type(result, wanted)) {
    if (auto wrong = find_nonconformance(result.type(), wanted))
      return failure{"the function " + f.name + " broke its promise about its result: " + wrong->message};
  }
  if (f.refine && (result.is_known() || result.kind() != type_kind::dynamic))
    result = f.refine(std::move(result));
  if (!call.marks.empty()) result = result.with_marks(call.marks);
  return made;
}

}  // namespace hcl::inline v1_0
