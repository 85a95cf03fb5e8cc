// Long strings of decimal digits to integers and back. Reading a million digits takes no quadratic time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/impl/number_decimal.hpp>
#include <hcl/value/impl/number_int128.hpp>
#include <hcl/value/impl/number_wide.hpp>

namespace hcl::inline v0_1::detail {

// A few hundred digits: quadratic.
[[nodiscard]] inline big_int read_short_digits(std::string_view digits) {
  big_int result;
  while (!digits.empty()) {
    const std::string_view part = digits.substr(0, 18);
    std::uint64_t chunk = 0;
    for (char c : part)
      chunk = chunk * 10 + static_cast<std::uint64_t>(c - '0');
    result *= static_cast<std::uint64_t>(decimal_powers[part.size()]);
    result += chunk;
    digits.remove_prefix(part.size());
  }
  return result;
}

// powers[i] is 10^(256 * 2^i); as many as the halving of `digits` needs.
[[nodiscard]] inline big_int read_digits(std::string_view digits, const std::vector<big_int>& powers) {
  std::size_t low = 256, level = 0;
  if (digits.size() <= low) return read_short_digits(digits);
  for (; low * 2 < digits.size(); low *= 2)
    ++level;
  const std::string_view high = digits.substr(0, digits.size() - low);
  return read_digits(high, powers) * powers[level] + read_digits(digits.substr(high.size()), powers);
}

[[nodiscard]] inline big_int read_digits(std::string_view digits) {
  std::vector<big_int> powers;
  for (std::size_t low = 256; low < digits.size(); low *= 2) {
    powers.push_back(powers.empty() ? pow(big_int(10), 256U) : powers.back() * powers.back());
  }
  return read_digits(digits, powers);
}

// Integers of a few hundred digits as text. Those that follow one another may agree in most of their digits:
// these are not worked out again.
class digit_writer {
 public:
  // "" for 0.
  [[nodiscard]] std::string write(const big_int& v) {
    words_.clear();
    for (std::size_t i = 0; !v.is_zero() && i < word_count(v); ++i)
      words_.push(word_at(v, i));
    std::size_t count = 0;
    for (; !words_.empty(); ++count) {
      std::uint64_t rest = divide();
      if (count == chunks_.size()) {
        chunks_.push(UINT64_MAX);  // none
        reversed_.append(chunk_digits, '0');
      }
      if (chunks_[count] == rest) continue;
      chunks_[count] = rest;
      for (std::size_t i = count * chunk_digits; i < (count + 1) * chunk_digits; ++i, rest /= 10)
        reversed_[i] = static_cast<char>('0' + rest % 10);
    }
    std::size_t length = count * chunk_digits;
    while (length != 0 && reversed_[length - 1] == '0')
      --length;
    return {reversed_.rend() - static_cast<std::ptrdiff_t>(length), reversed_.rend()};
  }

 private:
  // The largest power of ten in a word: its highest bit is set, as division by its reciprocal wants it
  // (Möller and Granlund, 2011).
  static constexpr std::size_t chunk_digits = 19;
  static constexpr std::uint64_t chunk = 10'000'000'000'000'000'000U;

  // Divides the words by `chunk` and returns the remainder.
  std::uint64_t divide() noexcept {
    constexpr auto reciprocal = static_cast<std::uint64_t>(~wide_unsigned{0} / chunk);  // less 2^64
    std::uint64_t rest = 0;
    for (std::size_t i = words_.size(); i-- > 0;) {
      const wide_unsigned guess = wide_unsigned{reciprocal} * rest + (wide_unsigned{rest} << 64 | words_[i]);
      auto quotient = static_cast<std::uint64_t>(guess >> 64) + 1;
      rest = words_[i] - quotient * chunk;
      if (rest > static_cast<std::uint64_t>(guess)) {
        --quotient;
        rest += chunk;
      }
      if (rest >= chunk) {
        ++quotient;
        rest -= chunk;
      }
      words_[i] = quotient;
    }
    while (!words_.empty() && words_.top() == 0)
      (void)words_.pop();
    return rest;
  }

  trivial_vector<std::uint64_t> words_{}, chunks_{};  // the lowest first
  std::string reversed_{};                            // the digits of all chunks
};

[[nodiscard]] inline std::string write_digits(const big_int& v) { return digit_writer().write(v); }

}  // namespace hcl::inline v0_1::detail
