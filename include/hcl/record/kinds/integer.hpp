// Integers of up to 64 bits: whole numbers within the bounds of their type.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
struct standard_codec<standard_kind::integer, T> : number_codec {
  static constexpr std::string_view noun = "a whole number";
  static constexpr value_form described_form = value_form::integer;

  static bool read(decode_context& ctx, const input& from, T& to) {
    return read_between(ctx, from, to, (std::numeric_limits<T>::min)(), (std::numeric_limits<T>::max)(),
                        integer_bounds::of_type);
  }
  // Bounds are known while it is read, so that messages say them.
  static bool read_between(decode_context& ctx, const input& from, T& to, T low, T high,
                           integer_bounds bounds = integer_bounds::of_author) {
    if constexpr (std::is_signed_v<T>) {
      std::int64_t whole = 0;
      if (!engine::read_signed(ctx, from, low, high, whole, bounds)) return false;
      to = static_cast<T>(whole);
    } else {
      std::uint64_t whole = 0;
      if (!engine::read_unsigned(ctx, from, low, high, whole, bounds)) return false;
      to = static_cast<T>(whole);
    }
    return true;
  }
  static value make(T object) { return value(object); }
  template <typename To>
  static void describe(To& to) {
    to.low = value((std::numeric_limits<T>::min)());
    to.high = value((std::numeric_limits<T>::max)());
    to.has_type_bounds = true;
  }
};

}  // namespace hcl::inline v1_0::detail
