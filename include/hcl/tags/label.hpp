// hcl::label, a label of the struct's block.
#pragma once

#include <string>

#include <hcl/support/fixed_string.hpp>
#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct label_role;  // record/roles/label.hpp
}  // namespace detail

// A label of the struct's block; labels are taken in order of declaration.
// `hcl::label<std::string> name;` T is anything that can be read from text: strings, numbers, enums, paths,
// durations, your own hcl::decoder types.
template <typename T = std::string, fixed_string Name = "">
class label : public detail::tag<detail::label_role, T, Name> {
 public:
  using detail::tag<detail::label_role, T, Name>::tag;
};

}  // namespace hcl::inline v0_1
