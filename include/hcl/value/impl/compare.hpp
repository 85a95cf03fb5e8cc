// Order of numbers where one may be unknown: sometimes what is known of it decides.
#pragma once

#include <hcl/value/number.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

// The interval a number lies in: itself if it is known.
struct number_range {
  number low = number::infinity(true);
  number high = number::infinity();

  explicit number_range(const value& v) {
    if (v.kind() != type_kind::number || v.is_null()) return;
    if (v.is_known()) {
      low = high = v.as_number();
      return;
    }
    const refinement& refinements = v.refinements();
    if (refinements.lower) low = refinements.lower->value;
    if (refinements.upper) high = refinements.upper->value;
  }
};

// Whether `a` < `b`. Both are unmarked numbers (or of dynamic type and unknown), not null.
[[nodiscard]] inline ternary is_less(const value& a, const value& b) {
  const bool known = a.is_known() && b.is_known();
  if (known) return a.as_number() < b.as_number() ? ternary::yes : ternary::no;
  const number_range left(a);
  const number_range right(b);
  if (left.high < right.low) return ternary::yes;
  if (left.low > right.high) return ternary::no;
  return ternary::unknown;
}

// Three-valued "or".
[[nodiscard]] constexpr ternary either(ternary a, ternary b) noexcept {
  if (a == ternary::yes || b == ternary::yes) return ternary::yes;
  return a == ternary::no && b == ternary::no ? ternary::no : ternary::unknown;
}
[[nodiscard]] constexpr ternary opposite(ternary a) noexcept {
  return a == ternary::unknown ? a : a == ternary::yes ? ternary::no : ternary::yes;
}

// As a value of the language; unknown, it is at least not null.
[[nodiscard]] inline value to_bool_value(ternary answer) {
  if (answer == ternary::unknown) return value::unknown(type::boolean(), refinement::not_null());
  return value(answer == ternary::yes);
}

}  // namespace hcl::inline v0_1::detail
