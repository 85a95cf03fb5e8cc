// HCL's number: exact small decimals in one word, a 512-bit binary float where more is needed, and both
// infinities. Never NaN. Wide arithmetic is in impl/number.ipp.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

class number;

namespace detail {

// The wide form: +-mantissa * 2^exponent. `mantissa` has its least significant word first and its top bit
// set; zero has no wide form. Its shortest text tells numbers of `precision` bits apart: fewer than 512 if it
// was made of a machine's float.
struct binary_float : counted {
  std::array<std::uint64_t, 8> mantissa{};
  std::int64_t exponent = 0;
  std::uint16_t precision = 512;
  bool negative = false;
  static void destroy(const binary_float* dead) { delete dead; }
};

}  // namespace detail

// A number; 16 bytes, cheap to copy, immutable. Arithmetic rounds to 512 bits, to nearest, ties to even; the
// text form reads back the same. A zero keeps the sign it was made with, for doubles and for what is written
// as HCL; otherwise the two zeros are one number: equal, of sign 0, and "0" as a text.
//
//   hcl::number third = *divide(hcl::number(1), hcl::number(3));
//   *multiply(third, hcl::number(3)) == hcl::number(1);   // true
//   hcl::number(1.5).to_string();                          // "1.5"
class number {
 public:
  // 0
  number() noexcept : significand_(0) {}

  // Exact for every integer type up to 64 bits; `bool` and characters are no numbers.
  template <std::integral Int>
  requires(!std::same_as<Int, bool> && !std::same_as<Int, char> && !std::same_as<Int, wchar_t> &&
           !std::same_as<Int, char8_t> && !std::same_as<Int, char16_t> && !std::same_as<Int, char32_t> &&
           sizeof(Int) <= 8) number(Int v)
      : significand_(static_cast<std::int64_t>(v)) {
    if constexpr (std::unsigned_integral<Int> && sizeof(Int) == 8) {
      if (v > static_cast<std::uint64_t>(INT64_MAX))
        *this = from_binary(false, {static_cast<std::uint64_t>(v)}, 0);
    }
  }

  // Whole floats are exact: number(1e23) is 99999999999999991611392, while to_value(1e23) is 1e23.
  // Fractions mean their shortest decimal text, so that number(0.1) is a tenth, equal to the literal 0.1. NaN
  // is a programmer's error and becomes 0.
  number(float v);
  number(double v);
  number(long double v);

  number(const number& other) noexcept
      : significand_(other.significand_), exponent_(other.exponent_), form_(other.form_) {
    acquire();
  }
  number(number&& other) noexcept
      : significand_(std::exchange(other.significand_, 0)),
        exponent_(std::exchange(other.exponent_, 0)),
        form_(std::exchange(other.form_, form::decimal)) {}
  number& operator=(number other) noexcept {
    std::swap(significand_, other.significand_);
    std::swap(exponent_, other.exponent_);
    std::swap(form_, other.form_);
    return *this;
  }
  ~number() {
    if (form_ == form::wide) release();
  }

  // Positive or negative infinity, which 1/0 gives.
  [[nodiscard]] static number infinity(bool negative = false) noexcept {
    number result;
    result.form_ = form::infinite;
    result.significand_ = negative ? -1 : 1;
    return result;
  }

  // significand * 10^exponent, rounded to 512 bits: `number::decimal(15, -1)` is 1.5. Beyond the exponent
  // range (about 10^+-646456993) it is infinite, or 0.
  [[nodiscard]] static number decimal(std::int64_t significand, std::int32_t exponent);

  // A literal of the language: digits, at most one fraction, at most one exponent ("1.5e3"), no sign. Fails
  // with `invalid-number` when it is not one, `number-not-exact` when it is an integer written out that needs
  // more than 512 bits, `number-overflow` beyond the exponent range.
  [[nodiscard]] static outcome<number> parse_literal(std::string_view text) {
    return detail::value_access::parse(text, true);
  }

  // Text to number as conversion does it: sign, digits with leading or trailing dot, exponent, "inf", "Inf",
  // "+Inf", "-inf"; no blanks, underscores, hexadecimal digits or binary exponents, no NaN. Fails as literals
  // do, except that an exponent a little out of range makes it infinite, or 0.
  [[nodiscard]] static outcome<number> parse(std::string_view text) {
    return detail::value_access::parse(text, false);
  }

  // Whether it takes memory of the heap.
  [[nodiscard]] bool is_wide() const noexcept { return form_ == form::wide; }
  // Whether it is an integer of 64 bits; -0 is none.
  [[nodiscard]] bool is_small_integer() const noexcept { return exponent_ == 0 && form_ == form::decimal; }

