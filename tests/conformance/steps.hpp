// Traversals and ranges as the data writes them.
#pragma once

#include <string>

#include <hcl/eval/traversal.hpp>

#include "harness.hpp"

namespace test {

// [start, end] in bytes.
inline bool same_range(const hcl::range& actual, const json::value& expected) {
  return actual.span().begin == static_cast<std::size_t>(expected[0].integer()) &&
         actual.span().end == static_cast<std::size_t>(expected[1].integer());
}
inline std::string show(const hcl::range& r) {
  return "[" + std::to_string(r.span().begin) + "," + std::to_string(r.span().end) + "]";
}

// Why the steps are not those of `expected`; empty if they are.
inline std::string compare_steps(const hcl::traversal& actual, const json::value& expected) {
  using kind = hcl::traversal_step::kind;
  const std::string about = "steps of " + to_string(actual) + ", expected " + json::write(expected);
  if (actual.size() != expected.size()) return "number of " + about;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const hcl::traversal_step& have = actual.steps()[i];
    const json::value& want = expected[i];
    if (!same_range(have.where, want["range"])) return "range " + show(have.where) + " in " + about;
    const json::value* root = want.find("root");
    const json::value* attr = want.find("attr");
    const json::value* index = want.find("index");
    const bool same = root    ? have.what == kind::root && have.name == root->text
                      : attr  ? have.what == kind::attribute && have.name == attr->text
                      : index ? have.what == kind::index && same_value(have.key, *index)
                              : have.what == kind::splat;
    if (!same) return about;
  }
  return {};
}

}  // namespace test
