// The role of hcl::attributes.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/attributes.hpp>

namespace hcl::inline v0_1::detail {

struct attributes_role : role_base {
  static constexpr role_form form = role_form::rest;
};

}  // namespace hcl::inline v0_1::detail
