// A struct as a schema: for bodies that are asked by one, for finding references before anything is decoded;
// and which text messages are about. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/schema.hpp>
#include <hcl/body/variable_walk.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/same_name.hpp>

namespace hcl::inline v0_1::detail {

// The names a struct claims, for bodies that are asked by schema.
template <typename = void>
[[nodiscard]] body_schema schema_of(const record_info& info) {
  body_schema wanted;
  const bool is_joined = info.members == 0;  // the alternatives of a variant, which may have names in common
  const auto is_there = [&](const auto& all, auto name, const field_info& f) {
    return is_joined &&
           std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.*name == f.name; });
  };
  for (const field_info& f : info.fields) {
    const bool is_other_name = f.shared && !is_joined && (!f.blocks || f.blocks->types.empty());
    const std::string_view same_as = is_other_name ? info.fields[f.home].name : std::string_view();
    if (f.form == role_form::attribute) {
      if (is_there(wanted.attributes, &schema_attribute::name, f)) continue;
      wanted.attributes.push_back({std::string(f.name), f.required && !f.shared, std::string(same_as)});
    } else if (f.form == role_form::block) {
      if (is_there(wanted.blocks, &schema_block::type, f)) continue;
      schema_block header{std::string(f.name), {}, std::string(same_as)};
      for (std::size_t i = 0; i != f.blocks->labels; ++i)
        header.labels.emplace_back(f.blocks->label_name(i));
      header.optional_labels = f.blocks->optional_labels;
      header.any_labels = f.blocks->any_labels;
      header.meaning = f.blocks->meaning;
      wanted.blocks.push_back(std::move(header));
    }
  }
  return wanted;
}

// Alternatives of a variant may have blocks of one type that are different structs: any of these may be
// meant.
template <typename X>
std::vector<traversal> engine_backend<X>::variables(const record_info& info, const variable_walk& at) {
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
