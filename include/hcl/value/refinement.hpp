// Facts about an unknown value, and the same questions about any value.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

// One end of an interval. `{5, false}` as lower bound: greater than 5.
struct number_bound {
  hcl::number value{};    // the bound itself
  bool inclusive = true;  // the bound itself is possible
  friend bool operator==(const number_bound&, const number_bound&) = default;
};

// Facts; the default says nothing. Facts that do not apply to the type are ignored.
struct refinement {
  // Whether a value is known to be null.
  enum class nullness : unsigned char { may_be_null, not_null, is_null };
  static constexpr std::size_t no_limit = (std::numeric_limits<std::size_t>::max)();  // of max_length
  nullness null = nullness::may_be_null;                                              // may it be null?
  std::string prefix{};                                                               // strings
  std::optional<number_bound> lower{}, upper{};                                       // numbers
  std::size_t min_length = 0;                                                         // list, set, map
  std::size_t max_length = no_limit;  // of collections: elements at most

  // A refinement that says only that a value is not null.
  [[nodiscard]] static refinement not_null() {
    refinement r;
    r.null = nullness::not_null;
    return r;
  }
  // Whether it says nothing.
  [[nodiscard]] bool empty() const { return *this == refinement{}; }
  friend bool operator==(const refinement&, const refinement&) = default;
};

// Three-valued answers.
enum class ternary : unsigned char { no, yes, unknown };

// Adds facts to a value: tightens an unknown (and may make it known), leaves a known value as it is. Marks
// are kept. Where facts contradict each other, the older stay; see contradicts().
[[nodiscard]] value refine(const value& v, const refinement& refinements);
// Whether the facts contradict `v`, so that refine() would ignore some.
[[nodiscard]] bool contradicts(const value& v, const refinement& refinements);
// `v`, known not to be null if it is unknown.
[[nodiscard]] inline value refine_not_null(const value& v) {
  return v.is_definitely_not_null() || v.is_known() ? v : hcl::refine(v, refinement::not_null());
}
// The refinement of `v` (marks ignored): exact facts for a known value, the refinement of an unknown one.
[[nodiscard]] refinement refinement_of(const value& v);
// Whether something of which only its type and `refinements` are known could be the known value `v`: no, or
// unknown; yes if it can be nothing else.
[[nodiscard]] ternary includes(const refinement& refinements, const type& t, const value& v);
// `text` shortened so that no continuation can change it (last grapheme cluster dropped unless certain), at
// most 128 bytes, NFC. `safe_prefix("ami-e")` is "ami-" since an accent could follow.
[[nodiscard]] std::string safe_prefix(std::string_view text);

}  // namespace hcl::inline v1_0
