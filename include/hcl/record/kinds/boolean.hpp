// bool, and hcl::loose_bool.
#pragma once

#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/tags/units.hpp>

namespace hcl::inline v1_0::detail {

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

template <>
struct codec<loose_bool> : scalar_codec<type_kind::boolean, type_kind::string, type_kind::number> {
  static constexpr value_form described_form = value_form::boolean;
  static constexpr std::string_view noun = "true or false";
  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_loose_boolean(ctx, from, to.value);
  }
  template <typename T>
  static value make(const T& object) {
    return value(object.value);
  }
  template <typename To>
  static void describe(To& to) {
    to.takes_numbers = true;
  }
};

}  // namespace hcl::inline v1_0::detail
