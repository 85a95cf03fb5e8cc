// The name of a struct's member, given a pointer to it in an object. Knows no structs.
#pragma once

#include <string_view>

#include <hcl/record/printed_names.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// A pointer inside a class, because Clang 14 takes pointers to members of an object as template arguments in
// this form only.
template <typename T>
struct pointer_box {
  const T* pointer;
};
template <typename T>
pointer_box(const T*) -> pointer_box<T>;

// An object that is declared and never defined: it has addresses, and nothing else is wanted of it.
template <typename T>
struct imaginary {
  const T value;
};
HCL_BEGIN_UNDEFINED_OBJECTS
template <typename T>
extern const imaginary<T> imaginary_object;
HCL_END_UNDEFINED_OBJECTS

template <auto Box>
constexpr std::string_view pointed_at() noexcept {
  return boxed_member_name(text_of_pointer<Box>(), this_dialect);
}

}  // namespace hcl::inline v0_1::detail
