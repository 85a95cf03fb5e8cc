// "Did you mean ...?": the known name closest to one that is not known.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <hcl/text/unicode_utf8.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// A short text as code points.
struct limited_text {
  static constexpr std::size_t limit = 64;  // bytes, so code points too

  explicit limited_text(std::string_view text) noexcept {
    for (std::size_t offset = 0; offset < text.size() && size < limit;) code_points[size++] = decode_utf8(text, offset);
  }

  std::array<char32_t, limit> code_points{};
  std::size_t size = 0;
};

// Levenshtein distance, or `limit` if it is not less.
[[nodiscard]] inline std::size_t edit_distance(const limited_text& a, const limited_text& b, std::size_t limit) noexcept {
  if ((a.size > b.size ? a.size - b.size : b.size - a.size) >= limit) return limit;
  std::array<std::size_t, limited_text::limit + 1> row{};
  for (std::size_t j = 0; j <= b.size; ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size; ++i) {
    std::size_t diagonal = row[0];
    std::size_t smallest = row[0] = i;
    for (std::size_t j = 1; j <= b.size; ++j) {
      const std::size_t replaced = diagonal + (a.code_points[i - 1] != b.code_points[j - 1]);
      diagonal = row[j];
      row[j] = (std::min)({replaced, row[j] + 1, row[j - 1] + 1});
      smallest = (std::min)(smallest, row[j]);
    }
    if (smallest >= limit) return limit;
  }
  return (std::min)(row[b.size], limit);
}

}  // namespace detail

// The candidate at the smallest Levenshtein distance below 3, in code points, that has one in common with the word; ties go to the name that sorts
// first. Where none is that near: the only candidate that begins as the word does, or the other way round, with three bytes at least. Empty if
// there is none.
// Looks at no more than 64 candidates of at most 64 bytes each. `suggest("prot", {"port", "host"})` is "port"; "addr" is near "address".
[[nodiscard]] inline std::string_view suggest(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t most = 64;
  if (word.empty() || word.size() > detail::limited_text::limit) return {};
  const detail::limited_text given(word);
  std::string_view best;
  std::string_view longer;
  bool unclear = false;
  std::size_t least = 3;
  for (const std::string_view candidate : candidates.first((std::min)(candidates.size(), most))) {
    if (candidate.empty() || candidate.size() > detail::limited_text::limit) continue;
    if (word.size() >= 3 && candidate.size() >= 3 && (candidate.starts_with(word) || word.starts_with(candidate))) {
      unclear = unclear || (!longer.empty() && longer != candidate);
      longer = candidate;
    }
    const detail::limited_text known(candidate);
    const std::size_t distance = detail::edit_distance(given, known, least + 1);
    if (distance >= (std::max)(given.size, known.size)) continue;  // nothing in common
    if (distance > least || (distance == least && (best.empty() || best <= candidate))) continue;
    best = candidate;
    least = distance;
  }
  return best.empty() && !unclear ? longer : best;
}

}  // namespace hcl::inline v0_1
