// bool.
#pragma once

#include <hcl/record/codec.hpp>

namespace hcl::inline v0_1::detail {

template <>
struct codec<bool> : scalar_codec<type_kind::boolean> {
  static constexpr value_form described_form = value_form::boolean;
  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_boolean(ctx, from, to);
  }
  template <typename T>
  static value make(const T& object) {
    return value(object);
  }
  template <typename... Around>
  static constexpr type implied() {
    return type::boolean();
  }
};

}  // namespace hcl::inline v0_1::detail
