// Several owners of what a result borrows from, as one. Implementation; knows nothing of what they own.
#pragma once

#include <memory>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v0_1::detail {

struct two_owners {
  std::shared_ptr<const void> first, second;
};

HCL_DECL std::shared_ptr<const void> diagnostics_backend::join(std::shared_ptr<const void> first,
                                                               std::shared_ptr<const void> second) {
  return std::make_shared<two_owners>(two_owners{std::move(first), std::move(second)});
}

}  // namespace hcl::inline v0_1::detail
