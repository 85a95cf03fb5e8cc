// HCL's number: exact small decimals in one word, a 512-bit binary float where more is needed, and both infinities. Never NaN.
// This header is the near side: no Boost here; number_binary.hpp does the wide arithmetic.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/value/outcome.hpp>
#include <hcl/value/shared.hpp>

namespace hcl::inline v0_1 {

class number;

namespace detail {
struct binary_float;  // counted; number_binary.hpp
// The waist of numbers; defined in value/number_binary.hpp (and siblings).
template <typename = void>
struct number_waist {
  static outcome<number> parse(std::string_view text, bool literal);
  static number from_double(double v);
  static double to_double(const number& v);
  static std::optional<std::int64_t> to_int64(const number& v);
  static std::optional<std::uint64_t> to_uint64(const number& v);
  static std::string to_string(const number& v);
  static std::strong_ordering compare(const number& a, const number& b);
  static number negate(const number& a);
  static outcome<number> add(const number& a, const number& b);
  static outcome<number> subtract(const number& a, const number& b);
  static outcome<number> multiply(const number& a, const number& b);
  static outcome<number> divide(const number& a, const number& b);
  static outcome<number> modulo(const number& a, const number& b);
  static bool is_integer(const number& a);
};
}  // namespace detail

// A number; 16 bytes. `number(1) / number(3)` keeps 512 bits; text form is the shortest that reads back the same, never an exponent.
class number {
 public:
  number() = default;                       // 0
  template <typename Int>
    requires std::integral<Int>
  number(Int v) ;                            // exact for every width up to 64 bits
  number(double v);                          // exact; NaN is a programmer's error and becomes 0

  [[nodiscard]] static number infinity(bool negative = false);
  // value = significand * 10^exponent, exactly
  [[nodiscard]] static number decimal(std::int64_t significand, std::int32_t exponent);
  // A literal of the language ("1.5e3"): error when an integer needs more than 512 bits or the exponent overflows.
  [[nodiscard]] static outcome<number> parse_literal(std::string_view text);
  // Text to number as conversion does it: sign, fraction, exponent, "inf" spellings; no blanks, no hexadecimal, no binary exponent.
  [[nodiscard]] static outcome<number> parse(std::string_view text);
};

}  // namespace hcl::inline v0_1
