// The object that identifies the build of a compiled library.
#pragma once

#include <hcl/support/compiler.hpp>
#include <hcl/text/link_tag.hpp>
#include <hcl/version.hpp>

#if defined(HCL_DECLARATIONS_ONLY)
namespace hcl::inline v0_1::detail {

template <typename Version, typename Integers, typename Containers>
const char library_for<Version, Integers, Containers>::tag = 0;
template struct library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>,
                            tagged_integers, tagged_containers>;

}  // namespace hcl::inline v0_1::detail
#endif
