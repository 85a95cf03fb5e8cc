// Short decimals, significand * 10^exponent in 64 bits: the form in which most numbers are kept. They are
// compared here and calculated in binary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <boost/multiprecision/cpp_int.hpp>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr bool has_wide_integers = has_int128 && !is_portable;
using wide_signed = std::conditional_t<has_wide_integers, int128, boost::multiprecision::int128_t>;
using wide_unsigned = std::conditional_t<has_wide_integers, uint128, boost::multiprecision::uint128_t>;

struct short_decimal {
  std::int64_t significand = 0;
  std::int32_t exponent = 0;
};

// Decimals beyond this are kept in binary.
inline constexpr std::int32_t decimal_exponent_max = 4000;

// The powers of a number that fit in a word.
template <typename Word, Word Base, std::size_t Count>
struct power_table {
  Word power[Count]{};
  constexpr power_table() {
    power[0] = 1;
    for (std::size_t i = 1; i < Count; ++i)
      power[i] = power[i - 1] * Base;
  }
  [[nodiscard]] constexpr Word operator[](auto i) const noexcept { return power[i]; }
};
inline constexpr power_table<std::int64_t, 10, 19> decimal_powers{};
inline constexpr power_table<std::uint64_t, 5, 28> fives{};

[[nodiscard]] inline std::uint64_t magnitude(std::int64_t v) noexcept {
  return v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
}

// The one form of significand * 10^exponent that `number` keeps: exponent 0 for an integer that fits, no
// trailing zeros otherwise. None if it has more digits than that, or is too far from 1.
[[nodiscard]] inline std::optional<short_decimal> canonical_decimal(wide_signed significand,
                                                                    std::int64_t exponent) noexcept {
  if (significand == 0) return short_decimal{};
  while ((significand > INT64_MAX || significand < INT64_MIN) && significand % 10 == 0) {
    significand /= 10;
    ++exponent;
  }
  if (significand > INT64_MAX || significand < INT64_MIN) return std::nullopt;
  auto narrow = static_cast<std::int64_t>(significand);
  for (; exponent < 0 && narrow % 10 == 0; ++exponent)
    narrow /= 10;
  if (exponent > 0) {
    std::int64_t whole = 0;
    if (exponent <= 18 && !multiply_overflows(narrow, decimal_powers[exponent], whole))
      return short_decimal{whole, 0};
    while (narrow % 10 == 0) {
      narrow /= 10;
      ++exponent;
    }
  }
  if (exponent > decimal_exponent_max || exponent < -decimal_exponent_max) return std::nullopt;
  return short_decimal{narrow, static_cast<std::int32_t>(exponent)};
}

// Whether 512 bits hold the decimal exactly.
[[nodiscard]] inline bool is_exact(short_decimal v) noexcept {
  if (v.exponent >= 0) return v.exponent <= 190;
  return v.exponent >= -27 && magnitude(v.significand) % fives[-v.exponent] == 0;
}

// The exact sum or product of decimals; none if it is not a short decimal.
[[nodiscard]] inline std::optional<short_decimal> decimal_sum(short_decimal a, short_decimal b) noexcept {
  if (a.exponent < b.exponent) return decimal_sum(b, a);
  const std::int32_t apart = a.exponent - b.exponent;
  if (apart > 18) return std::nullopt;
  return canonical_decimal(wide_signed{a.significand} * decimal_powers[apart] + b.significand, b.exponent);
}
[[nodiscard]] inline std::optional<short_decimal> decimal_product(short_decimal a, short_decimal b) noexcept {
  return canonical_decimal(wide_signed{a.significand} * b.significand, std::int64_t{a.exponent} + b.exponent);
}

}  // namespace hcl::inline v1_0::detail
