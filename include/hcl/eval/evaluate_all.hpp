// Named expressions that refer to each other, like the local values of a module, evaluated in the order that
// this needs. How that is done is in eval/impl/evaluate_all.ipp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/backend.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// One of several expressions that may refer to each other by name.
struct named_expression {
  std::string name;
  hcl::expression expression;  // its value is the name's
};

// The values of all expressions, as an object of their names. In each, `ROOT.NAME` is the value of another,
// whatever their order; `names` are the others it may use. Without a root, the names themselves are. What
// refers to itself, directly or not, is reported with every reference that leads back to it; a reference to
// the root alone, or to an element of it that only evaluation could tell, refers to all, itself included. One
// set of limits serves all together.
//
//   struct locals { hcl::attributes<hcl::expression> all; };
//   hcl::result<hcl::value> local = hcl::evaluate_all(config->locals.all, names, "local");
//   if (local) names.variable("local", *local);
[[nodiscard]] inline result<value> evaluate_all(const std::vector<named_expression>& all, const scope& names,
                                                std::string_view root = {}, const limits& bounds = {}) {
  return detail::eval_access::evaluate(all, names, root, bounds);
}
// The same for a map, or whatever else holds pairs of names and expressions.
template <typename Pairs>
requires requires(const Pairs& all) { named_expression{all.begin()->first, all.begin()->second}; }
[[nodiscard]] result<value> evaluate_all(const Pairs& all, const scope& names, std::string_view root = {},
                                         const limits& bounds = {}) {
  std::vector<named_expression> list;
  for (const auto& [name, written] : all)
    list.push_back({name, written});
  return evaluate_all(list, names, root, bounds);
}

}  // namespace hcl::inline v0_1
