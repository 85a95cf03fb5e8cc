// hcl::ignore, a member that is nothing in a body.
#pragma once

#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct ignore_role;  // record/roles/ignore.hpp
}  // namespace detail

// A member that configurations know nothing of: never read, never written.
template <typename T>
class ignore : public detail::tag<detail::ignore_role, T, ""> {
 public:
  using detail::tag<detail::ignore_role, T, "">::tag;
};

}  // namespace hcl::inline v0_1
