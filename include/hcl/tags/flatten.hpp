// hcl::flatten, the members of another struct.
#pragma once

#include <hcl/tags/tag.hpp>

namespace hcl::inline v0_1 {
namespace detail {
struct flatten_role;  // record/roles/flatten.hpp
}  // namespace detail

// A struct whose members belong to the enclosing body, as if they were declared there: for what several
// structs have in common.
//   struct common { hcl::label<> name; hcl::defaulted<bool> enabled = true; };
//   // From job "x" { ... } with the attributes enabled and command; j.base.enabled
//   struct job { hcl::flatten<common> base{}; std::string command; };
template <typename T>
class flatten : public detail::tag<detail::flatten_role, T, ""> {
 public:
  using detail::tag<detail::flatten_role, T, "">::tag;
};

}  // namespace hcl::inline v0_1
