// Sorts things that refer to each other, such as the resources of a module, so that each comes after what it
// needs. Evaluates nothing; see also evaluate_all().
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/backend.hpp>
#include <hcl/eval/traversal.hpp>

namespace hcl::inline v0_1 {

// Something that references can mean: `network.main.id` and `network["main"]` mean the one called {"network",
// "main"}.
struct referenced_item {
  std::vector<std::string> name;      // how others refer to it: {"local", "name"}
  std::vector<traversal> references;  // of expression::variables(), or of hcl::variables<T>() of a body
};

// The places in `all` of its items, each after all that it refers to, otherwise in the order given. A
// reference to less than a name (`keys(network)`, `network[key]`) refers to everything below it; references
// to something else do not count. Fails with `circular-reference`, one for each circle, at a reference, with
// notes on the others of the circle. Time and memory grow with the number of items and references.
//
//   auto order = hcl::order_by_references({{{"local", "a"}, a.variables()}, {{"local", "b"},
//   b.variables()}}); if (order) for (std::size_t i : *order) ...   // {1, 0} if a is `local.b + 1`
[[nodiscard]] result<std::vector<std::size_t>> order_by_references(const std::vector<referenced_item>& all);

}  // namespace hcl::inline v0_1
