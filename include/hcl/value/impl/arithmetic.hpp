// + - * / % and negation, for numbers that may be unknown: what is known of the operands carries over as
// bounds of the result.
#pragma once

#include <optional>
#include <utility>

#include <hcl/support/outcome.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/impl/operate_plain.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// + - * grow or fall steadily in each operand: the bounds of their results come from those of the operands.
[[nodiscard]] constexpr bool is_bounded(binary_operator op) noexcept {
  return op == binary_operator::add || op == binary_operator::subtract || op == binary_operator::multiply;
}

// The bounds of an unknown result of a bounded operator: none if a corner has no value.
[[nodiscard]] inline refinement result_bounds(binary_operator op, const value& a, const value& b) {
  refinement refinements = refinement::not_null();
  const number_range left(a);
  const number_range right(b);
  std::optional<number> low;
  std::optional<number> high;
  for (const number* x : {&left.low, &left.high}) {
    for (const number* y : {&right.low, &right.high}) {
      const outcome<number> corner = calculate_numbers(op, *x, *y);
      if (!corner) return refinements;
      if (!low || *corner < *low) low = *corner;
      if (!high || *corner > *high) high = *corner;
    }
  }
  if (!low->is_infinite()) refinements.lower = number_bound{*low, true};
  if (!high->is_infinite()) refinements.upper = number_bound{*high, true};
  return refinements;
}

// Nothing bounds a result of it, since infinite numbers are as possible as others.
[[nodiscard]] inline bool is_unbounded(const value& v) {
  return !v.is_known() && !v.refinements().lower && !v.refinements().upper;
}

// Unmarked numbers or unknowns, not null.
[[nodiscard]] inline outcome<value> calculate(binary_operator op, const value& a, const value& b) {
  if (a.is_known() && b.is_known()) {
    outcome<number> result = calculate_numbers(op, a.as_number(), b.as_number());
    return result ? outcome<value>(value(*std::move(result))) : std::move(result).error();
  }
  if (!is_bounded(op) || is_unbounded(a) || is_unbounded(b))
    return value_backend::refined(type::number(), refinement::not_null());
  return value::unknown(type::number(), result_bounds(op, a, b));
}

[[nodiscard]] inline value negated(const value& v) {
  if (v.is_known()) return value(negate(v.as_number()));
  refinement refinements = refinement::not_null();
  const refinement& known = v.refinements();
  if (known.upper) refinements.lower = number_bound{negate(known.upper->value), known.upper->inclusive};
  if (known.lower) refinements.upper = number_bound{negate(known.lower->value), known.lower->inclusive};
  return value::unknown(type::number(), refinements);
}

}  // namespace hcl::inline v0_1::detail
