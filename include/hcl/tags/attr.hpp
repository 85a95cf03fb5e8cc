// hcl::attr, an attribute under another name, or of a struct.
#pragma once

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct attr_role;  // record/roles/attr.hpp
}  // namespace detail

// An attribute whose name is not the member's, or whose type is a struct (`hcl::attr<point> origin;` reads
// `origin = { x = 1, y = 2 }`).
template <typename T, fixed_string Name = "">
class attr : public detail::tag<detail::attr_role, T, Name> {
 public:
  using detail::tag<detail::attr_role, T, Name>::tag;
};

}  // namespace hcl::inline v0_1
