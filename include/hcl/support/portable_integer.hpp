// Integers of 128 bits for compilers that have none: two words, with the operators that the library uses.
// Slower than the real ones, and no faster than it must be: quotients are found bit by bit where a divisor is
// long.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

namespace hcl::inline v0_1::detail {

template <bool IsSigned>
class portable_integer {
  using word = std::uint64_t;

 public:
  constexpr portable_integer() = default;
  template <std::integral Integer>
  constexpr portable_integer(Integer v) noexcept : low_(static_cast<word>(v)), high_(v < 0 ? ~word{0} : 0) {}
  constexpr portable_integer(bool v) noexcept : low_(v ? 1 : 0) {}
  explicit constexpr portable_integer(portable_integer<!IsSigned> v) noexcept
      : portable_integer(v.high_word(), v.low_word()) {}

  [[nodiscard]] constexpr word low_word() const noexcept { return low_; }
  [[nodiscard]] constexpr word high_word() const noexcept { return high_; }
  // Truncates, as other integers do.
  template <std::integral Integer>
  explicit constexpr operator Integer() const noexcept {
    return static_cast<Integer>(low_);
  }
  explicit constexpr operator bool() const noexcept { return (low_ | high_) != 0; }

  friend constexpr bool operator==(portable_integer, portable_integer) = default;
  friend constexpr std::strong_ordering operator<=>(portable_integer a, portable_integer b) noexcept {
    if (a.is_negative() != b.is_negative())
      return a.is_negative() ? std::strong_ordering::less : std::strong_ordering::greater;
    return a.high_ != b.high_ ? a.high_ <=> b.high_ : a.low_ <=> b.low_;
  }

  friend constexpr portable_integer operator~(portable_integer v) noexcept { return {~v.high_, ~v.low_}; }
  friend constexpr portable_integer operator|(portable_integer a, portable_integer b) noexcept {
    return {a.high_ | b.high_, a.low_ | b.low_};
  }
  friend constexpr portable_integer operator-(portable_integer v) noexcept { return 0 - v; }
  friend constexpr portable_integer operator+(portable_integer a, portable_integer b) noexcept {
    const word low = a.low_ + b.low_;
    return {a.high_ + b.high_ + (low < a.low_ ? 1 : 0), low};
  }
  friend constexpr portable_integer operator-(portable_integer a, portable_integer b) noexcept {
    return {a.high_ - b.high_ - (a.low_ < b.low_ ? 1 : 0), a.low_ - b.low_};
  }
  friend constexpr portable_integer operator*(portable_integer a, portable_integer b) noexcept {
    const portable_integer low = product(a.low_, b.low_);
    return {low.high_ + a.high_ * b.low_ + a.low_ * b.high_, low.low_};
  }
  friend constexpr portable_integer operator/(portable_integer a, portable_integer b) noexcept {
    const portable_integer result = divide(a.magnitude(), b.magnitude()).quotient;
    return a.is_negative() != b.is_negative() ? -result : result;
  }
  friend constexpr portable_integer operator%(portable_integer a, portable_integer b) noexcept {
    const portable_integer result = divide(a.magnitude(), b.magnitude()).rest;
    return a.is_negative() ? -result : result;
  }
  // By less than 128 bits.
  friend constexpr portable_integer operator<<(portable_integer v, int bits) noexcept {
    if (bits == 0) return v;
    if (bits >= 64) return {v.low_ << (bits - 64), 0};
    return {v.high_ << bits | v.low_ >> (64 - bits), v.low_ << bits};
  }
  friend constexpr portable_integer operator>>(portable_integer v, int bits) noexcept {
    const word sign = v.is_negative() ? ~word{0} : 0;
    if (bits == 0) return v;
    if (bits == 64) return {sign, v.high_};
    if (bits > 64) return {sign, sign << (128 - bits) | v.high_ >> (bits - 64)};
    return {sign << (64 - bits) | v.high_ >> bits, v.high_ << (64 - bits) | v.low_ >> bits};
  }
  constexpr portable_integer& operator+=(portable_integer other) noexcept { return *this = *this + other; }
  constexpr portable_integer& operator/=(portable_integer other) noexcept { return *this = *this / other; }

 private:
  constexpr portable_integer(word high, word low) noexcept : low_(low), high_(high) {}

  [[nodiscard]] constexpr bool is_negative() const noexcept { return IsSigned && high_ >> 63 != 0; }
  // As a pattern of bits without a sign.
  [[nodiscard]] constexpr portable_integer magnitude() const noexcept {
    return is_negative() ? -*this : *this;
  }
  [[nodiscard]] constexpr bool is_below(portable_integer other) const noexcept {
    return high_ != other.high_ ? high_ < other.high_ : low_ < other.low_;
  }

  [[nodiscard]] static constexpr portable_integer product(word a, word b) noexcept {
    constexpr word half = 0xFFFF'FFFF;
    const word lowest = (a & half) * (b & half), highest = (a >> 32) * (b >> 32);
    const word left = (a >> 32) * (b & half), right = (a & half) * (b >> 32);
    const word middle = (lowest >> 32) + (left & half) + (right & half);
    return {highest + (left >> 32) + (right >> 32) + (middle >> 32), middle << 32 | (lowest & half)};
  }

  struct division;
  // Of magnitudes.
  [[nodiscard]] static constexpr division divide(portable_integer a, portable_integer b) noexcept {
    if ((a.high_ | b.high_) == 0) return {{0, a.low_ / b.low_}, {0, a.low_ % b.low_}};
    if (b.high_ == 0 && b.low_ >> 32 == 0) return divide_by_half_word(a, b.low_);
    portable_integer quotient, rest;
    for (int bit = 127; bit >= 0; --bit) {
      const bool is_carried = rest.high_ >> 63 != 0;
      rest = rest << 1;
      rest.low_ |= (bit >= 64 ? a.high_ >> (bit - 64) : a.low_ >> bit) & 1;
      quotient = quotient << 1;
      if (!is_carried && rest.is_below(b)) continue;
      rest = rest - b;
      quotient.low_ |= 1;
    }
    return {quotient, rest};
  }
  [[nodiscard]] static constexpr division divide_by_half_word(portable_integer a, word b) noexcept {
    const word digits[4] = {a.high_ >> 32, a.high_ & 0xFFFF'FFFF, a.low_ >> 32, a.low_ & 0xFFFF'FFFF};
    portable_integer quotient;
    word rest = 0;
    for (const word digit : digits) {
      rest = rest << 32 | digit;
      quotient = quotient << 32;
      quotient.low_ |= rest / b;
      rest %= b;
    }
    return {quotient, {0, rest}};
  }

  word low_ = 0, high_ = 0;
};

template <bool IsSigned>
struct portable_integer<IsSigned>::division {
  portable_integer quotient, rest;
};

}  // namespace hcl::inline v0_1::detail
