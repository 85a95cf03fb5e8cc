// References as paths into values, and back.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/path.hpp>

namespace hcl::inline v1_0 {

// The steps as a path; a root is its first attribute, so that an absolute reference leads through an object
// of all variables. Fails for a splat, which leads to several places.
//
//   path_of(*parse_traversal("a[\"k\"].b"))->text()   // .a["k"].b
[[nodiscard]] inline outcome<path> path_of(const traversal& reference) {
  path made;
  for (const traversal_step& step : reference.steps()) {
    if (step.what == traversal_step::kind::splat)
      return failure{"A splat refers to several places; a path refers to one.", made.text()};
    made.push(step.what == traversal_step::kind::index ? path_step::index(step.key)
                                                       : path_step::attribute(step.name));
  }
  return made;
}

// The root of a reference that is made of a path.
enum class reference_root : unsigned char { none, first_step };

// The inverse: a relative reference without places; with reference_root::first_step its first step, which
// must be an attribute, becomes the root. Fails without such a step.
[[nodiscard]] inline outcome<traversal> traversal_of(const path& from,
                                                     reference_root root = reference_root::none) {
  const bool absolute = root == reference_root::first_step;
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

inline outcome<path> path::parse(std::string_view text) {
  // References begin with a name, and paths of values with a step.
  const bool has_step = text.starts_with('.') || text.starts_with('[');
  const result<traversal> read = parse_traversal((has_step ? "_" : "") + std::string(text));
  if (!read) return failure{read.diagnostics()[0].detail};
  outcome<path> made = path_of(*read);
  if (!made || !has_step) return made;
  return path({made->steps().begin() + 1, made->steps().end()});
}

}  // namespace hcl::inline v1_0
