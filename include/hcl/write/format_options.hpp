// How text is laid out, and the door to the far side of formatting.
#pragma once

#include <string>
#include <string_view>

namespace hcl::inline v0_1 {

struct format_options {
  unsigned indent = 2;  // spaces for each level of brackets, 0 to 16
};

namespace detail {

// The waist of formatting; defined in write/text_layout.hpp.
template <typename = void>
struct format_waist {
  static std::string format(std::string_view text, const format_options& how);
};

}  // namespace detail
}  // namespace hcl::inline v0_1
