// Evaluates named expressions that refer to each other, such as the local values of a module, in the order of
// their references.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/eval_access.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value.hpp>

// Sorts items by their references, such as the resources of a module.

namespace hcl::inline v1_0 {

// An item that references name: `network.main.id` and `network["main"]` mean the one called {"network",
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

// One of several expressions that may refer to each other by name.
struct named_expression {
  std::string name;
  hcl::expression expression;  // its value is the name's
};

// The values of all expressions, as an object of their names. In each, `ROOT.NAME` is the value of another,
// whatever their order; `names` are the others it may use. Without a root, the names themselves are. Circular
// references are reported with all their references. A reference to the root alone, or to a computed element
// of it, refers to all names. The limits are shared.
//
//   struct locals { hcl::attributes<hcl::expression> all; };
//   hcl::result<hcl::value> local = hcl::evaluate_all(config->locals.all, names, "local");
//   if (local) names.variable("local", *local);
[[nodiscard]] inline result<value> evaluate_all(const std::vector<named_expression>& all, const scope& names,
                                                std::string_view root = {}, const limits& bounds = {}) {
  return detail::eval_access::evaluate(all, names, root, bounds);
}
// The same for any range of pairs of names and expressions.
template <typename Pairs>
requires requires(const Pairs& all) { named_expression{all.begin()->first, all.begin()->second}; }
[[nodiscard]] result<value> evaluate_all(const Pairs& all, const scope& names, std::string_view root = {},
                                         const limits& bounds = {}) {
  std::vector<named_expression> list;
  for (const auto& [name, written] : all)
    list.push_back({name, written});
  return evaluate_all(list, names, root, bounds);
}

}  // namespace hcl::inline v1_0
