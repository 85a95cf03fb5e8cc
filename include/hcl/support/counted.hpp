// Intrusive reference count of immutable data: values, types and big numbers.
#pragma once

#include <atomic>
#include <cstdint>

namespace hcl::inline v1_0::detail {

// Base of shared data. Its owners count.
struct counted {
  mutable std::atomic<std::uint32_t> count{0};
};

}  // namespace hcl::inline v1_0::detail
