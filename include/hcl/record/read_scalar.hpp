// Reading one value into a scalar: numbers, text, enums, paths, durations, big numbers, and types of the user's own.
// Thin: every one is a call to the engine and an assignment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/diagnostics/result.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/record/kind.hpp>

namespace hcl::inline v0_1::detail {

using engine = engine_waist<>;

template <typename T>
bool read_custom(reading& run, const input& from, T& to);

template <typename T>
bool read_integer(reading& run, const input& from, T& to) {
  if constexpr (std::is_signed_v<T>) {
    std::int64_t whole = 0;
    if (!engine::read_signed(run, from, (std::numeric_limits<T>::min)(), (std::numeric_limits<T>::max)(), whole)) return false;
    to = static_cast<T>(whole);
  } else {
    std::uint64_t whole = 0;
    if (!engine::read_unsigned(run, from, 0, (std::numeric_limits<T>::max)(), whole)) return false;
    to = static_cast<T>(whole);
  }
  return true;
}

template <typename T>
bool read_floating(reading& run, const input& from, T& to) {
  if constexpr (std::is_same_v<T, float>) {
    return engine::read_float(run, from, to);
  } else if constexpr (std::is_same_v<T, long double>) {
    return engine::read_long_double(run, from, to);
  } else {
    double v = 0;
    if (!engine::read_double(run, from, v)) return false;
    to = static_cast<T>(v);
    return true;
  }
}

template <typename T>
bool read_text(reading& run, const input& from, T& to) {
  if constexpr (std::is_same_v<T, std::string>) {
    return engine::read_string(run, from, to);
  } else {
    std::string text;
    if (!engine::read_string(run, from, text)) return false;
    to.assign(text.data(), text.size());
    return true;
  }
}

template <typename T>
bool read_enumeration(reading& run, const input& from, T& to) {
  std::size_t index = 0;
  if (!engine::read_name(run, from, enumeration<T>::names, index)) return false;
  to = enumeration<T>::values[index];
  return true;
}

template <typename T>
bool read_path(reading& run, const input& from, T& to) {
  std::string text;
  if (!engine::read_string(run, from, text)) return false;
  to = T(std::move(text));
  return true;
}

// Text such as "1h30m" or "250ms". A plain number says no unit, so it is refused; declare a number field if there is one unit only.
template <typename T>
bool read_duration(reading& run, const input& from, T& to) {
  using rep = typename T::rep;
  constexpr bool whole = std::is_integral_v<rep>;
  std::int64_t ticks = 0;
  double fraction = 0;
  if (!engine::read_duration(run, from, T::period::num, T::period::den, whole, ticks, fraction)) return false;
  if constexpr (whole) {
    if (std::is_unsigned_v<rep> && ticks < 0) return engine::refuse_range(run, from, "a duration that is not negative");
    if (!std::in_range<rep>(ticks)) return engine::refuse_range(run, from, "a shorter duration");
    to = T(static_cast<rep>(ticks));
  } else {
    to = T(static_cast<rep>(fraction));
  }
  return true;
}

// A text of one ASCII character.
template <typename T>
bool read_character(reading& run, const input& from, T& to) {
  std::string text;
  if (!engine::read_string(run, from, text)) return false;
  if (text.size() != 1 || static_cast<unsigned char>(text[0]) >= 0x80) return engine::refuse_given(run, from, "one ASCII character");
  to = text[0];
  return true;
}

// Integers of 128 bits, through the exact decimal text.
template <typename T>
bool read_wide_integer(reading& run, const input& from, T& to) {
  constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
  constexpr const char* what = is_signed ? "a whole number of 128 bits" : "a whole number of 128 bits that is not negative";
  number exact;
  if (!engine::read_number(run, from, exact)) return false;
  const outcome<std::string> digits = exact.to_string(std::size_t{50});
  if (!digits || !exact.is_integer() || exact.is_infinite()) return engine::refuse_given(run, from, what);
  const bool negative = exact.sign() < 0;
  T whole = 0;
  for (const char c : std::string_view(*digits).substr(negative ? 1 : 0)) {
    const T digit = static_cast<T>(c - '0');
    if (__builtin_mul_overflow(whole, static_cast<T>(10), &whole) ||
        (negative ? __builtin_sub_overflow(whole, digit, &whole) : __builtin_add_overflow(whole, digit, &whole))) {
      return engine::refuse_given(run, from, what);
    }
  }
  to = whole;
  return true;
}

// Numbers with a backend, as Boost.Multiprecision has them: through the exact decimal text.
template <typename T>
bool read_big_number(reading& run, const input& from, T& to) {
  using traits = std::numeric_limits<T>;
  number exact;
  if (!engine::read_number(run, from, exact)) return false;
  if (exact.is_infinite()) return engine::refuse_range(run, from, "a finite number");
  if constexpr (traits::is_integer) {
    if (!exact.is_integer()) return engine::refuse_range(run, from, "a whole number");
    if constexpr (traits::is_bounded) {
      const outcome<number> most = number::parse((traits::max)().str()), least = number::parse((traits::lowest)().str());
      if ((most && exact > *most) || (least && exact < *least))
        return engine::refuse_given(run, from, "a whole number from " + (traits::lowest)().str() + " to " + (traits::max)().str());
    } else if constexpr (!traits::is_signed) {
      if (exact.sign() < 0) return engine::refuse_range(run, from, "a number that is not negative");
    }
  }
  const outcome<std::string> digits = exact.to_string(run.work ? run.work->digits : limits{}.digits);
  if (!digits) return engine::refuse_range(run, from, "a number with fewer digits");
  to = T(*digits);
  return true;
}

// decoder<T>::decode(expression) -> result<T>: types that are read from what is written, not from its value.
template <typename T>
bool read_custom_syntax(reading& run, const input& from, T& to) {
  if (from.known || !from.node) {
    if constexpr (requires(const value& v) { decoder<T>::decode(v); }) return read_custom(run, from, to);
    else return engine::refuse(run, from, "takes what is written here as it stands, not a value.");
  } else {
    expression written;
    if (!engine::read_expression(run, from, written)) return false;
    result<T> made = decoder<T>::decode(written);
    run.problems->append(made.diagnostics());
    if (made) to = *std::move(made);
    return made.has_value();
  }
}

// decoder<T>::decode(value) -> outcome<T>. Nulls and unknown values do not get that far, unless `decoder<T>::takes_null` is true.
template <typename T>
bool read_custom(reading& run, const input& from, T& to) {
  value v;
  if (!engine::read_value(run, from, v)) return false;
  constexpr bool takes_null = requires { requires decoder<T>::takes_null; };
  if (v.is_null() && !takes_null) return engine::refuse(run, from, "must not be null.");
  if (!v.is_wholly_known()) return engine::refuse_unknown(run, from);
  outcome<T> made = decoder<T>::decode(v.unmarked());
  if (!made) return engine::refuse_with(run, from, made.error());
  to = *std::move(made);
  return true;
}

}  // namespace hcl::inline v0_1::detail
