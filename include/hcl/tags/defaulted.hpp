// hcl::defaulted, an attribute that may be absent.
#pragma once

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct defaulted_role;  // record/roles/defaulted.hpp
}  // namespace detail

// An attribute that may be absent or null; the member then keeps the value it has. `hcl::defaulted<int> port
// = 8080;`
template <typename T, fixed_string Name = "">
class defaulted : public detail::tag<detail::defaulted_role, T, Name> {
 public:
  using detail::tag<detail::defaulted_role, T, Name>::tag;
};

}  // namespace hcl::inline v0_1
