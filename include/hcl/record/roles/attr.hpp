// The role of hcl::attr.
#pragma once

#include <type_traits>

#include <hcl/record/roles/role.hpp>
#include <hcl/tags/attr.hpp>
#include <hcl/tags/defaulted.hpp>

namespace hcl::inline v0_1::detail {

struct attr_role : role_base {
  static constexpr role_form form = role_form::attribute;
};

template <>
struct role_if_optional<attr_role> : std::type_identity<defaulted_role> {};

}  // namespace hcl::inline v0_1::detail
