// Powers of five to 640 bits, of any exponent a number may have, in a dozen multiplications: from a table that is made when it is first
// needed. Says how far they may be off, not how numbers are rounded.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <hcl/value/number_decimal.hpp>

namespace hcl::inline v0_1::detail {

__extension__ using uint128 = unsigned __int128;

// mantissa * 2^exponent, lowest word first; the highest bit is set. As a power of five it is too small by less than one part in 2^600.
struct scaled_power {
  static constexpr std::size_t words = 10;
  std::array<std::uint64_t, words> mantissa{};
  std::int64_t exponent = 0;
};

// Cut off, not rounded.
[[nodiscard]] inline scaled_power product(const scaled_power& a, const scaled_power& b) noexcept {
  constexpr std::size_t n = scaled_power::words;
  std::uint64_t full[2 * n] = {};
  for (std::size_t i = 0; i < n; ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = n - 1 - i; j < n; ++j) {  // what lies lower does not count
      const uint128 sum = uint128{a.mantissa[i]} * b.mantissa[j] + full[i + j] + carry;
      full[i + j] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
    full[i + n] = carry;
  }
  scaled_power result;
  result.exponent = a.exponent + b.exponent + static_cast<std::int64_t>(64 * n);
  const bool is_low = full[2 * n - 1] >> 63 == 0;
  for (std::size_t i = 0; i < n; ++i) result.mantissa[i] = is_low ? full[n + i] << 1 | full[n + i - 1] >> 63 : full[n + i];
  result.exponent -= is_low;
  return result;
}

// 5^(digit * 8^place), then its inverse; digits 1 to 7.
struct power_table {
  static constexpr std::size_t bits = 3, places = 11, digits = (1 << bits) - 1;
  scaled_power power[2][places][digits]{};
};
[[nodiscard]] inline power_table make_powers_of_five() noexcept {
  power_table made;
  scaled_power& five = made.power[0][0][0];
  five.mantissa[scaled_power::words - 1] = std::uint64_t{5} << 61;
  five.exponent = 3 - 64 * static_cast<std::int64_t>(scaled_power::words);
  scaled_power& fifth = made.power[1][0][0];  // 0.8 / 4
  fifth.mantissa.fill(0xCCCC'CCCC'CCCC'CCCC);
  fifth.exponent = -2 - 64 * static_cast<std::int64_t>(scaled_power::words);
  for (auto& sign : made.power) {
    for (std::size_t place = 0; place < power_table::places; ++place) {
      auto& digit = sign[place];
      if (place != 0) digit[0] = product(sign[place - 1][3], sign[place - 1][3]);
      for (std::size_t i = 1; i < power_table::digits; ++i) digit[i] = product(digit[i - 1], digit[0]);
    }
  }
  return made;
}

// 5^n for |n| below 2^32, n not 0. Ten multiplications lose some bits more: the result is too small by less than one part in 2^599.
[[nodiscard]] inline scaled_power power_near(std::int64_t n) noexcept {
  static const power_table powers_of_five = make_powers_of_five();  // as a constant it would take the compiler of every program 0.16 s
  const auto& powers = powers_of_five.power[n < 0];
  std::uint64_t rest = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  std::size_t place = static_cast<std::size_t>(std::countr_zero(rest)) / power_table::bits;
  rest >>= place * power_table::bits;
  scaled_power result = powers[place][(rest & power_table::digits) - 1];
  while ((rest >>= power_table::bits) != 0) {
    ++place;
    const std::uint64_t digit = rest & power_table::digits;
    if (digit != 0) result = product(result, powers[place][digit - 1]);
  }
  return result;
}

}  // namespace hcl::inline v0_1::detail
