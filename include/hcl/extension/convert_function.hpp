// The function `convert(value, type)`, whose second argument is a type expression, and the capsule that carries it. Far side.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>

#include <hcl/eval/expression_decoder.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/type_expression.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>

namespace hcl::inline v0_1 {

// A capsule type whose values are types: an argument of it is read as a type expression. Two values are equal if the types are.
[[nodiscard]] inline type make_type_constraint_type() { return detail::type_expression_waist<>::capsule(); }
[[nodiscard]] inline const type& as_type_constraint(const value& v) { return *static_cast<const type*>(v.as_capsule().get()); }

// `convert(["a"], set(string))`: the first argument as a value of the type that the second names.
[[nodiscard]] inline function make_convert_function() {
  function_definition definition;
  definition.name = "convert";
  definition.description = "Converts a value to a type, written as a type expression.";
  definition.parameters = {parameter{.name = "value", .allow_null = true, .allow_unknown = true, .allow_dynamic = true},
                           parameter{.name = "type", .type = make_type_constraint_type()}};
  definition.call = [](std::span<const value> arguments, const type&) -> outcome<value> {
    outcome<value> converted = convert(arguments[0], as_type_constraint(arguments[1]));
    // The result's type has no optional attributes, and the value must fit it too: only attributes that are there can be converted.
    if (converted) converted = convert(arguments[0], type(converted->type()));
    if (converted) return converted;
    failure reason = std::move(converted).error();
    reason.argument = 0;
    return reason;
  };
  return function(std::move(definition));
}

// Adds it to a scope.
inline scope& add_convert(scope& names) { return names.function("convert", make_convert_function()); }

}  // namespace hcl::inline v0_1
