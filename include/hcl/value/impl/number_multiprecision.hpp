// Numbers to and from the types of Boost.Multiprecision: cpp_int of any width, cpp_bin_float and its like.
// For programs that hold such types; no other header includes this one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ios>
#include <limits>
#include <utility>

#include <hcl/value/impl/number_text.hpp>

namespace hcl::inline v1_0 {

namespace detail {

template <typename T>
inline constexpr bool is_big_integer =
    boost::multiprecision::number_category<T>::value == boost::multiprecision::number_kind_integer;
template <typename T>
inline constexpr bool is_big_float =
    boost::multiprecision::number_category<T>::value == boost::multiprecision::number_kind_floating_point;

template <typename T>
[[nodiscard]] outcome<T> to_big_integer(const number& v, std::size_t bits) {
  if (!v.is_integer()) return failure{"A whole number is required."};
  if (std::numeric_limits<T>::is_bounded) bits = static_cast<std::size_t>(std::numeric_limits<T>::digits);
  const wide_float wide = to_wide(v);
  if (wide.negative && !std::numeric_limits<T>::is_signed)
    return failure{"A number that is not negative is required."};
  if (wide.top() > static_cast<std::int64_t>(bits)) return failure{"This number is too large."};
  big_int whole = wide.mantissa;
  wide.exponent < 0 ? whole >>= static_cast<std::size_t>(-wide.exponent)
                    : whole <<= static_cast<std::size_t>(wide.exponent);
  if constexpr (std::numeric_limits<T>::is_signed) {
    if (wide.negative) whole = -whole;
  }
  return static_cast<T>(whole);
}

template <typename T>
[[nodiscard]] outcome<T> to_big_float(const number& v) {
  using traits = std::numeric_limits<T>;
  if (v.is_infinite()) {
    if constexpr (traits::has_infinity) return v.sign() < 0 ? T(-traits::infinity()) : traits::infinity();
    return failure{"A finite number is required."};
  }
  const wide_float wide = to_wide(v);
  constexpr double bits_per_exponent = traits::radix == 2 ? 1.0 : 3.3219280948873623;
  constexpr double exponent_max = traits::radix == 2 ? traits::max_exponent : traits::max_exponent10;
  const auto max_count = static_cast<std::int64_t>(exponent_max * bits_per_exponent);
  if (wide.top() > max_count) return failure{"This number is too large."};
  if (wide.mantissa.is_zero() || wide.top() < -max_count) return T(0);
  if constexpr (traits::radix == 2) {
    const T whole(wide.negative ? big_int(-wide.mantissa) : wide.mantissa);
    return T(ldexp(whole, static_cast<int>(wide.exponent)));
  } else {
    return T(v.to_string());
  }
}

}  // namespace detail

// The number as a T: `hcl::to_multiprecision<boost::multiprecision::cpp_int>(n)`. Integers are exact or fail:
// with a fraction, with a sign that T lacks, with more bits than T has (than `bits`, if T grows). Floats are
// rounded to T; they fail beyond its range.
template <typename T>
[[nodiscard]] outcome<T> to_multiprecision(const number& v, std::size_t bits = 65536) {
  static_assert(detail::is_big_integer<T> || detail::is_big_float<T>,
                "hcl: to_multiprecision makes integers and real floats of Boost.Multiprecision");
  if constexpr (detail::is_big_integer<T>)
    return detail::to_big_integer<T>(v, bits);
  else
    return detail::to_big_float<T>(v);
}

// The number next to `v`, exactly `v` if 512 bits suffice. NaN becomes 0.
template <typename T>
[[nodiscard]] number from_multiprecision(const T& v) {
  static_assert(detail::is_big_integer<T> || detail::is_big_float<T>,
                "hcl: from_multiprecision takes integers and real floats of Boost.Multiprecision");
  detail::wide_float wide;
  wide.negative = v < 0;
  if constexpr (detail::is_big_integer<T>) {
    if (wide.negative)
      wide.mantissa = -detail::big_int(v);  // -v may not fit a T
    else
      wide.mantissa = detail::big_int(v);
  } else {
    if (!(v == v)) return number();
    if (std::numeric_limits<T>::has_infinity &&
        (v == std::numeric_limits<T>::infinity() || -v == std::numeric_limits<T>::infinity())) {
      return number::infinity(wide.negative);
    }
    if constexpr (std::numeric_limits<T>::radix == 2) {
      int exponent = 0;
      constexpr int digits = std::numeric_limits<T>::digits;
      const T fraction = frexp(wide.negative ? T(-v) : v, &exponent);
      wide.mantissa = detail::big_int(T(ldexp(fraction, digits)));
      wide.exponent = std::int64_t{exponent} - digits;
    } else {
      const outcome<number> parsed = number::parse(v.str(0, std::ios_base::scientific));
      return parsed ? *parsed : number();
    }
  }
  detail::round_to(wide, detail::number_precision);
  return detail::to_number(std::move(wide));
}

}  // namespace hcl::inline v1_0
