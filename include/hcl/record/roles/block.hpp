// The role of hcl::block.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/block.hpp>

namespace hcl::inline v0_1::detail {

struct block_role : role_base {
  static constexpr role_form form = role_form::block;
};

}  // namespace hcl::inline v0_1::detail
