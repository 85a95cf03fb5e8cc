// The base of all tags. Knows no tag.
#pragma once

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v0_1::detail {

// `Role` is what the tag makes of a member, a type that is defined in record/roles/; `Name` is empty where
// the member's own name counts.
template <typename Role, typename T, fixed_string Name>
class tag : public payload_of<T>::type {
  using holder = typename payload_of<T>::type;

 public:
  using holder::holder;
};

}  // namespace hcl::inline v0_1::detail
