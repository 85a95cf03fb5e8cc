// Refinements: joining facts, facts that leave only one value, and what facts exclude.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/impl/build.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// A list of so many unknowns is spelled out when its length becomes certain; a longer one stays one unknown.
inline constexpr std::size_t max_spelled_out = 1024;

[[nodiscard]] inline bool empty_interval(const std::optional<number_bound>& lower,
                                         const std::optional<number_bound>& upper) {
  if (!lower || !upper) return false;
  if (lower->value == upper->value) return !lower->inclusive || !upper->inclusive;
  return upper->value < lower->value;
}

// The tighter of two lower bounds (`direction` 1) or upper bounds (-1).
[[nodiscard]] inline std::optional<number_bound> tighter(const std::optional<number_bound>& a,
                                                         const std::optional<number_bound>& b,
                                                         int direction) {
  if (!a || !b) return a ? a : b;
  if (a->value == b->value) return a->inclusive ? b : a;
  return ((a->value < b->value) == (direction > 0)) ? b : a;
}

// Joins facts of one kind. False, without a change, if they contradict each other.
[[nodiscard]] inline bool tighten_number(refinement& known, const refinement& more) {
  auto lower = tighter(known.lower, more.lower, 1);
  auto upper = tighter(known.upper, more.upper, -1);
  // No number is below -infinity or above infinity, so such bounds say nothing.
  if (lower && lower->inclusive && lower->value == number::infinity(true)) lower.reset();
  if (upper && upper->inclusive && upper->value == number::infinity()) upper.reset();
  if (empty_interval(lower, upper)) return false;
  known.lower = std::move(lower);
  known.upper = std::move(upper);
  return true;
}
[[nodiscard]] inline bool tighten_prefix(refinement& known, const refinement& more) {
  std::string prefix = text_access::to_nfc(more.prefix);
  if (known.prefix.starts_with(prefix)) return true;
  if (!prefix.starts_with(known.prefix)) return false;
  known.prefix = std::move(prefix);
  return true;
}
[[nodiscard]] inline bool tighten_length(refinement& known, const refinement& more) {
  const std::size_t low = (std::max)(known.min_length, more.min_length),
                    high = (std::min)(known.max_length, more.max_length);
  if (low > high) return false;
  known.min_length = low;
  known.max_length = high;
  return true;
}

// Adds facts about a value of a type; false if some contradict those that are there, which stay.
inline bool join_facts(refinement& known, const refinement& more, const type& t) {
  using enum refinement::nullness;
  bool fits = known.null == more.null || known.null == may_be_null || more.null == may_be_null;
  if (known.null == may_be_null) known.null = more.null;
  if (t.kind() == type_kind::string) fits = tighten_prefix(known, more) && fits;
  if (t.kind() == type_kind::number) fits = tighten_number(known, more) && fits;
  if (t.is_collection()) fits = tighten_length(known, more) && fits;
  return fits;
}

// The one value that the facts leave, or an unknown with these facts.
[[nodiscard]] inline value resolved(const type& t, refinement refinements) {
  if (refinements.null == refinement::nullness::is_null) return value::null(t);
  if (refinements.empty()) return value::unknown(t);
  if (refinements.null == refinement::nullness::not_null) {
    const bool one_number = refinements.lower && refinements.upper && refinements.lower->inclusive &&
                            refinements.upper->inclusive;
    if (one_number && refinements.lower->value == refinements.upper->value) return refinements.lower->value;
    if (t.is_collection() && refinements.min_length == refinements.max_length) {
      const std::size_t n = refinements.max_length;
      if (t.kind() == type_kind::list && n <= max_spelled_out) {
        return value::list(t.element(), std::vector<value>(n, value::unknown(t.element())));
      }
      if (t.kind() == type_kind::set && n <= 1)
        return value::set(t.element(), std::vector<value>(n, value::unknown(t.element())));
      if (t.kind() == type_kind::map && n == 0) return value::map(t.element(), {});
    }
  }
  return value_access::refined(t, std::move(refinements));
}

// Whether no following character can extend this cluster.
[[nodiscard]] inline bool ends_cluster(std::string_view cluster) noexcept {
  return cluster.size() == 1 &&
         std::string_view("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'").find(cluster[0]) != std::string_view::npos;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL value refine(const value& v, const refinement& refinements) {
  if (v.is_known() || v.kind() == type_kind::dynamic) return v;
  refinement all = v.refinements();
  detail::join_facts(all, refinements, v.type());
  if (all == v.refinements()) return v;
  return detail::resolved(v.type(), std::move(all)).with_marks(v.marks());
}

HCL_DECL bool contradicts(const value& v, const refinement& refinements) {
  if (v.kind() == type_kind::dynamic && !v.is_known()) return false;
  if (v.is_known()) return hcl::includes(refinements, v.type(), v) == ternary::no;
  refinement known = v.refinements();
  return !detail::join_facts(known, refinements, v.type());
}

HCL_DECL refinement refinement_of(const value& v) {
  if (!v.is_known()) return v.refinements();
  refinement refinements;
  refinements.null = v.is_null() ? refinement::nullness::is_null : refinement::nullness::not_null;
  if (v.is_null()) return refinements;
  const value& known = v.unmarked();
  if (known.kind() == type_kind::string) refinements.prefix = known.as_string();
  if (known.kind() == type_kind::number)
    refinements.lower = refinements.upper = number_bound{known.as_number(), true};
  if (known.type().is_collection()) {
    refinements.min_length = refinements.max_length = known.size();
    // Elements not yet known may turn out equal to others.
    if (known.kind() == type_kind::set && known.size() > 1 && !known.is_wholly_known())
      refinements.min_length = 1;
  }
  return refinements;
}

HCL_DECL ternary includes(const refinement& refinements, const type& t, const value& v) {
  if (!v.is_known()) return ternary::unknown;
  const value& known = v.unmarked();
  if (known.is_null()) {
    if (refinements.null == refinement::nullness::not_null) return ternary::no;
    return refinements.null == refinement::nullness::is_null ? ternary::yes : ternary::unknown;
  }
  if (refinements.null == refinement::nullness::is_null) return ternary::no;
  if (t.kind() != known.kind()) return t.is_dynamic() ? ternary::unknown : ternary::no;
  if (!detail::overlap(t, known.type())) return ternary::no;
  bool possible = true;
  if (t.kind() == type_kind::string) {
    possible = known.as_string().starts_with(refinements.prefix);
  } else if (t.kind() == type_kind::number) {
    const std::optional<number_bound> exactly = number_bound{known.as_number(), true};
    possible = !detail::empty_interval(refinements.lower, exactly) &&
               !detail::empty_interval(exactly, refinements.upper);
  } else if (t.is_collection()) {
    const refinement exact = hcl::refinement_of(known);
    possible = exact.max_length >= refinements.min_length && exact.min_length <= refinements.max_length;
  }
  return possible ? ternary::unknown : ternary::no;
}

HCL_DECL std::string safe_prefix(std::string_view text) {
  constexpr std::size_t max_length = 128;
  std::string prefix = detail::text_access::to_nfc(detail::beginning_of(text, max_length));
  std::size_t last = 0, end = 0;
  while (end < prefix.size()) {
    last = end;
    end = next_grapheme(prefix, end);
  }
  if (!detail::ends_cluster(std::string_view(prefix).substr(last))) prefix.resize(last);
  return prefix;
}

}  // namespace hcl::inline v1_0
