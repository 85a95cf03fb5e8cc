// Operators as functions: arithmetic, comparison, logic, and the choice of the first value there is.
#pragma once

#include <hcl/functions/impl/row.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::functions::detail {

// Why an operation has no result: on infinities and zeros, where numbers as such go up to any size.
[[nodiscard]] constexpr std::string_view why_impossible(binary_operator op) noexcept {
  switch (op) {
    case binary_operator::add: return "The sum of opposing infinities cannot be computed.";
    case binary_operator::subtract: return "An infinity cannot be subtracted from itself.";
    case binary_operator::multiply: return "Zero and infinity cannot be multiplied.";
    case binary_operator::divide: return "Zero cannot be divided by zero, nor infinity by infinity.";
    default: return "The remainder of these numbers cannot be computed.";
  }
}

template <binary_operator Op>
[[nodiscard]] outcome<value> call_arithmetic(arguments args, const type&) {
  outcome<value> result = apply(Op, args[0], args[1]);
  if (!result) return fail(std::string(why_impossible(Op)));
  return result;
}

template <bool Up>
[[nodiscard]] outcome<value> call_rounding(arguments args, const type&) {
  const number& n = args[0].as_number();
  return n.is_infinite() ? args[0] : value(Up ? ceil(n) : floor(n));
}

[[nodiscard]] inline outcome<type> type_of_extreme(arguments args) {
  if (args.empty()) return fail("At least one number is required.");
  return type::number();
}

template <bool Greatest>
[[nodiscard]] outcome<value> call_extreme(arguments args, const type&) {
  const value* best = &args[0];
  for (const value& v : args)
    if (Greatest ? v.as_number() > best->as_number() : v.as_number() < best->as_number()) best = &v;
  return *best;
}

[[nodiscard]] inline outcome<value> call_negate(arguments args, const type&) {
  return apply(unary_operator::negate, args[0]);
}

[[nodiscard]] inline outcome<value> call_abs(arguments args, const type&) {
  return value(absolute(args[0].as_number()));
}

[[nodiscard]] inline outcome<value> call_int(arguments args, const type&) {
  if (args[0].as_number().is_infinite()) return fail("Infinity has no whole part.");
  return value(truncate(args[0].as_number()));
}

[[nodiscard]] inline outcome<value> call_signum(arguments args, const type&) {
  const std::optional<std::int64_t> n = whole(args[0]);
  if (!n) return fail("A whole number within 64 bits is required.");
  return value(*n == 0 ? 0 : *n < 0 ? -1 : 1);
}

