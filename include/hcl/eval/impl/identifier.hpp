// Implementation of eval/identifier.hpp.
#pragma once

#include <string_view>

#include <hcl/eval/identifier.hpp>
#include <hcl/text/impl/identifier.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
bool identifier_backend<X>::is_valid(std::string_view text) {
  return is_identifier(text);
}

}  // namespace hcl::inline v0_1::detail
