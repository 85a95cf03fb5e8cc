// The role of hcl::defaulted.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/defaulted.hpp>

namespace hcl::inline v0_1::detail {

struct defaulted_role : role_base {
  static constexpr role_form form = role_form::attribute;
  static constexpr role_presence presence = role_presence::optional;
};

}  // namespace hcl::inline v0_1::detail
