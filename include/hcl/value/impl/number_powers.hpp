// Powers of five to 640 bits, of any exponent a number may have, in four multiplications: from tables that
// are made when first needed. Says how far they may be off, not how numbers are rounded.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <hcl/support/compiler.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_int128.hpp>

namespace hcl::inline v0_1::detail {

// mantissa * 2^exponent, lowest word first; the highest bit is set. As a power of five it is too small by
// less than one part in 2^600.
struct scaled_power {
  static constexpr std::size_t words = 10;
  std::array<std::uint64_t, words> mantissa{};
  std::int64_t exponent = 0;
};

// Cut off, not rounded.
[[nodiscard]] inline scaled_power product(const scaled_power& a, const scaled_power& b) noexcept {
  constexpr std::size_t n = scaled_power::words;
  std::uint64_t full[2 * n] = {};
  wide_unsigned sum = 0;  // of a column and what was carried into it
  for (std::size_t column = n - 1; column < 2 * n - 1; ++column) {  // what lies lower does not count
    wide_unsigned carried = 0;
    for (std::size_t i = column - (n - 1); i < n; ++i) {
      const wide_unsigned part = wide_unsigned{a.mantissa[i]} * b.mantissa[column - i];
      sum += static_cast<std::uint64_t>(part);
      carried += part >> 64;
    }
    full[column] = static_cast<std::uint64_t>(sum);
    sum = (sum >> 64) + carried;
  }
  full[2 * n - 1] = static_cast<std::uint64_t>(sum);
  scaled_power result;
  result.exponent = a.exponent + b.exponent + static_cast<std::int64_t>(64 * n);
  const bool is_low = full[2 * n - 1] >> 63 == 0;
  for (std::size_t i = 0; i < n; ++i)
    result.mantissa[i] = is_low ? full[n + i] << 1 | full[n + i - 1] >> 63 : full[n + i];
  result.exponent -= is_low;
  return result;
}

// base^(digit * 128^place) at (digit - 1); the last place has as many digits as 32 bits leave it.
struct power_table {
  static constexpr std::size_t bits = 7, places = 5, digits = (1 << bits) - 1,
                               last_digits = (1 << (32 - bits * (places - 1))) - 1;
  scaled_power power[places][digits]{};

  explicit power_table(const scaled_power& base) noexcept {
    power[0][0] = base;
    for (std::size_t place = 0; place < places; ++place) {
      auto& digit = power[place];
      if (place != 0) digit[0] = product(power[place - 1][digits / 2], power[place - 1][digits / 2]);
      const std::size_t count = place + 1 == places ? last_digits : digits;
      for (std::size_t i = 1; i < count; ++i)
        digit[i] = product(digit[i - 1], digit[0]);
    }
  }
};
[[nodiscard]] inline scaled_power make_five() noexcept {
  scaled_power five;
  five.mantissa[scaled_power::words - 1] = std::uint64_t{5} << 61;
  five.exponent = 3 - 64 * static_cast<std::int64_t>(scaled_power::words);
  return five;
}
[[nodiscard]] inline scaled_power make_fifth() noexcept {
  scaled_power fifth;  // 0.8 / 4
  fifth.mantissa.fill(0xCCCC'CCCC'CCCC'CCCC);
  fifth.exponent = -2 - 64 * static_cast<std::int64_t>(scaled_power::words);
  return fifth;
}
// Made when first needed, in 30 microseconds each: as constants they would take the compiler of every program
// longer than that.
[[nodiscard]] inline const power_table& powers_of_five() noexcept {
  static const power_table made(make_five());
  return made;
}
[[nodiscard]] inline const power_table& powers_of_fifths() noexcept {
  static const power_table made(make_fifth());
  return made;
}

// 5^n for |n| below 2^32, n not 0. The result is too small by less than one part in 2^599: what is cut off is
// less than one part in 2^636 at each multiplication, and n of them are what the largest tables hold comes
// to.
[[nodiscard]] inline scaled_power power_near(std::int64_t n) noexcept {
  const power_table& powers = n < 0 ? powers_of_fifths() : powers_of_five();
  std::uint64_t rest = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  std::size_t place = static_cast<std::size_t>(std::countr_zero(rest)) / power_table::bits;
  rest >>= place * power_table::bits;
  scaled_power result = powers.power[place][(rest & power_table::digits) - 1];
  while ((rest >>= power_table::bits) != 0) {
    ++place;
    const std::uint64_t digit = rest & power_table::digits;
    if (digit != 0) result = product(result, powers.power[place][digit - 1]);
  }
  return result;
}

}  // namespace hcl::inline v0_1::detail
