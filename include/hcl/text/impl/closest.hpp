// The known name closest to one that is not known. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0 {

namespace detail {

// A short text as code points, capital letters of ASCII as small ones.
struct limited_text {
  static constexpr std::size_t limit = 64;  // bytes, so code points too

  explicit limited_text(std::string_view text) noexcept {
    for (std::size_t offset = 0; offset < text.size() && size < limit;) {
      const char32_t c = decode_utf8(text, offset);
      code_points[size++] = c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
    }
  }

  std::array<char32_t, limit> code_points{};
  std::size_t size = 0;
};

// Levenshtein distance, or `limit` if it is not less. Looks only at what is less than that far from the
// diagonal.
[[nodiscard]] inline std::size_t edit_distance(const limited_text& a, const limited_text& b,
                                               std::size_t limit) noexcept {
  if ((a.size > b.size ? a.size - b.size : b.size - a.size) >= limit) return limit;
  std::array<std::size_t, limited_text::limit + 1> row{};
  for (std::size_t j = 0; j <= b.size; ++j)
    row[j] = j;
  for (std::size_t i = 1; i <= a.size; ++i) {
    const std::size_t first = i >= limit ? i - limit + 1 : 1, last = (std::min)(b.size, i + limit - 1);
    std::size_t diagonal = row[first - 1];
    std::size_t smallest = row[first - 1] = first == 1 ? i : limit;
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t replaced = diagonal + (a.code_points[i - 1] != b.code_points[j - 1]);
      diagonal = row[j];
      row[j] = (std::min)({replaced, row[j] + 1, row[j - 1] + 1});
      smallest = (std::min)(smallest, row[j]);
    }
    if (smallest >= limit) return limit;
  }
  return (std::min)(row[b.size], limit);
}

// Whether they differ only by two swapped neighbours.
[[nodiscard]] inline bool is_swapped(const limited_text& a, const limited_text& b) noexcept {
  const auto &x = a.code_points, &y = b.code_points;
  std::size_t at = 0;
  while (at < a.size && x[at] == y[at])
    ++at;
  return a.size == b.size && at + 1 < a.size && x[at] == y[at + 1] && x[at + 1] == y[at] &&
         std::equal(x.begin() + static_cast<std::ptrdiff_t>(at + 2),
                    x.begin() + static_cast<std::ptrdiff_t>(a.size),
                    y.begin() + static_cast<std::ptrdiff_t>(at + 2));
}

[[nodiscard]] inline bool begins_like(std::string_view word, std::string_view candidate) noexcept {
  return word.size() >= 3 && candidate.size() >= 3 &&
         (candidate.starts_with(word) || word.starts_with(candidate));
}

// Whether the lengths leave it possible that closest() picks the candidate. Two code points have two to eight
// bytes.
[[nodiscard]] inline bool may_be_near(std::string_view word, std::string_view candidate) noexcept {
  if (candidate.empty() || candidate.size() > limited_text::limit) return false;
  const std::size_t apart =
      candidate.size() > word.size() ? candidate.size() - word.size() : word.size() - candidate.size();
  const auto is_ascii = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  };
  return apart <= 2 || (apart <= 8 && !(is_ascii(word) && is_ascii(candidate))) ||
         begins_like(word, candidate);
}

}  // namespace detail

}  // namespace hcl::inline v1_0
