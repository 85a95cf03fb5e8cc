// All roles of members, whose tags are in tags/members.hpp: what each says of a member, its form in a body
// first.
#pragma once

#include <hcl/tags/members.hpp>

namespace hcl::inline v1_0::detail {

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

// Whether a member may be left out: as its type says, or whatever that is. One that is optional keeps its
// value then, and where null is given.
enum class role_presence : unsigned char { by_type, optional, required };

// The defaults of a role's properties, besides its `form`.
struct role_base {
  static constexpr role_presence presence = role_presence::by_type;
  static constexpr bool is_block_too = false;  // an attribute that may be written as a block
  static constexpr bool takes_blocks = false;  // of the rest: its blocks, too
};

// The role of hcl::attr_or_block.
struct attr_or_block_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr bool is_block_too = true;
};

// The role of hcl::remain.
struct remain_role : role_base {
  static constexpr role_form form = role_form::rest;
  static constexpr bool takes_blocks = true;
};

// The role of hcl::defaulted.
struct defaulted_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr role_presence presence = role_presence::optional;
};

// The role of hcl::attr.
struct attr_role : role_base {
  static constexpr role_form form = role_form::attribute;
};

// The role of hcl::label.
struct label_role : role_base {
  static constexpr role_form form = role_form::label;
};

// The role of hcl::block.
struct block_role : role_base {
  static constexpr role_form form = role_form::block;
};

// The role of hcl::ignore.
struct ignore_role : role_base {
  static constexpr role_form form = role_form::none;
};

// The role of hcl::flatten.
struct flatten_role : role_base {
  static constexpr role_form form = role_form::members;
};

// The role of hcl::attributes.
struct attributes_role : role_base {
  static constexpr role_form form = role_form::rest;
};

}  // namespace hcl::inline v1_0::detail
