// hcl::remain, what no other member claims.
#pragma once

#include <hcl/fwd.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct remain_role;  // record/roles/remain.hpp
}  // namespace detail

// Holds everything that no other member of the struct claims: a hcl::body, or a hcl::attributes-like map of
// the remaining attributes. Nothing is unknown then.
template <typename T = hcl::body>
class remain : public detail::tag<detail::remain_role, T, ""> {
 public:
  using detail::tag<detail::remain_role, T, "">::tag;
};

}  // namespace hcl::inline v0_1
