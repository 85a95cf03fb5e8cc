// References as paths into values, and back.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hcl/eval/traversal.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/path.hpp>

namespace hcl::inline v0_1 {

// The steps as a path; a root is its first attribute, so that an absolute reference leads through an object
// of all variables. Fails for a splat, which leads to several places.
//
//   path_of(*parse_traversal("a[\"k\"].b"))->text()   // .a["k"].b
template <typename = void>
[[nodiscard]] outcome<path> path_of(const traversal& reference) {
  path made;
  for (const traversal_step& step : reference.steps()) {
    if (step.what == traversal_step::kind::splat)
      return failure{"A splat refers to several places; a path refers to one.", made.text()};
    made.push(step.what == traversal_step::kind::index ? path_step::index(step.key)
                                                       : path_step::attribute(step.name));
  }
  return made;
}

// The way back: a relative reference whose steps stand nowhere; with `absolute`, its first step, which must
// be an attribute, is the root. Fails where there is no such step.
template <typename = void>
[[nodiscard]] outcome<traversal> traversal_of(const path& from, bool absolute = false) {
  std::vector<traversal_step> steps;
  if (absolute && (from.empty() || !from.steps().front().is_attribute()))
    return failure{"An absolute reference begins with a name."};
  for (const path_step& step : from.steps()) {
    using kind = traversal_step::kind;
    if (!step.is_attribute())
      steps.push_back({kind::index, {}, step.key(), {}});
    else
      steps.push_back({absolute && steps.empty() ? kind::root : kind::attribute, step.name(), {}, {}});
  }
  return traversal(std::move(steps));
}

}  // namespace hcl::inline v0_1
