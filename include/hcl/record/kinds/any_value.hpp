// hcl::value: any value.
#pragma once

#include <hcl/record/codec.hpp>

namespace hcl::inline v1_0::detail {

template <>
struct codec<value> : codec_base {
  static constexpr bool takes_null = true;

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_value(ctx, from, to);
  }
  template <typename To>
  static void describe(To& to) {
    to.takes_null = true;
  }
  template <typename T>
  static value make(const T& object) {
    return object;
  }
};

}  // namespace hcl::inline v1_0::detail
