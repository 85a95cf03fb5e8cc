// A stack of small things the parser has seen but not yet put into a node. Keeps its memory until asked to
// give it back. Knows nothing of what it holds.
#pragma once

#include <cstddef>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/support/view.hpp>

namespace hcl::inline v0_1::detail {

template <typename T>
class stack : public trivial_vector<T> {
 public:
  // All but the first `from` items; good until the next push.
  [[nodiscard]] view<T> above(std::size_t from) noexcept {
    return {this->begin() + from, this->size() - from};
  }
};

}  // namespace hcl::inline v0_1::detail