// clang-format off
inline constexpr row arithmetic_rows[] = {
    {"add", "Returns the sum of the two given numbers.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::number, call_arithmetic<binary_operator::add>},
    {"subtract", "Returns the difference between the two given numbers.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::number, call_arithmetic<binary_operator::subtract>},
    {"multiply", "Returns the product of the two given numbers.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::number, call_arithmetic<binary_operator::multiply>},
    {"divide", "Divides the first given number by the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::number, call_arithmetic<binary_operator::divide>},
    {"modulo",
     "Returns the remainder of dividing the first number by the second, with the sign of the first.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::number, call_arithmetic<binary_operator::modulo>},
    {"negate", "Multiplies the given number by -1.",
     {numeric("num", unknown | dynamic)}, type::number, call_negate},
    {"abs", "Returns the given number without its sign.",
     {numeric("num", dynamic)}, type::number, call_abs},
    {"int", "Drops the fraction of the given number.",
     {numeric("num", dynamic)}, type::number, call_int},
    {"ceil", "Returns the smallest whole number not less than the given one.",
     {numeric("num")}, type::number, call_rounding<true>},
    {"floor", "Returns the greatest whole number not more than the given one.",
     {numeric("num")}, type::number, call_rounding<false>},
    {"signum", "Returns 0 for zero, 1 for a positive and -1 for a negative whole number.",
     {numeric("num")}, type::number, call_signum},
    {"min", "Returns the smallest of the given numbers.",
     {numeric("numbers", dynamic | variadic)}, {type::number, type_of_extreme}, call_extreme<false>},
    {"max", "Returns the greatest of the given numbers.",
     {numeric("numbers", dynamic | variadic)}, {type::number, type_of_extreme}, call_extreme<true>},
};
// clang-format on

// Operators as functions: equal, notequal, lessthan and its kin, and, or, not; and the choice of the first
// value there is.
template <binary_operator Op>
[[nodiscard]] outcome<value> call_operator(arguments args, const type&) {
  return apply(Op, args[0], args[1]);
}

[[nodiscard]] inline outcome<value> call_not(arguments args, const type&) {
  return value(!args[0].as_bool());
}

[[nodiscard]] inline outcome<type> type_of_coalesce(arguments args, eval_context* ctx) {
  std::vector<type> types;
  for (const value& v : args)
    types.push_back(v.type());
  if (const std::optional<type> common = unify(types, conversion::unsafe, options_of(ctx))) return *common;
  return fail("All arguments must have the same type.");
}

template <bool SkipsEmpty>
[[nodiscard]] outcome<value> call_coalesce(arguments args, const type& result, eval_context* ctx) {
  for (const value& v : args) {
    if (!v.is_known()) return value::unknown(result);
    if (v.is_null()) continue;
    outcome<value> chosen = convert(v, result, options_of(ctx));
    const bool is_empty = chosen && chosen->kind() == type_kind::string && chosen->as_string().empty();
    if (!SkipsEmpty || !is_empty) return chosen;
  }
  return fail(SkipsEmpty ? "All arguments are null or empty strings." : "All arguments are null.");
}

[[nodiscard]] inline outcome<value> call_coalescelist(arguments args) {
  if (args.empty()) return fail("At least one argument is required.");
  const value* found = nullptr;
  for (const value& v : args) {
    const bool is_open = !v.is_known() && v.kind() == type_kind::dynamic;
    if (!is_open && v.kind() != type_kind::list && v.kind() != type_kind::tuple)
      return fail("All arguments must be lists or tuples.");
    if (!v.is_known()) return found ? *found : value::unknown();
    if (!found && !v.is_null() && v.size() > 0) found = &v;
  }
  if (found) return *found;
  return fail("All arguments are null or empty.");
}

// clang-format off
inline constexpr row logic_rows[] = {
    {"equal", "Returns whether the two given values are equal.",
     {any("a", null | unknown | dynamic), any("b", null | unknown | dynamic)},
     type::boolean, call_operator<binary_operator::equal>},
    {"notequal", "Returns whether the two given values differ.",
     {any("a", null | unknown | dynamic), any("b", null | unknown | dynamic)},
     type::boolean, call_operator<binary_operator::not_equal>},
    {"greaterthan", "Returns whether the first number is greater than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::greater>},
    {"greaterthanorequalto", "Returns whether the first number is not less than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::greater_or_equal>},
    {"lessthan", "Returns whether the first number is less than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::less>},
    {"lessthanorequalto", "Returns whether the first number is not greater than the second.",
     {numeric("a", unknown | dynamic), numeric("b", unknown | dynamic)},
     type::boolean, call_operator<binary_operator::less_or_equal>},
    {"and", "Returns whether both given values are true.",
     {boolean("a", dynamic), boolean("b", dynamic)},
     type::boolean, call_operator<binary_operator::logical_and>},
    {"or", "Returns whether one of the given values is true.",
     {boolean("a", dynamic), boolean("b", dynamic)},
     type::boolean, call_operator<binary_operator::logical_or>},
    {"not", "Returns the negation of the given boolean.",
     {boolean("val", dynamic)}, type::boolean, call_not},
    {"coalesce", "Returns the first of the given arguments that is not null.",
     {any("vals", null | unknown | dynamic | variadic)}, type_of_coalesce, call_coalesce<false>},
    {"coalescelist", "Returns the first of the given sequences that has an element.",
     {any("vals", null | unknown | dynamic | variadic)}, type_made_by<call_coalescelist>, call_coalescelist},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
