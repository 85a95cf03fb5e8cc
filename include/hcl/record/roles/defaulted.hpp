// The role of hcl::defaulted.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/defaulted.hpp>

namespace hcl::inline v0_1::detail {

struct defaulted_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr bool keeps_value = true;
};

}  // namespace hcl::inline v0_1::detail
