// Numbers and switches: bool and hcl::loose_bool, integers, floats, hcl::number and the like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ios>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/record/codec.hpp>
#include <hcl/record/standard_kind.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/tags/units.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

// bool, and hcl::loose_bool.
template <>
struct codec<bool> : plain_codec<&engine::read_boolean, scalar_codec<type_kind::boolean>> {
  static constexpr value_form described_form = value_form::boolean;
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

// Integers of up to 64 bits: whole numbers within the bounds of their type.
template <typename T>
struct standard_codec<standard_kind::integer, T> : number_codec {
  static constexpr std::string_view noun = "a whole number";
  static constexpr std::string_view noun_among(type_kind) { return noun; }
  static constexpr value_form described_form = value_form::integer;

  static bool read(decode_context& ctx, const input& from, T& to) {
    return read_between(ctx, from, to, (std::numeric_limits<T>::min)(), (std::numeric_limits<T>::max)(),
                        integer_bounds::of_type);
  }
  // Bounds are known while it is read, so that messages say them.
  static bool read_between(decode_context& ctx, const input& from, T& to, T low, T high,
                           integer_bounds bounds = integer_bounds::of_author) {
    using wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    wide whole = 0;
    if (!engine::read_whole(ctx, from, wide{low}, wide{high}, whole, bounds)) return false;
    to = static_cast<T>(whole);
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

// float, double and long double. Infinities and NaN have no literal.
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
    if constexpr (requires { engine::read_floating(ctx, from, to); }) {
      return engine::read_floating(ctx, from, to);
    } else {  // an extended type
      double wide = 0;
      if (!engine::read_floating(ctx, from, wide)) return false;
      to = static_cast<T>(wide);
      return true;
    }
  }
  // Large ones mean their shortest text, as fractions do.
  static value make(T object) {
    constexpr T large = static_cast<T>(1e22);
    const bool is_short = (object > -large && object < large) || !is_finite(object);
    return is_short ? value(object) : engine::value_of_float(object);
  }
  static std::string why_unwritable(T object, bool) {
    return object <= 0 || object >= 0 ? std::string() : "is not a number.";
  }
};

// Integers of 128 bits, where the compiler has them, by their halves.
template <typename T>
requires(std::is_same_v<T, int128> || std::is_same_v<T, uint128>) struct codec<T> : number_codec {
  using magnitude = std::conditional_t<std::is_same_v<T, int128>, uint128, T>;
  static constexpr value_form described_form = value_form::integer;
  static constexpr std::string_view noun = "a whole number";
  static constexpr std::string_view noun_among(type_kind) { return noun; }
  static constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
  static constexpr const char* wanted =
      is_signed ? "a whole number of 128 bits" : "a non-negative whole number of 128 bits";

  static bool read(decode_context& ctx, const input& from, T& to) {
    number exact;
    if (!engine::read_number(ctx, from, exact)) return false;
    const bool negative = exact.sign() < 0;
    if (!exact.is_integer() || exact.is_infinite()) return engine::reject_given(ctx, from, wanted);
    const number size = absolute(exact), above = truncate(size / two_to_64());
    const auto high = above.to_uint64(), low = (size - above * two_to_64()).to_uint64();
    const magnitude whole = high && low ? magnitude{*high} << 64 | *low : 0;
    if (!high || !low || whole > max_magnitude(negative)) return engine::reject_given(ctx, from, wanted);
    to = static_cast<T>(negative ? 0 - whole : whole);
    return true;
  }
  static number two_to_64() { return number((std::numeric_limits<std::uint64_t>::max)()) + number(1); }

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
    using half = std::conditional_t<is_signed, std::int64_t, std::uint64_t>;
    const number high(static_cast<half>(object >> 64)), low(static_cast<std::uint64_t>(object));
    return value(high * two_to_64() + low);
  }
};

// hcl::number, exact, and numbers with a backend as Boost.Multiprecision has them, through the exact decimal
// text.
template <>
struct codec<number> : plain_codec<&engine::read_number, number_codec> {};

template <typename T>
struct standard_codec<standard_kind::big_number, T> : number_codec {
  static bool read(decode_context& ctx, const input& from, T& to) {
    using traits = std::numeric_limits<T>;
    number exact;
    if (!engine::read_number(ctx, from, exact)) return false;
    if (exact.is_infinite()) return engine::reject_given(ctx, from, "a finite number");
    if constexpr (traits::is_integer) {
      if (!exact.is_integer()) return engine::reject_given(ctx, from, "a whole number");
      if constexpr (traits::is_bounded) {
        if (is_beyond(absolute(exact), exact.sign() < 0 ? (traits::lowest)().str() : (traits::max)().str()))
          return engine::reject_given(
              ctx, from, "a whole number from " + (traits::lowest)().str() + " to " + (traits::max)().str());
      } else if constexpr (!traits::is_signed) {
        if (exact.sign() < 0) return engine::reject_given(ctx, from, "a non-negative number");
      }
    }
    const outcome<std::string> digits =
        exact.to_string(ctx.work ? ctx.work->digits : limits{}.digits, number_digits::all);
    if (!digits) return engine::reject_given(ctx, from, "a number with fewer digits");
    to = T(*digits);
    return true;
  }
  static constexpr value_form described_form =
      std::numeric_limits<T>::is_integer ? value_form::integer : value_form::number;
  template <typename To>
  static void describe(To& to) {
    using traits = std::numeric_limits<T>;
    if constexpr (traits::is_integer && traits::is_bounded) {
      to.low = make(traits::lowest());
      to.high = make((traits::max)());
      to.has_type_bounds = true;
    } else if constexpr (traits::is_integer && !traits::is_signed) {
      to.low = value(0);
    }
  }
  static value make(const T& object) {
    const outcome<number> exact = number_of(object);
    return exact ? value(*exact) : value::null(type::number());
  }
  static constexpr bool may_be_unwritable = true;
  static std::string why_unwritable(const T& object, bool) {
    return number_of(object) ? std::string() : "needs more than 512 bits.";
  }

 private:
  // A bound of more than 512 bits is rounded up.
  static bool is_beyond(const number& magnitude, std::string bound) {
    if (bound.front() == '-') bound.erase(0, 1);
    const outcome<number> exact = number::parse(bound), rounded = number::parse(bound + "e0");
    return exact ? magnitude > *exact : rounded && magnitude >= *rounded;
  }
  // Whole numbers are exact as far as 512 bits go, which so many digits tell apart; fractions mean their
  // text.
  static outcome<number> number_of(const T& object) {
    constexpr int digits_of_512_bits = 160;
    if constexpr (std::numeric_limits<T>::is_integer)
      return number::parse(object.str());
    else
      return number::parse(
          object.str(trunc(object) == object ? digits_of_512_bits : 0, std::ios_base::scientific));
  }
};

}  // namespace hcl::inline v1_0::detail