  // Whole numbers; infinities are none.
  [[nodiscard]] bool is_integer() const {
    if (form_ == form::decimal) return exponent_ >= 0;
    return form_ == form::wide && wide_is_integer();
  }
  // is_infinite(), is_zero(): of either sign.
  [[nodiscard]] bool is_infinite() const noexcept { return form_ == form::infinite; }
  [[nodiscard]] bool is_zero() const noexcept { return form_ == form::decimal && significand_ == 0; }
  // Zero made from -0.0, by negating 0, or from a text with a minus: `number(-0.0).to_double()` is -0.0.
  [[nodiscard]] bool is_negative_zero() const noexcept { return is_zero() && exponent_ != 0; }
  // -1, 0 or 1
  [[nodiscard]] int sign() const noexcept {
    if (form_ == form::wide) return wide()->negative ? -1 : 1;
    return significand_ < 0 ? -1 : significand_ > 0 ? 1 : 0;
  }

  // Nearest double, ties to even; infinite beyond its range.
  [[nodiscard]] double to_double() const {
    if (is_small_integer() && significand_ >= -(std::int64_t{1} << 53) &&
        significand_ <= (std::int64_t{1} << 53)) {
      return static_cast<double>(significand_);
    }
    return detail::value_access::to_double(*this);
  }
  [[nodiscard]] explicit operator double() const { return to_double(); }
  // The integer, if it is one and fits.
  [[nodiscard]] std::optional<std::int64_t> to_int64() const {
    if (is_small_integer()) return significand_;
    return is_zero() ? std::optional<std::int64_t>(0) : std::nullopt;
  }
  // The value, if it is whole and in range.
  [[nodiscard]] std::optional<std::uint64_t> to_uint64() const;

  // Decimal text that reads back the same: "-0.25", "1000000000000000000000"; "+Inf" and "-Inf" for the
  // infinities. Integers are exact to the last digit, other numbers have as few digits as it takes; what
  // would have more than 1,000 digits has an exponent, as "1e2000". The other forms never have one, and are
  // long for numbers far from 1 (10^1000000 has a million digits): where the number comes from untrusted
  // input, use them with a limit.
  [[nodiscard]] std::string to_string(number_digits written = number_digits::exact) const {
    return *to_string(SIZE_MAX, written);
  }
  // The same, failing with `number-too-long` instead of producing more than `limit` digits.
  [[nodiscard]] outcome<std::string> to_string(std::size_t limit,
                                               number_digits written = number_digits::exact) const;

  // Exchange with other big number types: the value is +-mantissa * 2^exponent, least significant word first,
  // top bit set; zero is all zeros. Infinities have no such form and read as zero.
  void to_binary(bool& negative, std::array<std::uint64_t, 8>& mantissa, std::int64_t& exponent) const;
  // The reverse; any mantissa will do. Beyond the exponent range it is infinite, or 0.
  [[nodiscard]] static number from_binary(bool negative, const std::array<std::uint64_t, 8>& mantissa,
                                          std::int64_t exponent) {
    return detail::value_access::from_binary(negative, mantissa, exponent);
  }

  // Equal numbers have equal hashes.
  [[nodiscard]] std::size_t hash() const;

  // Integers compare as such, other numbers by their texts: 0.1 + 0.2 == 0.3.
  [[nodiscard]] friend bool operator==(const number& a, const number& b) {
    if (a.form_ != form::wide && b.form_ != form::wide) {
      return a.significand_ == b.significand_ && a.form_ == b.form_ &&
             (a.exponent_ == b.exponent_ || a.significand_ == 0);
    }
    return detail::value_access::equal(a, b);
  }
  // Compares by value; -infinity is first, infinity last.
  [[nodiscard]] friend std::strong_ordering operator<=>(const number& a, const number& b) {
    return a.is_small_integer() && b.is_small_integer() ? a.significand_ <=> b.significand_
                                                        : detail::value_access::compare(a, b);
  }

