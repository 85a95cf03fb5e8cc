// The rest of one run's limits; counts down, so that passing a limit is one comparison.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

namespace detail {
struct budget_limit;
}

// One budget serves everything evaluated in one decode. Nodes evaluated once cost no steps, since the text
// bounds their number; what loops, splats and functions repeat does, and so does reading large values again
// and again.
struct budget {
  static constexpr std::size_t free_parts = 100'000;  // read without a step, in each evaluation

  explicit budget(const limits& bounds = {})
      : steps(bounds.steps),
        elements(bounds.elements),
        text(bounds.text),
        depth(bounds.depth),
        digits(bounds.digits),
        copied_elements(bounds.elements),
        copied_text(bounds.text),
        given(bounds) {}
  // The remaining steps, elements, text, depth and digits.
  std::size_t steps, elements, text, depth, digits;
  std::size_t unpaid = free_parts;  // elements and bytes of values that may still be read for nothing
  std::size_t credited = 0;         // bytes of the text that have been added to that
  std::size_t copied_elements, copied_text;  // what may still be copied out of values into C++ objects
  limits given;                              // as it was at first
  const detail::budget_limit* overdrawn =
      nullptr;             // the limit that a function has passed; its call reports that
  bool exhausted = false;  // reported once; everything after yields the dynamic value quietly
  const detail::budget_limit* what = nullptr;  // the limit that was passed, and where
  range where{};                               // the first place that passed a limit
};

namespace detail {

// What a run has only so much of: the name of the limit, that of the member that sets it, and where it is
// counted.
struct budget_limit {
  std::string_view name, setting;
  std::size_t budget::*left;
  std::size_t limits::*given;
};
inline constexpr budget_limit step_limit{"step limit", "steps", &budget::steps, &limits::steps};
inline constexpr budget_limit element_limit{"element limit", "elements", &budget::elements,
                                            &limits::elements};
inline constexpr budget_limit text_limit{"text limit", "text", &budget::text, &limits::text};
inline constexpr budget_limit nesting_limit{"nesting limit", "depth", &budget::depth, &limits::depth};
inline constexpr budget_limit copied_text_limit{"limit for copied text", "text", &budget::copied_text,
                                                &limits::text};
inline constexpr budget_limit copied_element_limit{"limit for copied elements", "elements",
                                                   &budget::copied_elements, &limits::elements};

}  // namespace detail

}  // namespace hcl::inline v0_1
