// The role of hcl::attr_or_block.
#pragma once

#include <type_traits>

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/attr_or_block.hpp>

namespace hcl::inline v0_1::detail {

struct attr_or_block_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr bool is_block_too = true;
};

struct optional_attr_or_block_role : attr_or_block_role {
  static constexpr bool keeps_value = true;
};
template <>
struct role_if_optional<attr_or_block_role> : std::type_identity<optional_attr_or_block_role> {};

}  // namespace hcl::inline v0_1::detail
