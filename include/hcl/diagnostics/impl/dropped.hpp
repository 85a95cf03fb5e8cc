// The sentence about diagnostics beyond the limit. Implementation.
#pragma once

#include <cstddef>
#include <string>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::string dropped_sentence(std::size_t count) {
  return std::to_string(count) +
         (count == 1 ? " more problem is not shown." : " more problems are not shown.");
}

}  // namespace hcl::inline v0_1::detail
