// Properties, classes, cases and clusters of characters, from Unicode. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <hcl/text/impl/unicode_tables.hpp>
#include <hcl/text/impl/unicode_tables_case.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// Grapheme_Cluster_Break, with Extended_Pictographic as one more class; numbered as in the table.
enum class cluster_class : std::uint8_t {
  other,
  cr,
  lf,
  control,
  extend,
  zwj,
  regional,
  prepend,
  spacing,
  l,
  v,
  t,
  lv,
  lvt,
  pictographic
};

// The properties of one code point in the Unicode database.
struct properties {
  std::uint32_t bits = 0;

  [[nodiscard]] cluster_class cluster() const noexcept { return static_cast<cluster_class>(bits & 15); }
  [[nodiscard]] bool id_start() const noexcept { return (bits & 1u << 4) != 0; }
  [[nodiscard]] bool id_continue() const noexcept { return (bits & 1u << 5) != 0; }
  [[nodiscard]] bool never_in_nfc() const noexcept { return (bits & 1u << 6) != 0; }
  [[nodiscard]] bool maybe_in_nfc() const noexcept { return (bits & 1u << 7) != 0; }
  [[nodiscard]] bool wide() const noexcept { return (bits & 1u << 8) != 0; }  // two columns of a terminal
  [[nodiscard]] bool decomposes() const noexcept { return (bits & 1u << 9) != 0; }
  // A starter that is in form C and joins nothing before it.
  [[nodiscard]] bool is_stable() const noexcept { return (bits & 0xFF00C0u) == 0; }
  [[nodiscard]] std::uint8_t combining_class() const noexcept {
    return static_cast<std::uint8_t>(bits >> 16);
  }
};

// Properties of any value, scalar or not; those of nothing special are all zero.
[[nodiscard]] inline properties properties_of(char32_t code_point) noexcept {
  if (code_point >= properties_end) return {};
  constexpr std::uint32_t low_mask = (1u << properties_low_bits) - 1,
                          middle_mask = (1u << properties_middle_bits) - 1;
  const auto value = static_cast<std::uint32_t>(code_point);
  const std::uint32_t block = properties_top[value >> (properties_low_bits + properties_middle_bits)];
  const std::uint32_t leaf =
      properties_middle[(block << properties_middle_bits) + ((value >> properties_low_bits) & middle_mask)];
  return {properties_palette[properties_leaf[(leaf << properties_low_bits) + (value & low_mask)]]};
}

}  // namespace detail

// ID_Start or `_`.
[[nodiscard]] inline bool is_identifier_start(char32_t code_point) noexcept {
  if (code_point < 0x80)
    return (code_point >= 'a' && code_point <= 'z') || (code_point >= 'A' && code_point <= 'Z') ||
           code_point == '_';
  return detail::properties_of(code_point).id_start();
}

// ID_Continue or `-`.
[[nodiscard]] inline bool is_identifier_continue(char32_t code_point) noexcept {
  if (code_point < 0x80)
    return is_identifier_start(code_point) || (code_point >= '0' && code_point <= '9') || code_point == '-';
  return detail::properties_of(code_point).id_continue();
}

// White_Space of the Unicode character database: what trimming removes.
[[nodiscard]] inline bool is_space(char32_t code_point) noexcept {
  if (code_point < 0x80) return code_point == ' ' || (code_point >= '\t' && code_point <= '\r');
  return code_point == 0x85 || code_point == 0xA0 || code_point == 0x1680 ||
         (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x2028 || code_point == 0x2029 ||
         code_point == 0x202F || code_point == 0x205F || code_point == 0x3000;
}

namespace detail {

// The run that holds `c`, if it maps at all.
[[nodiscard]] inline const case_run* find_case(std::span<const case_run> runs, char32_t c) noexcept {
  const auto run = std::lower_bound(runs.begin(), runs.end(), c,
                                    [](const case_run& r, char32_t wanted) { return r.last < wanted; });
  return run == runs.end() || c < run->first || (c - run->first) % run->step != 0 ? nullptr : &*run;
}

[[nodiscard]] inline char32_t map_case(const case_run* run, char32_t c) noexcept {
  return run ? static_cast<char32_t>(static_cast<std::int32_t>(c) + run->delta) : c;
}

}  // namespace detail

// `to_upper(U'ß')` is ß: there is no single capital for it.
[[nodiscard]] inline char32_t to_upper(char32_t c) noexcept {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 32 : c;
  return detail::map_case(detail::find_case(detail::upper_case_runs, c), c);
}
[[nodiscard]] inline char32_t to_lower(char32_t c) noexcept {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  return detail::map_case(detail::find_case(detail::lower_case_runs, c), c);
}
[[nodiscard]] inline char32_t to_title(char32_t c) noexcept {
  const detail::case_run* run = detail::find_case(detail::title_case_runs, c);
  return run ? detail::map_case(run, c) : to_upper(c);
}

// Whether a word may begin after this: ASCII but letters, digits and underscore; white space beyond ASCII.
[[nodiscard]] inline bool separates_words(char32_t c) noexcept {
  if (c >= 0x80) return is_space(c);
  return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_');
}

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

namespace detail {

// Whether `text` can be the name of an argument, block or variable.
[[nodiscard]] inline bool is_identifier(std::string_view text) {
  if (text.empty() || (skip_ascii(text, 0) != text.size() && first_invalid_utf8(text) < text.size()))
    return false;
  std::size_t at = 0;
  if (!is_identifier_start(decode_utf8(text, at))) return false;
  while (at < text.size())
    if (!is_identifier_continue(decode_utf8(text, at))) return false;
  return true;
}

// Whether a key of an object can stand without quotes: it begins no `for` expression.
[[nodiscard]] inline bool is_possible_key(std::string_view key) { return is_identifier(key) && key != "for"; }
// Whether a new text writes the key bare: keywords are quoted. Edits and printed expressions leave keywords
// bare, as the reference does.
[[nodiscard]] inline bool is_bare_key(std::string_view key) {
  return is_possible_key(key) && key != "null" && key != "true" && key != "false";
}

}  // namespace detail

}  // namespace hcl::inline v1_0
