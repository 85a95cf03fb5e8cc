// Arithmetic as functions: add, subtract, multiply, divide, modulo, negate, abs, int, ceil, floor, signum,
// min, max.
#pragma once

#include <hcl/functions/arithmetic.hpp>
#include <hcl/functions/impl/define.hpp>
#include <hcl/value/impl/operate.hpp>

namespace hcl::inline v0_1::functions::detail {

[[nodiscard]] inline function binary_number(std::string name, std::string description, binary_operator op,
                                            std::string impossible) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
                   .result = type::number(),
                   .refine = never_null,
                   .call = [op, impossible](arguments args, const type&) -> outcome<value> {
                     outcome<value> result = apply(op, args[0], args[1]);
                     if (!result) return fail(impossible);
                     return result;
                   }});
}

template <typename Round>
[[nodiscard]] function rounding(std::string name, std::string description, unsigned lets_through,
                                Round round) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {numeric("num", lets_through)},
                   .result = type::number(),
                   .refine = never_null,
                   .call = [round](arguments args, const type&) -> outcome<value> {
                     const number& n = args[0].as_number();
                     return n.is_infinite() ? args[0] : value(round(n));
                   }});
}

template <typename Better>
[[nodiscard]] function extreme(std::string name, std::string description, Better better) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .variadic = numeric("numbers", dynamic),
                   .type_of = [](arguments args) -> outcome<type> {
                     if (args.empty()) return fail("At least one number is required.");
                     return type::number();
                   },
                   .result = type::number(),
                   .refine = never_null,
                   .call = [better](arguments args, const type&) -> outcome<value> {
                     const value* best = &args[0];
                     for (const value& v : args)
                       if (better(v.as_number(), best->as_number())) best = &v;
                     return *best;
                   }});
}

template <typename X>
function functions_backend<X>::add() {
  return binary_number("add", "Returns the sum of the two given numbers.", binary_operator::add,
                       "The sum of opposing infinities cannot be computed.");
}

template <typename X>
function functions_backend<X>::subtract() {
  return binary_number("subtract", "Returns the difference between the two given numbers.",
                       binary_operator::subtract, "An infinity cannot be subtracted from itself.");
}

template <typename X>
function functions_backend<X>::multiply() {
  return binary_number("multiply", "Returns the product of the two given numbers.", binary_operator::multiply,
                       "Zero and infinity cannot be multiplied.");
}

template <typename X>
function functions_backend<X>::divide() {
  return binary_number("divide", "Divides the first given number by the second.", binary_operator::divide,
                       "Zero cannot be divided by zero, nor infinity by infinity.");
}

template <typename X>
function functions_backend<X>::modulo() {
  return binary_number(
      "modulo",
      "Returns the remainder of dividing the first number by the second, with the sign of the first.",
      binary_operator::modulo, "The remainder of these numbers cannot be computed.");
}

template <typename X>
function functions_backend<X>::negate() {
  return function(
      {.name = "negate",
       .description = "Multiplies the given number by -1.",
       .parameters = {numeric("num", unknown | dynamic)},
       .result = type::number(),
       .refine = never_null,
       .call = [](arguments args, const type&) { return apply(unary_operator::negate, args[0]); }});
}

template <typename X>
function functions_backend<X>::abs() {
  return function({.name = "abs",
                   .description = "Returns the given number without its sign.",
                   .parameters = {numeric("num", dynamic)},
                   .result = type::number(),
                   .refine = never_null,
                   .call = [](arguments args, const type&) -> outcome<value> {
                     return value(absolute(args[0].as_number()));
                   }});
}

template <typename X>
function functions_backend<X>::integer() {
  return function({.name = "int",
                   .description = "Drops the fraction of the given number.",
                   .parameters = {numeric("num", dynamic)},
                   .result = type::number(),
                   .refine = never_null,
                   .call = [](arguments args, const type&) -> outcome<value> {
                     if (args[0].as_number().is_infinite()) return fail("Infinity has no whole part.");
                     return value(truncate(args[0].as_number()));
                   }});
}

template <typename X>
function functions_backend<X>::ceil() {
  return rounding("ceil", "Returns the smallest whole number not less than the given one.", plain,
                  [](const number& n) { return hcl::ceil(n); });
}

template <typename X>
function functions_backend<X>::floor() {
  return rounding("floor", "Returns the greatest whole number not more than the given one.", plain,
                  [](const number& n) { return hcl::floor(n); });
}

template <typename X>
function functions_backend<X>::signum() {
  return function({.name = "signum",
                   .description = "Returns 0 for zero, 1 for a positive and -1 for a negative whole number.",
                   .parameters = {numeric("num")},
                   .result = type::number(),
                   .refine = never_null,
                   .call = [](arguments args, const type&) -> outcome<value> {
                     const std::optional<std::int64_t> n = whole(args[0]);
                     if (!n) return fail("A whole number within 64 bits is required.");
                     return value(*n == 0 ? 0 : *n < 0 ? -1 : 1);
                   }});
}

template <typename X>
function functions_backend<X>::minimum() {
  return extreme("min", "Returns the smallest of the given numbers.",
                 [](const number& a, const number& b) { return a < b; });
}

template <typename X>
function functions_backend<X>::maximum() {
  return extreme("max", "Returns the greatest of the given numbers.",
                 [](const number& a, const number& b) { return a > b; });
}

}  // namespace hcl::inline v0_1::functions::detail
