// A stack of small things the parser has seen but not yet put into a node. Keeps its memory until told to
// give it back. Knows nothing of what it holds.
#pragma once

#include <cstddef>

#include <hcl/syntax/view.hpp>
#include <hcl/text/pile.hpp>

namespace hcl::inline v0_1::parser {

template <typename T>
class stack : public hcl::detail::pile<T> {
 public:
  // All but the first `from` items; good until the next push.
  [[nodiscard]] syntax::view<T> above(std::size_t from) noexcept { return {this->begin() + from, this->size() - from}; }
};

}  // namespace hcl::inline v0_1::parser
