// Integers of 128 bits, where the compiler has them, through the exact decimal text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/record/codec.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
requires(std::is_same_v<T, int128> || std::is_same_v<T, uint128>) struct codec<T> : number_codec {
  using magnitude = std::conditional_t<std::is_same_v<T, int128>, uint128, T>;
  static constexpr value_form described_form = value_form::integer;
  static constexpr std::string_view noun = "a whole number";
  static constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
  static constexpr const char* wanted =
      is_signed ? "a whole number of 128 bits" : "a non-negative whole number of 128 bits";

  static bool read(decode_context& ctx, const input& from, T& to) {
    number exact;
    if (!engine::read_number(ctx, from, exact)) return false;
    const outcome<std::string> digits = exact.to_string(std::size_t{50}, number_digits::all);
    if (!digits || !exact.is_integer() || exact.is_infinite()) return engine::reject_given(ctx, from, wanted);
    const bool negative = exact.sign() < 0;
    const magnitude limit = max_magnitude(negative), tenth = limit / 10;
    magnitude whole = 0;
    for (const char c : std::string_view(*digits).substr(negative ? 1 : 0)) {
      const auto digit = static_cast<unsigned>(c - '0');
      if (whole > tenth || whole * 10 > limit - digit) return engine::reject_given(ctx, from, wanted);
      whole = whole * 10 + digit;
    }
    to = static_cast<T>(negative ? 0 - whole : whole);
    return true;
  }

  static magnitude max_magnitude(bool negative) {
    if (is_signed) return (magnitude{1} << 127) - (negative ? 0U : 1U);
    return negative ? magnitude{0} : 0 - magnitude{1};
  }

  template <typename To>
  static void describe(To& to) {
    to.low = is_signed ? make(static_cast<T>(0 - max_magnitude(true))) : value(0);
    to.high = make(static_cast<T>(max_magnitude(false)));
    to.has_type_bounds = true;
  }

  static value make(T object) {
    std::string digits;
    const bool negative = object < T(0);
    do {
      const int digit = static_cast<int>(object % 10);
      digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
      object = static_cast<T>(object / 10);
    } while (object != 0);
    return value(*number::parse(negative ? '-' + digits : digits));
  }
};
}  // namespace hcl::inline v1_0::detail
