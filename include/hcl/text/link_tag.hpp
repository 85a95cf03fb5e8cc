// Checks at link time that a compiled library fits these headers: units refer to an object whose name encodes
// version and build options, which the library defines. On a mismatch, the linker reports
// library_for<...>::tag as undefined.
#pragma once

#include <type_traits>

#include <hcl/support/compiler.hpp>
#include <hcl/version.hpp>

namespace hcl::inline v1_0::detail {

template <int Major, int Minor, int Patch>
struct version_of_headers;
struct native_integers;
struct portable_integers;
struct plain_containers;
struct checked_containers;

using tagged_integers = std::conditional_t<is_portable, portable_integers, native_integers>;
#if defined(_GLIBCXX_DEBUG)
using tagged_containers = checked_containers;
#else
using tagged_containers = plain_containers;
#endif

template <typename Version, typename Integers, typename Containers>
struct library_for {
  static const char tag;
};
using matching_library =
    library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>, tagged_integers,
                tagged_containers>;

#if defined(HCL_DECLARATIONS_ONLY)
extern template struct HCL_EXPORT
    library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>, tagged_integers,
                tagged_containers>;
// Retained, because linkers do not report undefined symbols in dropped sections.
HCL_RETAINED static const char* const required_library = &matching_library::tag;
#endif

}  // namespace hcl::inline v1_0::detail
