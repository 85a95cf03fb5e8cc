// Implements convert(value, type): the definitions of extension/convert_function.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/extension/convert_function.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_size.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// Attributes that are left out are in the result too: a few characters may become thousands of them. In steps
// what the text does not bound.
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

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL function make_convert_function() {
  function_definition definition;
  definition.name = "convert";
  definition.description = "Converts a value to a type, written as a type expression.";
  definition.parameters = {
      parameter{.name = "value", .allow_null = true, .allow_unknown = true, .allow_dynamic = true},
      parameter{.name = "type", .type = make_type_constraint_type()}};
  // Of a value that is there, converting it says more.
  definition.type_within = [](std::span<const value> arguments, eval_context* ctx) -> outcome<type> {
    if (arguments[0].is_known() && !arguments[0].type().is_primitive()) return type::dynamic();
    outcome<value> converted = convert(arguments[0], as_type_constraint(arguments[1]),
                                       ctx ? *ctx->options : detail::default_options);
    if (converted) return converted->type();
    failure reason = std::move(converted).error();
    reason.argument = 0;
    return reason;
  };
  definition.call_within = [](std::span<const value> arguments, const type&,
                              eval_context* ctx) -> outcome<value> {
    if (!detail::pay_for_conversion(arguments[0], as_type_constraint(arguments[1]), ctx))
      return failure{"the value has too many parts", {}, 0};
    outcome<value> converted = convert(arguments[0], as_type_constraint(arguments[1]),
                                       ctx ? *ctx->options : detail::default_options);
    if (converted) return converted;
    failure reason = std::move(converted).error();
    reason.argument = 0;
    return reason;
  };
  return function(std::move(definition));
}

}  // namespace hcl::inline v0_1
