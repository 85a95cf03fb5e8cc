// The parser decides what a name is. Implementation.
#pragma once

#include <string_view>

#include <hcl/eval/identifier.hpp>
#include <hcl/parser/parse.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
bool identifier_backend<X>::is_valid(std::string_view text) {
  return parser::is_identifier(text);
}

}  // namespace hcl::inline v0_1::detail
