// Decides without wide arithmetic whether an operation on decimals, each rounded to 512 bits, comes to the
// rounding of the exact result. 0.1 is no binary number; but how far from one it is, in units of its last
// bit, follows from a remainder modulo a power of five, and from that how far the operation leads astray.
// Doubles are good enough to add that up, as cases near the border count as unknown.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_int128.hpp>

namespace hcl::inline v0_1::detail {

// 2^448 modulo the powers of five.
struct residue_table {
  std::uint64_t residue[28]{};
  constexpr residue_table() {
    for (int k = 1; k < 28; ++k) {
      residue[k] = 1;
      for (int i = 0; i < 448; ++i)
        residue[k] = residue[k] * 2 % fives.power[k];
    }
  }
};
inline constexpr residue_table residues{};

// significand * 2^bits modulo 5^k; bits >= 448
[[nodiscard]] inline std::uint64_t residue_of(std::uint64_t significand, int bits, int k) noexcept {
  const std::uint64_t modulus = fives.power[k];
  std::uint64_t result = residues.residue[k];
  bits -= 448;
  if (modulus <= UINT32_MAX) {
    for (; bits > 31; bits -= 31)
      result = (result << 31) % modulus;
    result = (result << bits) % modulus;
    return result * (significand % modulus) % modulus;
  }
  for (; bits > 63; bits -= 63)
    result = static_cast<std::uint64_t>((wide_unsigned{result} << 63) % modulus);
  result = static_cast<std::uint64_t>((wide_unsigned{result} << bits) % modulus);
  return static_cast<std::uint64_t>(wide_unsigned{result} * significand % modulus);
}

// A decimal is position * 2^top, 0.5 <= |position| < 1, and its rounding to 512 bits is `error` units of the
// last bit below it.
struct decimal_rounding {
  double position = 0, error = 0;
  int top = 0;
};

[[nodiscard]] inline std::optional<decimal_rounding> rounding_of(short_decimal v) noexcept {
  if (v.significand == 0) return decimal_rounding{};
  if (v.exponent < -27 || v.exponent > 18) return std::nullopt;
  const int places = v.exponent < 0 ? -v.exponent : 0;
  const auto digits = static_cast<double>(v.significand);
  decimal_rounding result;
  if (places == 0) {
    result.position = std::frexp(digits * static_cast<double>(decimal_powers[v.exponent]), &result.top);
  } else {
    const double power = places <= 18 ? static_cast<double>(decimal_powers[places])
                                      : 1e18 * static_cast<double>(decimal_powers[places - 18]);
    result.position = std::frexp(digits / power, &result.top);
  }
  // Too near a power of two to know which side it is on, unless it is one.
  const double distance = std::fabs(result.position);
  const bool exact = is_exact(v);
  const bool power_of_two = distance == 0.5 && exact && magnitude(v.significand) <= (std::uint64_t{1} << 53);
  if (!power_of_two && (distance < 0.5 + 1e-12 || distance > 1 - 1e-12)) return std::nullopt;
  if (exact) return result;
  const std::uint64_t modulus = fives.power[places];
  const std::uint64_t rest = residue_of(magnitude(v.significand), 512 - result.top - places, places);
  const double below = static_cast<double>(rest) / static_cast<double>(modulus);
  result.error =
      rest > modulus / 2 ? -static_cast<double>(modulus - rest) / static_cast<double>(modulus) : below;
  if (v.significand < 0) result.error = -result.error;
  return result;
}

// How far the operation on the roundings of a and b is below the exact result c, in units of c's last bit.
[[nodiscard]] inline double sum_error(const decimal_rounding& a, const decimal_rounding& b,
                                      const decimal_rounding& c) noexcept {
  return std::ldexp(a.error, a.top - c.top) + std::ldexp(b.error, b.top - c.top);
}
[[nodiscard]] inline double product_error(const decimal_rounding& a, const decimal_rounding& b,
                                          const decimal_rounding& c) noexcept {
  return std::ldexp(a.position * b.error + b.position * a.error, a.top + b.top - c.top);
}
[[nodiscard]] inline double quotient_error(const decimal_rounding& a, const decimal_rounding& b,
                                           const decimal_rounding& c) noexcept {
  return c.position * (a.error / a.position - b.error / b.position);
}

// Whether the rounded result of the operation is certainly the rounding of `exact`, which is not 0.
template <typename Error>
[[nodiscard]] bool surely_rounds_to(short_decimal a, short_decimal b, short_decimal exact,
                                    Error error) noexcept {
  const auto x = rounding_of(a), y = rounding_of(b), z = rounding_of(exact);
  if (!x || !y || !z || exact.significand == 0) return false;
  // Below a power of two the numbers lie twice as close.
  const double border = std::fabs(z->position) == 0.5 ? 0.25 : 0.5;
  return std::fabs(z->error - error(*x, *y, *z)) < border - 1e-6;
}

}  // namespace hcl::inline v0_1::detail
