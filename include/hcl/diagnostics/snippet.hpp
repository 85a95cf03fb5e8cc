// The lines of source around a problem, with the place marked: numbers, escapes, tabs and wide characters aligned, huge lines cut to a window.
// Knows ranges and sources, not diagnostics. Far side.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/escape.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/unicode_grapheme.hpp>
#include <hcl/text/unicode_properties.hpp>

namespace hcl::inline v0_1::detail {

struct snippet_style {
  bool colour = false;        // the place is highlighted where it has a width, instead of underlined on a line of its own
  char underline = '^';
  std::size_t columns = 120;  // of a line; what is longer is cut around the place
  static constexpr std::size_t tab = 4;
};

// One line of source made fit to show.
struct shown_line {
  std::string text;
  std::size_t begin = 0, end = 0;  // columns of the marked place, from 0
};

// Stands where a part of the line must not be shown.
inline constexpr std::string_view concealed = "(sensitive)";

// Shows `line`, marking its bytes [begin, end). Looks at no more than a window of it, whatever its length. What is hidden, in order and apart,
// shows neither its content nor its length, nor places in it.
template <typename = void>
[[nodiscard]] shown_line show_line(std::string_view line, std::size_t begin, std::size_t end, const snippet_style& style,
                                          const std::vector<byte_span>& hidden = {}) {
  constexpr std::string_view cut = "...", highlight = "\x1B[1;4m", reset = "\x1B[0m";
  for (const byte_span& secret : hidden) {
    if (begin > secret.begin && begin < secret.end) begin = secret.begin;
    if (end > secret.begin && end < secret.end) end = secret.end;
  }
  shown_line shown;
  std::size_t offset = 0;
  std::size_t column = 0;
  if (line.size() > style.columns && end > style.columns * 3 / 4) {
    offset = begin - (std::min)(begin, end - begin < style.columns / 2 ? style.columns / 2 : style.columns / 4);
    for (int i = 0; i < 3 && offset > 0 && (static_cast<unsigned char>(line[offset]) & 0xC0) == 0x80; ++i) --offset;
    if (offset != 0) {
      shown.text = cut;
      column = cut.size();
    }
  }
  const std::size_t last_column = column + style.columns, last_offset = offset + 4 * style.columns;
  auto secret = hidden.begin();
  while (secret != hidden.end() && secret->end <= offset) ++secret;
  if (secret != hidden.end() && secret->begin < offset) offset = secret->begin;
  bool begun = false, ended = false;
  const auto mark = [&] {
    if (!begun && offset >= begin) {
      begun = true;
      shown.begin = column;
      if (style.colour && begin < end) shown.text += highlight;
    }
    if (begun && !ended && offset >= end) {
      ended = true;
      shown.end = column;
      if (style.colour && begin < end) shown.text += reset;
    }
  };
  cluster_scan cluster(cluster_class::control);
  while (offset < line.size() && column < last_column && offset < last_offset) {
    mark();
    if (secret != hidden.end() && offset >= secret->begin) {
      shown.text += concealed;
      column += concealed.size();
      offset = secret++->end;
      cluster = cluster_scan(cluster_class::control);
      continue;
    }
    const std::size_t at = offset;
    const char32_t code_point = decode_utf8(line, offset);
    const properties of = properties_of(code_point);
    const bool joins = cluster.takes(of.cluster());
    if (!joins) cluster = cluster_scan(of.cluster());
    if (code_point == '\t') {
      const std::size_t spaces = style.tab - column % style.tab;
      shown.text.append(spaces, ' ');
      column += spaces;
    } else if (is_disguise(code_point) || (code_point == replacement_character && offset == at + 1)) {
      const std::size_t before = shown.text.size();
      append_escaped(shown.text, line.substr(at, offset - at));
      column += shown.text.size() - before;
    } else {
      // A mark with nothing to sit on would sit on ours: give it the usual dotted circle.
      if (!joins && (of.cluster() == cluster_class::extend || of.cluster() == cluster_class::zwj)) shown.text += "\xE2\x97\x8C";
      shown.text.append(line, at, offset - at);
      if (!joins) column += of.wide() ? 2U : 1U;
    }
  }
  const bool whole = offset >= line.size();
  mark();
  if (!begun) shown.begin = column;
  if (!ended) {
    shown.end = column;
    if (style.colour && begun && begin < end) shown.text += reset;
  }
  if (!whole) shown.text += cut;
  return shown;
}

// Numbers of the lines worth showing, ascending: both ends of what is around, and both ends of the place with their neighbours.
class shown_lines {
 public:
  shown_lines(std::size_t first, std::size_t last, std::size_t place_first, std::size_t place_last) {
    constexpr std::size_t all = 8;
    if (last - first < all) {
      for (std::size_t n = first; n <= last; ++n) add(n);
      return;
    }
    add(first);
    for (std::size_t n = (std::max)(first + 1, place_first) - 1; n <= (std::min)(last, place_first + 2); ++n) add(n);
    for (std::size_t n = (std::max)(first + 1, place_last) - 1; n <= (std::min)(last, place_last + 1); ++n) add(n);
    add(last);
  }
  [[nodiscard]] const std::size_t* begin() const noexcept { return numbers_.data(); }
  [[nodiscard]] const std::size_t* end() const noexcept { return numbers_.data() + size_; }

