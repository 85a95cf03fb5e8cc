// + - * / % and negation, for numbers that may be unknown: what is known of the operands carries over as bounds of the result.
#pragma once

#include <array>
#include <optional>
#include <utility>

#include <hcl/value/compare.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

using number_operation = outcome<number> (*)(const number&, const number&);

[[nodiscard]] inline outcome<number> add_numbers(const number& a, const number& b) { return add(a, b); }
[[nodiscard]] inline outcome<number> subtract_numbers(const number& a, const number& b) { return subtract(a, b); }
[[nodiscard]] inline outcome<number> multiply_numbers(const number& a, const number& b) { return multiply(a, b); }
[[nodiscard]] inline outcome<number> divide_numbers(const number& a, const number& b) { return divide(a, b); }
[[nodiscard]] inline outcome<number> modulo_numbers(const number& a, const number& b) { return modulo(a, b); }

// Bounds of an unknown result from those of the operands; `operation` grows or falls steadily in each operand. None if a corner has no value.
[[nodiscard]] inline refinement result_bounds(number_operation operation, const value& a, const value& b) {
  refinement facts = refinement::not_null();
  const number_range left(a);
  const number_range right(b);
  std::optional<number> low;
  std::optional<number> high;
  for (const number* x : {&left.low, &left.high}) {
    for (const number* y : {&right.low, &right.high}) {
      outcome<number> corner = operation(*x, *y);
      if (!corner) return facts;
      if (!low || *corner < *low) low = *corner;
      if (!high || *corner > *high) high = *corner;
    }
  }
  if (!low->is_infinite()) facts.lower = number_bound{*low, true};
  if (!high->is_infinite()) facts.upper = number_bound{*high, true};
  return facts;
}

// Unmarked numbers, not null. `bounded`: the operation is steady, see result_bounds.
[[nodiscard]] inline outcome<value> calculate(number_operation operation, bool bounded, const value& a, const value& b) {
  if (a.is_known() && b.is_known()) {
    outcome<number> result = operation(a.as_number(), b.as_number());
    return result ? outcome<value>(value(*std::move(result))) : std::move(result).error();
  }
  return value::unknown(type::number(), bounded ? result_bounds(operation, a, b) : refinement::not_null());
}

[[nodiscard]] inline value negated(const value& v) {
  if (v.is_known()) return value(negate(v.as_number()));
  refinement facts = refinement::not_null();
  const refinement& known = v.facts();
  if (known.upper) facts.lower = number_bound{negate(known.upper->value), known.upper->inclusive};
  if (known.lower) facts.upper = number_bound{negate(known.lower->value), known.lower->inclusive};
  return value::unknown(type::number(), facts);
}

}  // namespace hcl::inline v0_1::detail
