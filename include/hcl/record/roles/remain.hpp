// The role of hcl::remain.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/remain.hpp>

namespace hcl::inline v0_1::detail {

struct remain_role : role_base {
  static constexpr role_form form = role_form::rest;
  static constexpr bool takes_blocks = true;
};

}  // namespace hcl::inline v0_1::detail
