// The role of hcl::ignore.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/ignore.hpp>

namespace hcl::inline v0_1::detail {

struct ignore_role : role_base {
  static constexpr role_form form = role_form::none;
};

}  // namespace hcl::inline v0_1::detail
