// The role of hcl::attr.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/attr.hpp>

namespace hcl::inline v0_1::detail {

struct attr_role : role_base {
  static constexpr role_form form = role_form::attribute;
};

}  // namespace hcl::inline v0_1::detail
