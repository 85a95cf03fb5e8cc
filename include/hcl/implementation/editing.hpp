// The part of <hcl/implementation.hpp> that is about editing.
#pragma once

#include <hcl/edit/impl/edit_all.hpp>
#include <hcl/merge/impl/merge_all.hpp>

namespace hcl::inline v0_1::detail {

template struct edit_backend<>;
template struct merge_backend<>;

}  // namespace hcl::inline v0_1::detail
