// A struct as a schema: for bodies that are asked by one, for finding references before anything is decoded;
// and which text messages are about. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/schema.hpp>
#include <hcl/body/variable_walk.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/same_name.hpp>

namespace hcl::inline v0_1::detail {

// The names a struct claims, for bodies that are asked by schema.
[[nodiscard]] inline body_schema schema_of(const record_info& info) {
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

}  // namespace hcl::inline v0_1::detail
