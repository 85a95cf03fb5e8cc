// Relations of ranges: hulls, overlaps, parts. Byte arithmetic only; no line is looked up.
#pragma once

#include <algorithm>
#include <cstddef>

#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// From the start of `first` to the end of `last`, in the source of `first`; nothing is checked.
[[nodiscard]] inline range between(const range& first, const range& last) {
  return {first.source(), between(first.span(), last.span())};
}

// The smallest range that holds both; an empty one adds nothing. Both must be in one source.
[[nodiscard]] inline range over(const range& a, const range& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {a.source(), {(std::min)(a.span().begin, b.span().begin), (std::max)(a.span().end, b.span().end)}};
}

// Whether the byte at `offset` of the source's text is in the range.
[[nodiscard]] inline bool contains(const range& r, std::size_t offset) noexcept {
  return offset >= r.span().begin && offset < r.span().end;
}

// Whether the byte at a position of the source is in the range.
[[nodiscard]] inline bool contains(const range& r, const position& at) noexcept {
  return r && at.byte >= r.source()->start().byte && contains(r, at.byte - r.source()->start().byte);
}

// Whether the two share a byte; never across sources, never for an empty one.
[[nodiscard]] inline bool overlaps(const range& a, const range& b) noexcept {
  if (a.source() != b.source() || a.empty() || b.empty()) return false;
  return a.span().begin < b.span().end && b.span().begin < a.span().end;
}

// The bytes both have; an empty range at the start of `a` if there are none.
[[nodiscard]] inline range overlap(const range& a, const range& b) {
  if (!overlaps(a, b)) return {a.source(), {a.span().begin, a.span().begin}};
  return {a.source(), {(std::max)(a.span().begin, b.span().begin), (std::min)(a.span().end, b.span().end)}};
}

// The parts of one range that lie before, within and after another.
struct range_parts {
  range before, within, after;
};

// `partition_around([0,9), [3,5))` is [0,3), [3,5), [5,9); three empty ranges at the start of `whole` if they
// do not overlap.
[[nodiscard]] inline range_parts partition_around(const range& whole, const range& middle) {
  const range within = overlap(whole, middle);
  if (within.empty()) return {within, within, within};
  return {{whole.source(), {whole.span().begin, within.span().begin}},
          within,
          {whole.source(), {within.span().end, whole.span().end}}};
}

}  // namespace hcl::inline v1_0
