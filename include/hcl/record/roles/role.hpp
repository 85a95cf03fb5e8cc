// What a role says of a member: its form in a body, and what is special about it. Knows no role.
#pragma once

#include <type_traits>

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

// Whether it has a name in configurations, unless its blocks have several.
constexpr bool has_name(role_form form) noexcept {
  return form == role_form::attribute || form == role_form::label || form == role_form::block;
}

// What a role says besides its `form`, unless it says otherwise.
struct role_base {
  static constexpr bool keeps_value = false;   // may be absent, whatever its type is
  static constexpr bool is_block_too = false;  // an attribute that may be written as a block
  static constexpr bool takes_blocks = false;  // of the rest: its blocks, too
};

// The role of a described member with `.optional()`.
template <typename Role>
struct role_if_optional : std::type_identity<Role> {};

}  // namespace hcl::inline v0_1::detail
