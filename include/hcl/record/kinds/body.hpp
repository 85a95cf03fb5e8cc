// hcl::body: a block or the rest of one, to be decoded later.
#pragma once

#include <hcl/body/body.hpp>
#include <hcl/record/codec.hpp>

namespace hcl::inline v1_0::detail {

template <>
struct codec<body> : codec_base {
  static constexpr hcl::detail::shape form = hcl::detail::shape::body;
  static constexpr bool is_read_as_block = true;
  static constexpr bool is_one_block = true;

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    static_assert(Field.view().data() == nullptr, "hcl: a body is no value; say hcl::remain or hcl::block");
    return false;
  }
};

}  // namespace hcl::inline v1_0::detail
