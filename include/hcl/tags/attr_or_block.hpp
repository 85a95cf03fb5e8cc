// hcl::attr_or_block, an attribute that may be written as a block.
#pragma once

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct attr_or_block_role;  // record/roles/attr_or_block.hpp
}  // namespace detail

// A value that may be written as an attribute or as a block: `tags = { a = 1 }` and `tags { a = 1 }` are the
// same. T is a map, or a struct that has attributes only; required, unless it is a std::optional. In the JSON
// syntax both look alike.
template <typename T, fixed_string Name = "">
class attr_or_block : public detail::tag<detail::attr_or_block_role, T, Name> {
 public:
  using detail::tag<detail::attr_or_block_role, T, Name>::tag;
};

}  // namespace hcl::inline v0_1