 private:
  void add(std::size_t n) {
    if (size_ == 0 || numbers_[size_ - 1] < n) numbers_[size_++] = n;
  }
  std::array<std::size_t, 12> numbers_{};
  std::size_t size_ = 0;
};

// Appends the lines of `around` (those of `place` if it is nowhere), `place` marked. `place` must be somewhere.
template <typename = void>
void append_snippet(std::string& out, const range& place, const range& around, const snippet_style& style) {
  const source& text = *place.source();
  const std::string_view bytes = text.text();
  const auto size = bytes.size();
  const std::size_t begin = (std::min<std::size_t>)(place.span().begin, size);
  const std::size_t end = std::clamp<std::size_t>(place.span().end, begin, size);
  const auto last_line = [&](std::size_t from, std::size_t to) { return text.locate(to > from ? to - 1 : to).line; };
  const std::size_t place_first = text.locate(begin).line, place_last = last_line(begin, end);
  std::size_t first = place_first, last = place_last;
  if (around.source() == place.source() && !around.empty()) {
    first = (std::min)(first, text.locate(around.span().begin).line);
    last = (std::max)(last, last_line(around.span().begin, around.span().end));
  }

  const std::size_t gutter = (std::max<std::size_t>)(4, std::to_string(last).size());
  std::size_t previous = 0;
  for (const std::size_t number : shown_lines(first, last, place_first, place_last)) {
    if (previous != 0 && number != previous + 1) out.append(gutter - 3, ' ').append("...\n");
    previous = number;

    std::string_view line = text.line(number);
    std::size_t start = line.data() != nullptr ? static_cast<std::size_t>(line.data() - bytes.data()) : size;
    if (start == 0 && line.starts_with("\xEF\xBB\xBF")) {
      line.remove_prefix(3);
      start = 3;
    }
    const bool marked = number >= place_first && number <= place_last;
    std::size_t from = marked ? std::clamp(begin, start, start + line.size()) - start : line.size();
    const std::size_t to = marked ? std::clamp(end, start, start + line.size()) - start : line.size();
    if (number > place_first) {  // the indentation of a further line says nothing
      while (from < to && (line[from] == ' ' || line[from] == '\t') && from < style.columns) ++from;
    }
    std::vector<byte_span> hidden = text.hidden_in({static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start + line.size())});
    for (byte_span& secret : hidden) {
      secret.begin = static_cast<std::uint32_t>((std::max<std::size_t>)(secret.begin, start) - start);
      secret.end = static_cast<std::uint32_t>((std::min<std::size_t>)(secret.end, start + line.size()) - start);
    }
    const shown_line shown = show_line(line, marked ? from : 0, marked ? to : 0, style, hidden);
    const std::string label = std::to_string(number);
    out.append(gutter - (std::min)(gutter, label.size()), ' ').append(label).append(" |");
    if (!shown.text.empty()) out.append(1, ' ').append(shown.text);
    out += '\n';
    if (number != place_first && number != place_last) continue;
    // Where nothing is highlighted, at an empty place or the end of a line, the colours need the underline too.
    if (from == to ? place_first != place_last : style.colour) continue;
    out.append(gutter, ' ').append(" | ").append(shown.begin, ' ');
    out.append((std::max<std::size_t>)(1, shown.end - shown.begin), style.underline).append(1, '\n');
  }
}

}  // namespace hcl::inline v0_1::detail
