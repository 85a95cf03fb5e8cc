// hcl::number, exact, and numbers with a backend as Boost.Multiprecision has them, through the exact decimal
// text.
#pragma once

#include <ios>
#include <limits>
#include <string>

#include <hcl/record/standard_kind.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v1_0::detail {

template <>
struct codec<number> : number_codec {
  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_number(ctx, from, to);
  }
  template <typename T>
  static value make(const T& object) {
    return value(object);
  }
};

template <typename T>
struct standard_codec<standard_kind::big_number, T> : number_codec {
  static bool read(decode_context& ctx, const input& from, T& to) {
    using traits = std::numeric_limits<T>;
    number exact;
    if (!engine::read_number(ctx, from, exact)) return false;
    if (exact.is_infinite()) return engine::reject_range(ctx, from, "a finite number");
    if constexpr (traits::is_integer) {
      if (!exact.is_integer()) return engine::reject_range(ctx, from, "a whole number");
      if constexpr (traits::is_bounded) {
        if (is_beyond(absolute(exact), exact.sign() < 0 ? (traits::lowest)().str() : (traits::max)().str()))
          return engine::reject_given(
              ctx, from, "a whole number from " + (traits::lowest)().str() + " to " + (traits::max)().str());
      } else if constexpr (!traits::is_signed) {
        if (exact.sign() < 0) return engine::reject_range(ctx, from, "a non-negative number");
      }
    }
    const outcome<std::string> digits =
        exact.to_string(ctx.work ? ctx.work->digits : limits{}.digits, number_digits::all);
    if (!digits) return engine::reject_range(ctx, from, "a number with fewer digits");
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