  // Arithmetic, found by its arguments only: `multiply(price, hcl::number(3))`, not `hcl::multiply`. Integers
  // are exact. Results beyond the exponent range are infinite, or 0. These fail, with `number-undefined`,
  // only where no number is right: infinity - infinity, 0 * infinity, 0 / 0, infinity / infinity. A number
  // divided by 0 is infinite.
  [[nodiscard]] friend outcome<number> add(const number& a, const number& b) {
    return calculate(binary_operator::add, a, b);
  }
  [[nodiscard]] friend outcome<number> subtract(const number& a, const number& b) {
    return calculate(binary_operator::subtract, a, b);
  }
  [[nodiscard]] friend outcome<number> multiply(const number& a, const number& b) {
    return calculate(binary_operator::multiply, a, b);
  }
  [[nodiscard]] friend outcome<number> divide(const number& a, const number& b) {
    return calculate(binary_operator::divide, a, b);
  }
  // Remainder of the division rounded towards zero, so with the sign of `a`. `a` itself if `b` is 0; if
  // either is infinite, a * b.
  [[nodiscard]] friend outcome<number> modulo(const number& a, const number& b) {
    return calculate(binary_operator::modulo, a, b);
  }
  [[nodiscard]] friend number negate(const number& a) {
    return a.is_small_integer() && a.significand_ != INT64_MIN && a.significand_ != 0
               ? number(-a.significand_)
               : detail::value_access::negate(a);
  }
  // The same as operators, for programs that calculate: `price * 3 + 1`. Where there is no result, hcl::error
  // is thrown.
  [[nodiscard]] friend number operator+(const number& a, const number& b) { return add(a, b).value(); }
  [[nodiscard]] friend number operator-(const number& a, const number& b) { return subtract(a, b).value(); }
  [[nodiscard]] friend number operator*(const number& a, const number& b) { return multiply(a, b).value(); }
  [[nodiscard]] friend number operator/(const number& a, const number& b) { return divide(a, b).value(); }
  [[nodiscard]] friend number operator%(const number& a, const number& b) { return modulo(a, b).value(); }
  [[nodiscard]] friend number operator-(const number& a) { return negate(a); }
  [[nodiscard]] friend number absolute(const number& a) {
    return a.sign() < 0 || a.is_negative_zero() ? negate(a) : a;
  }
  // Largest integer not above, smallest not below, nearest towards zero; infinities stay.
  [[nodiscard]] friend number floor(const number& a) {
    return a.is_integer() ? a : detail::value_access::round_towards(a, -1);
  }
  [[nodiscard]] friend number ceil(const number& a) {
    return a.is_integer() ? a : detail::value_access::round_towards(a, 1);
  }
  [[nodiscard]] friend number truncate(const number& a) {
    return a.is_integer() ? a : detail::value_access::round_towards(a, 0);
  }

 private:
  friend struct detail::value_access;

  enum class form : std::uint8_t { decimal, wide, infinite };
  struct coded_message {
    std::string_view code, message;
  };
  static constexpr coded_message messages[] = {
      {codes::invalid_number,
       "A number is required: digits, optionally with a sign, a fraction and an exponent."},
      {codes::number_not_exact, "This integer needs more than 512 bits and cannot be represented exactly."},
      {codes::number_overflow, "The exponent of this number is too large."},
      {codes::number_undefined, "The result of this operation on zero or infinity is not a number."},
      {codes::number_too_long, "This number has too many digits to be written out."},
  };

  // Decimal form is canonical, so equal decimals have equal members: an integer that fits has exponent 0, but
  // -0 has 1; else no trailing zero.
  explicit number(const detail::binary_float* wide) noexcept
      : significand_(reinterpret_cast<std::intptr_t>(wide)), form_(form::wide) {
    acquire();
  }
  struct canonical {};
  number(canonical, std::int64_t significand, std::int32_t exponent) noexcept
      : significand_(significand), exponent_(exponent) {}

  // One of + - * / %.
  [[nodiscard]] friend outcome<number> calculate(binary_operator op, const number& a, const number& b) {
    std::int64_t result = 0;
    if (calculate_integers(op, a, b, result)) return number(result);
    return detail::value_access::calculate(op, a, b);
  }
  // Arithmetic of the machine, where operands and result are integers that fit it; false elsewhere.
  [[nodiscard]] friend bool calculate_integers(binary_operator op, const number& a, const number& b,
                                               std::int64_t& to) noexcept {
    if (!a.is_small_integer() || !b.is_small_integer()) return false;
    const std::int64_t x = a.significand_, y = b.significand_;
    if (op == binary_operator::add) return !detail::add_overflows(x, y, to);
    if (op == binary_operator::subtract) return !detail::subtract_overflows(x, y, to);
    if (op == binary_operator::multiply) return !detail::multiply_overflows(x, y, to);
    if (y <= 0 || (op != binary_operator::modulo && (op != binary_operator::divide || x % y != 0)))
      return false;
    to = op == binary_operator::modulo ? x % y : x / y;
    return true;
  }
  [[nodiscard]] const detail::binary_float* wide() const noexcept {
    return reinterpret_cast<const detail::binary_float*>(static_cast<std::intptr_t>(significand_));
  }
  [[nodiscard]] bool wide_is_integer() const noexcept {
    std::int64_t zeros = 0;  // trailing zero bits of the mantissa
    for (std::uint64_t word : wide()->mantissa) {
      if (word != 0) {
        zeros += std::countr_zero(word);
        break;
      }
      zeros += 64;
    }
    return wide()->exponent >= -zeros;
  }
  void acquire() const noexcept {
    if (form_ == form::wide) wide()->count.fetch_add(1, std::memory_order_relaxed);
  }
  void release() const noexcept {
    if (wide()->count.fetch_sub(1, std::memory_order_acq_rel) == 1) detail::binary_float::destroy(wide());
  }

  std::int64_t significand_;  // decimal: the digits; wide: a counted pointer; infinite: the sign
  std::int32_t exponent_ = 0;
  form form_ = form::decimal;
};

static_assert(sizeof(number) == 16);

}  // namespace hcl::inline v1_0
