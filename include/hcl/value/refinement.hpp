// What is known of an unknown value, and the same questions asked of any value.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

struct number_bound { hcl::number value; bool inclusive = true; };

// Facts; the default says nothing. Facts that do not apply to the type are ignored.
struct refinement {
  enum class nullness : unsigned char { may_be_null, not_null, is_null };
  nullness null = nullness::may_be_null;
  std::string prefix{};                          // strings
  std::optional<number_bound> lower{}, upper{};  // numbers
  std::size_t min_length = 0;                    // list, set, map
  std::size_t max_length = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] static refinement not_null() { refinement r; r.null = nullness::not_null; return r; }
  friend bool operator==(const refinement&, const refinement&);
};

// Adds facts to a value: tightens an unknown (and may make it known), leaves a known value as it is. Marks are kept.
[[nodiscard]] value refine(const value& v, const refinement& facts);
[[nodiscard]] value refine_not_null(const value& v);
// What is known of `v` (unmarked): exact facts for a known value, the refinement of an unknown one.
[[nodiscard]] refinement facts_of(const value& v);
// `text` shortened so that no continuation can change it (last grapheme cluster dropped unless certain), at most 128 bytes, NFC.
[[nodiscard]] std::string safe_prefix(std::string_view text);

}  // namespace hcl::inline v0_1
