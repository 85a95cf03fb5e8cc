// The known name closest to one that is not known. Implementation.
#pragma once

#include <hcl/text/impl/closest.hpp>

namespace hcl::inline v1_0 {

HCL_DECL std::string_view closest(std::string_view word, std::span<const std::string_view> candidates) {
  std::size_t left = 256;
  if (word.empty() || word.size() > detail::limited_text::limit) return {};
  const detail::limited_text given(word);
  std::string_view best;
  std::string_view longer;
  bool unclear = false;
  std::size_t min_count = 3;
  for (const std::string_view candidate : candidates) {
    if (!detail::may_be_near(word, candidate)) continue;
    if (left-- == 0) break;
    if (detail::begins_like(word, candidate)) {
      unclear = unclear || (!longer.empty() && longer != candidate);
      longer = candidate;
    }
    const detail::limited_text known(candidate);
    const std::size_t distance =
        detail::is_swapped(given, known) ? 1 : detail::edit_distance(given, known, min_count + 1);
    if (2 * distance > (std::max)(given.size, known.size)) continue;  // little in common
    if (distance > min_count || (distance == min_count && (best.empty() || best <= candidate))) continue;
    best = candidate;
    min_count = distance;
  }
  return best.empty() && !unclear ? longer : best;
}

}  // namespace hcl::inline v1_0
