// The remaining limits of one evaluation, counted down.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/limits.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

namespace detail {
struct budget_limit;
}

// One budget serves one decode. Nodes evaluated once cost no steps, as the text bounds them; repetitions by
// loops, splats and functions do, as does repeated reading of large values.
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
  std::size_t unpaid = free_parts;  // elements and bytes of values that may still be read free of charge
  std::size_t credited = 0;         // bytes of the text added to `unpaid`
  std::size_t copied_elements, copied_text;  // what may still be copied out of values into C++ objects
  limits given;                              // as it was at first
  const detail::budget_limit* overdrawn =
      nullptr;             // the limit that a function has passed; its call reports that
  bool exhausted = false;  // reported once; everything after yields the dynamic value quietly
  const detail::budget_limit* what = nullptr;  // the limit that was passed, and where
  range where{};                               // the first place that passed a limit
};

namespace detail {

// A limit: its name, the member that sets it, and its counter.
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

}  // namespace hcl::inline v1_0
