// Finds the place of a spec's value in a body, and the variables that a spec needs: neither evaluates
// anything. Implementation.
#pragma once

#include <hcl/spec/impl/spec_places.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::vector<traversal> spec_backend::variables(const spec& of, const variable_walk& at) {
  const body_plan& plan = plan_of(of);
  variable_step here = at.visit(plan.schema);
  std::vector<traversal> found = std::move(here.variables);
  collect_own_references(of, found);
  // A type has several specs if several parts take it.
  std::unordered_map<std::string_view, std::vector<const spec*>> nested;
  for (const spec_member& known : plan.block_types)
    nested[known.name].push_back(&known.what);
  for (const variable_block& b : here.blocks) {
    const auto known = nested.find(b.type);
    if (known == nested.end()) continue;
    std::vector<traversal> inside;
    if (plan.attribute_blocks.contains(b.type)) inside = b.inside.attributes();
    for (const spec* one : known->second)
      add_new_references(inside, variables(*one, b.inside));
    found.insert(found.end(), std::make_move_iterator(inside.begin()), std::make_move_iterator(inside.end()));
  }
  return found;
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL range source_range(const spec& of, const body& from) { return detail::source_range(of, from, {}); }

}  // namespace hcl::inline v0_1
