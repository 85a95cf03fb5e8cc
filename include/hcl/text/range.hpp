// Stretches of a source: what they cover and how they relate, cut out of a text, in other units, as edits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// The bytes `where` of a text become `replacement`.
struct text_edit {
  byte_span where{};
  std::string replacement{};
  friend bool operator==(const text_edit&, const text_edit&) = default;
};

namespace detail {

// Adds the change without what both texts have in common at their beginning and end; nothing if they are
// alike.
void add_edit(std::vector<text_edit>& to, std::string_view original, byte_span where,
              std::string_view replacement);

}  // namespace detail

// [begin, end) in a source, counted from the first byte of its text; 24 bytes. A default-made range has no
// source and is "nowhere".
class range {
 public:
  range() = default;
  range(source_ptr text, byte_span span) : source_(std::move(text)), span_(span) {}

  [[nodiscard]] explicit operator bool() const noexcept { return source_ != nullptr; }
  [[nodiscard]] const source_ptr& source() const noexcept { return source_; }
  // The bytes, without their source.
  [[nodiscard]] byte_span span() const noexcept { return span_; }
  [[nodiscard]] position begin() const { return source_ ? source_->locate(span_.begin) : position{}; }
  [[nodiscard]] position end() const { return source_ ? source_->locate(span_.end) : position{}; }
  [[nodiscard]] bool empty() const noexcept { return span_.empty(); }
  // The bytes covered; empty if there is no source.
  [[nodiscard]] std::string_view text() const noexcept {
    if (!source_ || span_.end <= span_.begin) return {};
    const std::string_view all = source_->text();
    return span_.begin < all.size() ? all.substr(span_.begin, span_.size()) : std::string_view{};
  }

  friend bool operator==(const range& a, const range& b) = default;

 private:
  source_ptr source_;
  byte_span span_;
};

// "app.hcl:3,5-9" on one line, "app.hcl:3,5-4,2" over several.
[[nodiscard]] std::string to_string(const range& r);

// From the start of `first` to the end of `last`, in the source of `first`; nothing is checked.
[[nodiscard]] inline range between(const range& first, const range& last) {
  return {first.source(), between(first.span(), last.span())};
}

// The smallest range that holds both; an empty one adds nothing. Both must be in one source.
[[nodiscard]] range over(const range& a, const range& b);

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
[[nodiscard]] range overlap(const range& a, const range& b);

// The parts of one range that lie before, within and after another.
struct range_parts {
  range before, within, after;
};

// `partition_around([0,9), [3,5))` is [0,3), [3,5), [5,9); three empty ranges at the start of `whole` if they
// do not overlap.
[[nodiscard]] range_parts partition_around(const range& whole, const range& middle);

// The result of a splitter at the start of its text: scanning continues `advance` bytes later, and the token
// is `skip` bytes in.
struct split {
  std::size_t advance = 0;  // 0 ends the scan
  std::size_t skip = 0;
  std::size_t size = 0;
};

// A function from the rest of a text to its first token.
template <typename F>
concept splitter = std::is_invocable_r_v<split, F&, std::string_view>;

// A line without its ending, LF or CR LF.
struct split_lines {
  [[nodiscard]] split operator()(std::string_view text) const noexcept {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {text.size(), 0, text.size()};
    return {end + 1, 0, end != 0 && text[end - 1] == '\r' ? end - 1 : end};
  }
};

// One cluster.
struct split_graphemes {
  [[nodiscard]] split operator()(std::string_view text) const noexcept {
    const std::size_t end = detail::text_access::next_grapheme(text, 0);
    return {end, 0, end};
  }
};

// `for (range_scanner lines(text, split_lines{}); auto line = lines.next();) use(line);`
template <splitter Splitter>
class range_scanner {
 public:
  // Begins at byte `offset` of the source's text.
  range_scanner(source_ptr text, Splitter splitter, std::size_t offset = 0)
      : source_(std::move(text)), splitter_(std::move(splitter)), offset_(offset) {}

  // The next token; nowhere at the end of the text, or when the splitter does not advance.
  [[nodiscard]] range next() {
    const std::string_view text = source_->text();
    if (offset_ >= text.size()) return {};
    const split found = splitter_(text.substr(offset_));
    if (found.advance == 0) return {};
    const std::size_t begin = offset_ + found.skip;
    offset_ += found.advance;
    return {source_, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + found.size)}};
  }

 private:
  source_ptr source_;
  Splitter splitter_;
  std::size_t offset_;
};

// The unit of columns. Language servers and SARIF count UTF-16 code units unless they agree on another.
enum class column_unit : unsigned char { bytes, utf16, code_points, graphemes };

namespace detail {

// Bytes that are not UTF-8 count as one unit each, but for stray continuation bytes, which count as none.
[[nodiscard]] std::size_t units_in(std::string_view text, column_unit unit) noexcept;

}  // namespace detail

// The column of a position of that source, counted from 1 in `unit`. A text that starts within a line of a
// larger file begins at the column that its source says. A tab is one unit; a byte order mark is none, but in
// bytes.
//
//   column_in(r.begin(), *r.source(), hcl::column_unit::utf16)   // 4 past `"𝄞` at the start of a line
[[nodiscard]] std::size_t column_in(const position& at, const source& text, column_unit unit);

}  // namespace hcl::inline v1_0
