// A description out of the rows of a struct. Implementation.
#pragma once

#include <string_view>
#include <utility>

#include <hcl/config/backend.hpp>
#include <hcl/config/impl/default_value.hpp>
#include <hcl/record/engine.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline member_form form_of(const member_row& row) {
  switch (row.form) {
    case role_form::label: return member_form::label;
    case role_form::block: return member_form::block;
    case role_form::rest: return member_form::rest;
    case role_form::attribute:
    case role_form::members:
    case role_form::none: break;
  }
  return row.or_block ? member_form::attribute_or_block : member_form::attribute;
}

// Notes the value of a new object, unless it is empty, unknown or must not be shown.
inline void note_default(const member_row& row, const void* at, member_description& to) {
  value usual = row.make(at);
  if (row.is_sensitive || !may_be_default(usual)) return;
  to.default_value = std::move(usual);
}

[[nodiscard]] inline member_description describe_member(const member_row& row, const void* at) {
  member_description made;
  made.name = row.name;
  made.cpp_name = row.cpp_name;
  for (const std::string_view other : row.other_names)
    (row.is_former ? made.former_names : made.other_names).push_back(other);
  made.form = form_of(row);
  made.is_required = !row.may_be_absent;
  made.is_sensitive = row.is_sensitive;
  made.holds_secret = row.holds_secret && row.holds_secret();
  made.advice = row.advice;
  made.takes_blocks = row.takes_blocks;
  made.text = row.text;
  if (row.describe) row.describe(made.value);
  if (row.describe_blocks) {
    if (row.by_type) made.chosen = block_choice::by_type;
    std::vector<label_description> keys;
    row.describe_blocks(made, keys);
    made.is_repeated = !row.is_single;
    made.is_required = row.is_single && !row.may_be_absent;
    made.min_count = !row.is_single && row.needs_block && !row.may_be_absent ? 1 : 0;
  }
  if (row.make) note_default(row, at, made);
  return made;
}

HCL_DECL struct_description config_backend::make(const struct_rows& from, const field_state* states) {
  struct_description made{from.name, from.about, {}, {}};
  for (std::size_t i = 0; i != from.members.size(); ++i)
    if (from.members[i].form != role_form::none)
      made.members.push_back(describe_member(from.members[i], states[i].at));
  return made;
}

}  // namespace hcl::inline v0_1::detail
