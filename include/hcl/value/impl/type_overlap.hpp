// Whether two types may turn out to be one, where they are not wholly known yet. Does not recurse.
#pragma once

#include <hcl/value/impl/identity_pairs.hpp>
#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::detail {

// Equal, but for what is dynamic on either side. `overlap(list(any), list(string))`, but not
// `overlap(list(any), set(string))`.
[[nodiscard]] inline bool overlap(const type& a, const type& b) { return value_access::overlap(a, b); }

}  // namespace hcl::inline v0_1::detail
