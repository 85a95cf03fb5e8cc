// float, double and long double. Infinities and NaN have no literal.
#pragma once

#include <limits>
#include <string>
#include <type_traits>

#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

// <cmath> would be a tenth of what a program costs that includes this.
template <typename Float>
constexpr bool is_finite(Float n) noexcept {
  constexpr Float infinity = std::numeric_limits<Float>::infinity();
  return n > -infinity && n < infinity;
}

template <typename T>
struct standard_codec<standard_kind::floating, T> : number_codec {
  static constexpr bool may_be_unwritable = true;

  static bool read(decode_context& ctx, const input& from, T& to) {
    if constexpr (std::is_same_v<T, float>) {
      return engine::read_float(ctx, from, to);
    } else if constexpr (std::is_same_v<T, long double>) {
      return engine::read_long_double(ctx, from, to);
    } else {
      double read_as_double = 0;
      if (!engine::read_double(ctx, from, read_as_double)) return false;
      to = static_cast<T>(read_as_double);
      return true;
    }
  }
  static value make(T object) { return value(object); }
  static std::string why_unwritable(T object, bool) {
    return object <= 0 || object >= 0 ? std::string() : "is not a number.";
  }
};

}  // namespace hcl::inline v1_0::detail
