// The role of hcl::attr_or_block.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/attr_or_block.hpp>

namespace hcl::inline v0_1::detail {

struct attr_or_block_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr bool is_block_too = true;
};

}  // namespace hcl::inline v0_1::detail
