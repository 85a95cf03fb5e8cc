// Extended grapheme clusters (UAX #29): what people call a character, and what a column counts.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// Walks through one cluster, code point by code point.
class cluster_scan {
 public:
  explicit cluster_scan(cluster_class first) noexcept
      : last_(first), pictograph_(first == cluster_class::pictographic) {
    odd_regional_ = first == cluster_class::regional;
  }

  // Whether a code point of class `next` belongs to the cluster of what came before; if so it becomes the
  // last one. Rules GB3 to GB13.
  [[nodiscard]] bool takes(cluster_class next) noexcept {
    if (!joins(next)) return false;
    // GB11 holds over `\p{Extended_Pictographic} Extend* ZWJ`: remember the first through the second.
    pictograph_ = next == cluster_class::pictographic ||
                  (pictograph_ && (next == cluster_class::extend || next == cluster_class::zwj));
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

// Goes from cluster to cluster; the code point that ends one is not looked up again as the first of the next.
class cluster_cursor {
 public:
  // `offset` must be a boundary.
  explicit cluster_cursor(std::string_view text, std::size_t offset = 0) noexcept
      : text_(text), offset_(offset) {}

  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  [[nodiscard]] bool at_end() const noexcept { return offset_ >= text_.size(); }

  // Moves on to another boundary.
  void jump(std::size_t offset) noexcept { offset_ = offset; }

  // Moves over one cluster; must not be at the end.
  void next() noexcept {
    if (seen_ != offset_) look();
    const cluster_class first = class_;
    offset_ = seen_end_;
    if (offset_ >= text_.size()) return;
    look();
    if (first == cluster_class::other && class_ == cluster_class::other)
      return;  // most text, without the rules
    for (cluster_scan scan(first); scan.takes(class_); look()) {
      offset_ = seen_end_;
      if (offset_ >= text_.size()) return;
    }
  }

 private:
  void look() noexcept {
    seen_ = seen_end_ = offset_;
    class_ = properties_of(decode_utf8(text_, seen_end_)).cluster();
  }

  std::string_view text_;
  std::size_t offset_;
  std::size_t seen_ = static_cast<std::size_t>(-1);  // the code point looked at last
  std::size_t seen_end_ = 0;
  cluster_class class_ = cluster_class::other;
};

}  // namespace detail

// Offset just after the cluster that begins at `offset`; the size of the text at its end.
[[nodiscard]] inline std::size_t next_grapheme(std::string_view text, std::size_t offset) noexcept {
  if (offset >= text.size() || text.size() - offset == 1) return text.size();
  const auto first = static_cast<unsigned char>(text[offset]),
             second = static_cast<unsigned char>(text[offset + 1]);
  if (first < 0x80 && second < 0x80) return offset + (first == '\r' && second == '\n' ? 2 : 1);
  detail::cluster_cursor cursor(text, offset);
  cursor.next();
  return cursor.offset();
}

// Number of clusters in the text. `count_graphemes("e\u0301\r\n")` is 2.
[[nodiscard]] inline std::size_t count_graphemes(std::string_view text) noexcept {
  std::size_t count = 0;
  for (detail::cluster_cursor cursor(text); !cursor.at_end();) {
    std::size_t offset = cursor.offset();
    if (static_cast<unsigned char>(text[offset]) < 0x80) {
      const std::size_t end = detail::skip_ascii(text, offset);
      // The last ASCII character may take what follows it, so it is left to the general step; the others can
      // only be CR LF.
      for (; offset + 1 < end; ++offset)
        count += text[offset] != '\r' || text[offset + 1] != '\n';
      cursor.jump(offset);
    }
    cursor.next();
    ++count;
  }
  return count;
}

}  // namespace hcl::inline v0_1
