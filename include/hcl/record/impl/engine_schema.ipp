// A struct as a schema: for bodies that are asked by one, for finding references before anything is decoded;
// and which text messages are about. Implementation.
#pragma once

#include <hcl/record/impl/engine_schema.hpp>

namespace hcl::inline v0_1::detail {

// Alternatives of a variant may have blocks of one type that are different structs: any of these may be
// meant.
HCL_DECL std::vector<traversal> engine_backend::variables(const record_info& info, const variable_walk& at) {
  bool others = false;
  for (const field_info& f : info.fields)
    others = others || f.read_entry;
  variable_step here = at.visit(schema_of(info), others);
  std::vector<traversal> found = std::move(here.variables);
  const auto add = [&](std::vector<traversal> more) {
    found.insert(found.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  for (const variable_block& b : here.blocks) {
    std::vector<const record_info*> seen;
    for (const field_info& f : info.fields) {
      if (f.form != role_form::block || !same_name(f.name, b.type)) continue;
      const record_info* const inside = f.is_free_block || !f.inside ? nullptr : &f.inside();
      if (std::find(seen.begin(), seen.end(), inside) != seen.end()) continue;
      seen.push_back(inside);
      if (f.is_free_block)
        add(b.inside.attributes());
      else if (inside)
        add(variables(*inside, b.inside));
    }
  }
  return found;
}

}  // namespace hcl::inline v0_1::detail
