// All roles of members, whose tags are in tags/members.hpp.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/members.hpp>

namespace hcl::inline v1_0::detail {

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
