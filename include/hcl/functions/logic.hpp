// Operators as functions: equal, notequal, lessthan and its kin, and, or, not; and the choice of the first value there is.
#pragma once

#include <hcl/functions/define.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/unify.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {
[[nodiscard]] inline function operator_function(std::string name, std::string description, binary_operator op, const type& operand,
                                                unsigned lets_through) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {param("a", operand, lets_through), param("b", operand, lets_through)},
                   .result = type::boolean(),
                   .refine = never_null,
                   .call = [op](arguments args, const type&) -> outcome<value> { return apply(op, args[0], args[1]); }});
}
}  // namespace detail

// equal([1], [1]) is true; types must match.
[[nodiscard]] inline function equal() {
  return detail::operator_function("equal", "Returns whether the two given values are equal.", binary_operator::equal, {},
                                   detail::null | detail::unknown | detail::dynamic);
}
[[nodiscard]] inline function notequal() {
  return detail::operator_function("notequal", "Returns whether the two given values differ.", binary_operator::not_equal, {},
                                   detail::null | detail::unknown | detail::dynamic);
}
[[nodiscard]] inline function greaterthan() {
  return detail::operator_function("greaterthan", "Returns whether the first number is greater than the second.", binary_operator::greater,
                                   type::number(), detail::unknown | detail::dynamic);
}
[[nodiscard]] inline function greaterthanorequalto() {
  return detail::operator_function("greaterthanorequalto", "Returns whether the first number is not less than the second.",
                                   binary_operator::greater_or_equal, type::number(), detail::unknown | detail::dynamic);
}
[[nodiscard]] inline function lessthan() {
  return detail::operator_function("lessthan", "Returns whether the first number is less than the second.", binary_operator::less,
                                   type::number(), detail::unknown | detail::dynamic);
}
[[nodiscard]] inline function lessthanorequalto() {
  return detail::operator_function("lessthanorequalto", "Returns whether the first number is not greater than the second.",
                                   binary_operator::less_or_equal, type::number(), detail::unknown | detail::dynamic);
}
[[nodiscard]] inline function logical_and() {
  return detail::operator_function("and", "Returns whether both given values are true.", binary_operator::logical_and, type::boolean(),
                                   detail::dynamic);
}
[[nodiscard]] inline function logical_or() {
  return detail::operator_function("or", "Returns whether one of the given values is true.", binary_operator::logical_or, type::boolean(),
                                   detail::dynamic);
}
[[nodiscard]] inline function logical_not() {
  return function({.name = "not",
                   .description = "Returns the opposite of the given truth.",
                   .parameters = {detail::param("val", type::boolean(), detail::dynamic)},
                   .result = type::boolean(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> { return value(!args[0].as_bool()); }});
}

// coalesce(null, 1, "a") is "1": the first argument that is not null, in the type that holds all.
[[nodiscard]] inline function coalesce() {
  return function({.name = "coalesce",
                   .description = "Returns the first of the given arguments that is not null.",
                   .variadic = detail::any("vals", detail::null | detail::unknown | detail::dynamic),
                   .type_of = [](detail::arguments args) -> outcome<type> {
                     std::vector<type> types;
                     for (const value& v : args) types.push_back(v.type());
                     if (const std::optional<type> common = unify(types, true)) return *common;
                     return detail::fail("All arguments must have the same type.");
                   },
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type& result) -> outcome<value> {
                     for (const value& v : args) {
                       if (!v.is_known()) return value::unknown(result);
                       if (!v.is_null()) return convert(v, result);
                     }
                     return detail::fail("All arguments are null.");
                   }});
}
// coalescelist([], ["a"]) is ["a"]: the first list or tuple that is not empty.
[[nodiscard]] inline function coalescelist() {
  return function({.name = "coalescelist",
                   .description = "Returns the first of the given sequences that has an element.",
                   .variadic = detail::any("vals", detail::null | detail::unknown | detail::dynamic),
                   .type_of = [](detail::arguments args) -> outcome<type> {
                     if (args.empty()) return detail::fail("At least one argument is required.");
                     bool same = true;
                     for (const value& v : args) {
                       if (!v.is_known()) return type::dynamic();
                       if (v.kind() != type_kind::list && v.kind() != type_kind::tuple)
                         return detail::fail("All arguments must be lists or tuples.");
                       same = same && v.type() == args[0].type();
                     }
                     return same ? args[0].type() : type::dynamic();
                   },
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type& result) -> outcome<value> {
                     for (const value& v : args) {
                       if (!v.is_known()) return value::unknown(result);
                       if (!v.is_null() && v.size() > 0) return v;
                     }
                     return detail::fail("All arguments are null or empty.");
                   }});
}

}  // namespace hcl::inline v0_1::functions
