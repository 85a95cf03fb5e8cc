// The role of hcl::flatten.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/flatten.hpp>

namespace hcl::inline v0_1::detail {

struct flatten_role : role_base {
  static constexpr role_form form = role_form::members;
};

}  // namespace hcl::inline v0_1::detail
