// The traits of each role of a member, a row each. A new tag is a class in tags.hpp and
// a row here. Knows no types of members.
#pragma once

#include <cstddef>
#include <iterator>

#include <hcl/tags.hpp>

namespace hcl::inline v0_1::detail {

// The form of a member in a body.
enum class role_form : unsigned char {
  attribute,
  label,
  block,
  rest,     // what no other member claims
  members,  // nothing itself: its own members belong to the body
  none      // nothing
};

struct role_row {
  field_role role;
  role_form form;
  bool keeps_value = false;   // may be absent, whatever its type is
  bool is_block_too = false;  // an attribute that may be written as a block
  bool takes_blocks = false;  // of the rest: its blocks, too
};
inline constexpr role_row role_table[] = {
    {field_role::attribute, role_form::attribute},
    {.role = field_role::defaulted, .form = role_form::attribute, .keeps_value = true},
    {field_role::label, role_form::label},
    {field_role::block, role_form::block},
    {.role = field_role::attribute_or_block, .form = role_form::attribute, .is_block_too = true},
    {field_role::flattened, role_form::members},
    {.role = field_role::remain, .form = role_form::rest, .takes_blocks = true},
    {field_role::attributes, role_form::rest},
    {field_role::ignored, role_form::none},
};
static_assert(
    [] {
      for (std::size_t i = 0; i != std::size(role_table); ++i)
        if (role_table[i].role != static_cast<field_role>(i)) return false;
      return true;
    }(),
    "the rows are in the order of the roles");

constexpr const role_row& row_of_role(field_role role) noexcept {
  return role_table[static_cast<std::size_t>(role)];
}

// Whether it has a name in configurations, unless its blocks have several.
constexpr bool has_name(role_form form) noexcept {
  return form == role_form::attribute || form == role_form::label || form == role_form::block;
}

// The role of a described attribute with `.optional()`.
constexpr field_role role_if_optional(field_role role) noexcept {
  return role == field_role::attribute ? field_role::defaulted : role;
}

}  // namespace hcl::inline v0_1::detail
