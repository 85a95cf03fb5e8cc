// Operators as functions: equal, notequal, lessthan and its kin, and, or, not; and the choice of the first
// value there is.
#pragma once

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/logic.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/impl/unify.hpp>

namespace hcl::inline v0_1::functions::detail {

[[nodiscard]] inline function operator_function(std::string name, std::string description, binary_operator op,
                                                const type& operand, unsigned lets_through) {
  return function(
      {.name = std::move(name),
       .description = std::move(description),
       .parameters = {param("a", operand, lets_through), param("b", operand, lets_through)},
       .result = type::boolean(),
       .refine = never_null,
       .call = [op](arguments args, const type&) -> outcome<value> { return apply(op, args[0], args[1]); }});
}

template <typename X>
function functions_backend<X>::equal() {
  return operator_function("equal", "Returns whether the two given values are equal.", binary_operator::equal,
                           {}, null | unknown | dynamic);
}

template <typename X>
function functions_backend<X>::notequal() {
  return operator_function("notequal", "Returns whether the two given values differ.",
                           binary_operator::not_equal, {}, null | unknown | dynamic);
}

template <typename X>
function functions_backend<X>::greaterthan() {
  return operator_function("greaterthan", "Returns whether the first number is greater than the second.",
                           binary_operator::greater, type::number(), unknown | dynamic);
}

template <typename X>
function functions_backend<X>::greaterthanorequalto() {
  return operator_function("greaterthanorequalto",
                           "Returns whether the first number is not less than the second.",
                           binary_operator::greater_or_equal, type::number(), unknown | dynamic);
}

template <typename X>
function functions_backend<X>::lessthan() {
  return operator_function("lessthan", "Returns whether the first number is less than the second.",
                           binary_operator::less, type::number(), unknown | dynamic);
}

template <typename X>
function functions_backend<X>::lessthanorequalto() {
  return operator_function("lessthanorequalto",
                           "Returns whether the first number is not greater than the second.",
                           binary_operator::less_or_equal, type::number(), unknown | dynamic);
}

template <typename X>
function functions_backend<X>::logical_and() {
  return operator_function("and", "Returns whether both given values are true.", binary_operator::logical_and,
                           type::boolean(), dynamic);
}

template <typename X>
function functions_backend<X>::logical_or() {
  return operator_function("or", "Returns whether one of the given values is true.",
                           binary_operator::logical_or, type::boolean(), dynamic);
}

template <typename X>
function functions_backend<X>::logical_not() {
  return function(
      {.name = "not",
       .description = "Returns the negation of the given boolean.",
       .parameters = {param("val", type::boolean(), dynamic)},
       .result = type::boolean(),
       .refine = never_null,
       .call = [](arguments args, const type&) -> outcome<value> { return value(!args[0].as_bool()); }});
}

template <typename X>
function functions_backend<X>::coalesce() {
  return function({.name = "coalesce",
                   .description = "Returns the first of the given arguments that is not null.",
                   .variadic = any("vals", null | unknown | dynamic),
                   .type_of = [](arguments args) -> outcome<type> {
                     std::vector<type> types;
                     for (const value& v : args)
                       types.push_back(v.type());
                     if (const std::optional<type> common = unify(types, true)) return *common;
                     return fail("All arguments must have the same type.");
                   },
                   .refine = never_null,
                   .call = [](arguments args, const type& result) -> outcome<value> {
                     for (const value& v : args) {
                       if (!v.is_known()) return value::unknown(result);
                       if (!v.is_null()) return convert(v, result);
                     }
                     return fail("All arguments are null.");
                   }});
}

template <typename X>
function functions_backend<X>::coalescelist() {
  return function({.name = "coalescelist",
                   .description = "Returns the first of the given sequences that has an element.",
                   .variadic = any("vals", null | unknown | dynamic),
                   .type_of = [](arguments args) -> outcome<type> {
                     if (args.empty()) return fail("At least one argument is required.");
                     bool same = true;
                     for (const value& v : args) {
                       if (!v.is_known() && v.kind() == type_kind::dynamic) return type::dynamic();
                       if (v.kind() != type_kind::list && v.kind() != type_kind::tuple)
                         return fail("All arguments must be lists or tuples.");
                       if (!v.is_known()) return type::dynamic();
                       same = same && v.type() == args[0].type();
                     }
                     return same ? args[0].type() : type::dynamic();
                   },
                   .refine = never_null,
                   .call = [](arguments args, const type& result) -> outcome<value> {
                     for (const value& v : args) {
                       if (!v.is_known()) return value::unknown(result);
                       if (!v.is_null() && v.size() > 0) return v;
                     }
                     return fail("All arguments are null or empty.");
                   }});
}

}  // namespace hcl::inline v0_1::functions::detail
