// Arithmetic as functions: add, subtract, multiply, divide, modulo, negate, abs, int, ceil, floor, signum, min, max.
#pragma once

#include <hcl/functions/define.hpp>
#include <hcl/value/operate.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {
[[nodiscard]] inline function binary_number(std::string name, std::string description, binary_operator op, std::string impossible) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {numeric("a", dynamic), numeric("b", dynamic)},
                   .result = type::number(),
                   .refine = never_null,
                   .call = [op, impossible](arguments args, const type&) -> outcome<value> {
                     outcome<value> result = apply(op, args[0], args[1]);
                     if (!result) return fail(impossible);
                     return result;
                   }});
}

template <typename Round>
[[nodiscard]] function rounding(std::string name, std::string description, unsigned lets_through, Round round) {
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
                   .result = type::number(),
                   .refine = never_null,
                   .call = [better](arguments args, const type&) -> outcome<value> {
                     if (args.empty()) return fail("At least one number is required.");
                     const value* best = &args[0];
                     for (const value& v : args)
                       if (better(v.as_number(), best->as_number())) best = &v;
                     return *best;
                   }});
}
}  // namespace detail

// add(1, 2) is 3.
[[nodiscard]] inline function add() {
  return detail::binary_number("add", "Returns the sum of the two given numbers.", binary_operator::add,
                               "The sum of opposing infinities cannot be computed.");
}
// subtract(3, 2) is 1.
[[nodiscard]] inline function subtract() {
  return detail::binary_number("subtract", "Returns the difference between the two given numbers.", binary_operator::subtract,
                               "An infinity cannot be subtracted from itself.");
}
// multiply(2, 3) is 6.
[[nodiscard]] inline function multiply() {
  return detail::binary_number("multiply", "Returns the product of the two given numbers.", binary_operator::multiply,
                               "Zero and infinity cannot be multiplied.");
}
// divide(1, 4) is 0.25; divide(1, 0) is infinity.
[[nodiscard]] inline function divide() {
  return detail::binary_number("divide", "Divides the first given number by the second.", binary_operator::divide,
                               "Zero cannot be divided by zero, nor infinity by infinity.");
}
// modulo(-5, 3) is -2.
[[nodiscard]] inline function modulo() {
  return detail::binary_number("modulo", "Returns the remainder of dividing the first number by the second, with the sign of the first.",
                               binary_operator::modulo, "The remainder of these numbers cannot be computed.");
}
// negate(1) is -1.
[[nodiscard]] inline function negate() {
  return detail::rounding("negate", "Multiplies the given number by -1.", detail::dynamic, [](const number& n) { return negate(n); });
}
// abs(-3.5) is 3.5.
[[nodiscard]] inline function abs() {
  return function({.name = "abs",
                   .description = "Returns the given number without its sign.",
                   .parameters = {detail::numeric("num", detail::dynamic)},
                   .result = type::number(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> { return value(absolute(args[0].as_number())); }});
}
// int(-1.7) is -1.
[[nodiscard]] inline function integer() {
  return function({.name = "int",
                   .description = "Drops the fraction of the given number.",
                   .parameters = {detail::numeric("num", detail::dynamic)},
                   .result = type::number(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     if (args[0].as_number().is_infinite()) return detail::fail("Infinity has no whole part.");
                     return value(truncate(args[0].as_number()));
                   }});
}
// ceil(1.2) is 2.
[[nodiscard]] inline function ceil() {
  return detail::rounding("ceil", "Returns the smallest whole number not less than the given one.", detail::plain,
                          [](const number& n) { return ceil(n); });
}
// floor(-1.2) is -2.
[[nodiscard]] inline function floor() {
  return detail::rounding("floor", "Returns the greatest whole number not more than the given one.", detail::plain,
                          [](const number& n) { return floor(n); });
}
// signum(-3) is -1. Whole numbers only.
[[nodiscard]] inline function signum() {
  return function({.name = "signum",
                   .description = "Returns 0 for zero, 1 for a positive and -1 for a negative whole number.",
                   .parameters = {detail::numeric("num")},
                   .result = type::number(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     const std::optional<std::int64_t> n = detail::whole(args[0]);
                     if (!n) return detail::fail("A whole number within 64 bits is required.");
                     return value(*n == 0 ? 0 : *n < 0 ? -1 : 1);
                   }});
}
// min(3, 1, 2) is 1.
[[nodiscard]] inline function (min)() {
  return detail::extreme("min", "Returns the smallest of the given numbers.", [](const number& a, const number& b) { return a < b; });
}
// max(3, 1, 2) is 3.
[[nodiscard]] inline function (max)() {
  return detail::extreme("max", "Returns the greatest of the given numbers.", [](const number& a, const number& b) { return a > b; });
}

}  // namespace hcl::inline v0_1::functions
