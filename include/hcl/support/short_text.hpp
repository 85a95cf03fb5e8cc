// Operations on short strings, a word at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hcl::inline v1_0::detail {

// At most 7 bytes as a word, unique among strings of that size.
[[nodiscard]] inline std::uint64_t last_word(const char* at, std::size_t left) noexcept {
  if (left >= 4) {
    std::uint32_t first = 0, last = 0;
    std::memcpy(&first, at, 4);
    std::memcpy(&last, at + left - 4, 4);
    return first | std::uint64_t{last} << 32;
  }
  if (left == 0) return 0;
  const auto byte = [at](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(at[i])}; };
  return byte(0) | byte(left / 2) << 8 | byte(left - 1) << 16;
}

[[nodiscard]] inline std::uint64_t word_at(const char* at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, at, 8);
  return word;
}

// At most 8 bytes as a word, likewise.
[[nodiscard]] inline std::uint64_t short_word(std::string_view text) noexcept {
  return text.size() == 8 ? word_at(text.data()) : last_word(text.data(), text.size());
}

// Copies up to 16 bytes inline; the ranges must not overlap.
inline void copy_text(char* to, const char* from, std::size_t size) noexcept {
  if (size > 16) {
    std::memcpy(to, from, size);
  } else if (size >= 8) {
    const std::uint64_t first = word_at(from), last = word_at(from + size - 8);
    std::memcpy(to, &first, 8);
    std::memcpy(to + size - 8, &last, 8);
  } else if (size >= 4) {
    std::uint32_t first = 0, last = 0;
    std::memcpy(&first, from, 4);
    std::memcpy(&last, from + size - 4, 4);
    std::memcpy(to, &first, 4);
    std::memcpy(to + size - 4, &last, 4);
  } else if (size != 0) {
    to[0] = from[0];
    to[size / 2] = from[size / 2];
    to[size - 1] = from[size - 1];
  }
}

// Compares short strings inline, which is faster than memcmp.
[[nodiscard]] inline bool is_same_text(std::string_view a, std::string_view b) noexcept {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  const char *x = a.data(), *y = b.data();
  if (size > 16) return std::memcmp(x, y, size) == 0;
  if (size < 8) return last_word(x, size) == last_word(y, size);
  return word_at(x) == word_at(y) && word_at(x + size - 8) == word_at(y + size - 8);
}

}  // namespace hcl::inline v1_0::detail
