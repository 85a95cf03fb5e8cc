// Extended grapheme clusters (UAX #29): what people call a character, and what a column counts.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/unicode_properties.hpp>
#include <hcl/text/unicode_utf8.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// Walks through one cluster, code point by code point.
class cluster_scan {
 public:
  explicit cluster_scan(cluster_class first) noexcept : last_(first), pictograph_(first == cluster_class::pictographic) {
    odd_regional_ = first == cluster_class::regional;
  }

  // Whether a code point of class `next` belongs to the cluster of what came before; if so it becomes the last one. Rules GB3 to GB13.
  [[nodiscard]] bool takes(cluster_class next) noexcept {
    if (!joins(next)) return false;
    // GB11 holds over `\p{Extended_Pictographic} Extend* ZWJ`: remember the first through the second.
    pictograph_ = next == cluster_class::pictographic || (pictograph_ && (next == cluster_class::extend || next == cluster_class::zwj));
    odd_regional_ = next == cluster_class::regional && !odd_regional_;
    last_ = next;
    return true;
  }

 private:
  [[nodiscard]] bool joins(cluster_class next) const noexcept {
    using enum cluster_class;
    if (last_ == cr) return next == lf;
    if (last_ == lf || last_ == control || next == control || next == cr || next == lf) return false;
    if (next == extend || next == zwj || next == spacing || last_ == prepend) return true;
    if (last_ == l) return next == l || next == v || next == lv || next == lvt;
    if (last_ == lv || last_ == v) return next == v || next == t;
    if (last_ == lvt || last_ == t) return next == t;
    if (last_ == zwj) return pictograph_ && next == pictographic;
    return last_ == regional && odd_regional_ && next == regional;
  }

  cluster_class last_;
  bool pictograph_;
  bool odd_regional_;
};

}  // namespace detail

// Offset just behind the cluster that begins at `offset`; the size of the text at its end.
[[nodiscard]] inline std::size_t next_grapheme(std::string_view text, std::size_t offset) noexcept {
  if (offset >= text.size()) return text.size();
  if (text.size() - offset == 1) return text.size();
  const auto first = static_cast<unsigned char>(text[offset]), second = static_cast<unsigned char>(text[offset + 1]);
  if (first < 0x80 && second < 0x80) return offset + (first == '\r' && second == '\n' ? 2 : 1);
  detail::cluster_scan scan(detail::properties_of(decode_utf8(text, offset)).cluster());
  while (offset < text.size()) {
    std::size_t next = offset;
    if (!scan.takes(detail::properties_of(decode_utf8(text, next)).cluster())) break;
    offset = next;
  }
  return offset;
}

// Number of clusters in the text. `count_graphemes("e\u0301\r\n")` is 2.
[[nodiscard]] inline std::size_t count_graphemes(std::string_view text) noexcept {
  std::size_t count = 0, offset = 0;
  while (offset < text.size()) {
    const std::size_t end = detail::skip_ascii(text, offset);
    // The last ASCII character may take what follows it, so it is left to the general step; the others can only be CR LF.
    for (; offset + 1 < end; ++offset) count += text[offset] != '\r' || text[offset + 1] != '\n';
    if (offset >= text.size()) break;
    offset = next_grapheme(text, offset);
    ++count;
  }
  return count;
}

}  // namespace hcl::inline v0_1
