// The role of hcl::label.
#pragma once

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/label.hpp>

namespace hcl::inline v0_1::detail {

struct label_role : role_base {
  static constexpr role_form form = role_form::label;
};

}  // namespace hcl::inline v0_1::detail
