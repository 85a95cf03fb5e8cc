// The count of those who point to something immutable: what values, types and big numbers are made of.
#pragma once

#include <atomic>
#include <cstdint>

namespace hcl::inline v0_1::detail {

// Base of what is shared. Whoever makes it and lets go of it counts.
struct counted {
  mutable std::atomic<std::uint32_t> count{0};
};

}  // namespace hcl::inline v0_1::detail
