// The description of a struct, made once, and of a schema known at run time.
#pragma once

#include <hcl/config/backend.hpp>
#include <hcl/config/description.hpp>
#include <hcl/config/struct_rows.hpp>
#include <hcl/spec/spec.hpp>

namespace hcl::inline v0_1 {

// Describes the configuration of a struct: each member with its names, form, type, range, choices, default
// (of a T{}) and text. Made on first use; thread-safe. Entries of hcl::doc are checked when compiling: texts
// for members that do not exist, two for one, empty ones.
//
//   for (const hcl::member_description& m : hcl::description_of<server>().members)
//     std::cout << m.name << ": " << m.value.noun << '\n';   // "port: a whole number"
template <typename T>
[[nodiscard]] const struct_description& description_of() {
  static const struct_description made = detail::describe_struct<T>();
  return made;
}

// The same for a schema known at run time. Labels are in the blocks that have them; there are no texts. A
// spec that cannot be used (spec::mistake()) has an empty description.
[[nodiscard]] struct_description description_of(const spec& of);

}  // namespace hcl::inline v0_1
