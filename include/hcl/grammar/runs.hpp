// Lengths of runs of like bytes, eight bytes at a step. The ends of short runs are what a processor cannot
// foresee, so a loop a byte costs more than the bytes: these take the same few instructions whatever the
// length. Knows bytes only.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <hcl/grammar/characters.hpp>

namespace hcl::inline v0_1::grammar {

namespace eight_bytes {

inline constexpr std::uint64_t ones = 0x0101010101010101u;
inline constexpr std::uint64_t high_bits = 0x8080808080808080u;

// In each of these the high bit of a byte is the answer for that byte; the bytes asked about have none.
[[nodiscard]] constexpr std::uint64_t at_least(std::uint64_t bytes, unsigned char min_bound) noexcept {
  return bytes + ones * (0x80U - min_bound);
}
[[nodiscard]] constexpr std::uint64_t within(std::uint64_t bytes, unsigned char min_bound,
                                             unsigned char max_bound) noexcept {
  return at_least(bytes, min_bound) & ~at_least(bytes, static_cast<unsigned char>(max_bound + 1));
}
[[nodiscard]] constexpr std::uint64_t different(std::uint64_t bytes, unsigned char from) noexcept {
  return (bytes ^ ones * from) + ones * 0x7FU;
}

[[nodiscard]] inline std::uint64_t load(const char* at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// Index of the first byte whose high bit is set in `answer`, which is not zero and has no other bits.
[[nodiscard]] constexpr std::size_t first_byte(std::uint64_t answer) noexcept {
  if constexpr (std::endian::native == std::endian::little)
    return static_cast<std::size_t>(std::countr_zero(answer)) / 8;
  return static_cast<std::size_t>(std::countl_zero(answer)) / 8;
}

// Bytes that cannot be part of an ASCII name.
[[nodiscard]] constexpr std::uint64_t not_in_name(std::uint64_t word) noexcept {
  const std::uint64_t bytes = word & ~high_bits;
  const std::uint64_t letters = within(bytes | ones * 0x20U, 'a', 'z');
  const std::uint64_t digits = within(bytes, '0', '9');
  const std::uint64_t neither = different(bytes, '-') & different(bytes, '_');
  return (~(letters | digits) & neither) | word;
}

// Bytes that may end a run of text between quotes, as character::ends_quoted, and other control characters.
[[nodiscard]] constexpr std::uint64_t ends_quoted(std::uint64_t word) noexcept {
  const std::uint64_t bytes = word & ~high_bits;
  // '"' is 22, '$' 24 and '%' 25 in hexadecimal
  const std::uint64_t plain = at_least(bytes, 0x20) & different(bytes, '"') &
                              different(bytes & ~(ones), '$') & different(bytes, '\\');
  return ~plain | word;
}

}  // namespace eight_bytes

// The end of the longest run of bytes of a name at `at`.
[[nodiscard]] inline const char* skip_name_bytes(const char* at, const char* end) noexcept {
  while (end - at >= 8) {
    const std::uint64_t stop = eight_bytes::not_in_name(eight_bytes::load(at)) & eight_bytes::high_bits;
    if (stop != 0) return at + eight_bytes::first_byte(stop);
    at += 8;
  }
  while (is(*at, character::name_more))
    ++at;
  return at;
}

// The end of the longest run of bytes at `at` that cannot end text between quotes.
[[nodiscard]] inline const char* skip_quoted_bytes(const char* at, const char* end) noexcept {
  while (end - at >= 8) {
    const std::uint64_t stop = eight_bytes::ends_quoted(eight_bytes::load(at)) & eight_bytes::high_bits;
    if (stop != 0) {
      at += eight_bytes::first_byte(stop);
      if (is(*at, character::ends_quoted)) return at;
      ++at;  // another control character
    } else {
      at += 8;
    }
  }
  while (!is(*at, character::ends_quoted))
    ++at;
  return at;
}

// The end of the spaces at `at`; tabs are taken one by one.
[[nodiscard]] inline const char* skip_blank_bytes(const char* at, const char* end) noexcept {
  for (;;) {
    while (end - at >= 8) {
      const std::uint64_t stop =
          eight_bytes::different(eight_bytes::load(at) & ~eight_bytes::high_bits, ' ') |
          eight_bytes::load(at);
      if ((stop & eight_bytes::high_bits) != 0) {
        at += eight_bytes::first_byte(stop & eight_bytes::high_bits);
        break;
      }
      at += 8;
    }
    if (!is(*at, character::blank)) return at;
    ++at;
  }
}

}  // namespace hcl::inline v0_1::grammar
