// The lines of source around a diagnostic, with the place marked: numbers, escapes, tabs and wide characters
// aligned, huge lines cut to a window. Knows ranges and sources, not diagnostics. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/source.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::detail {

struct snippet_style {
  bool colour =
      false;  // the place is highlighted where it has a width, instead of underlined on a line of its own
  char underline = '^';
  std::size_t columns = 120;  // of a line; what is longer is cut around the place
  static constexpr std::size_t tab = 4;
};

// One line of source made fit to show.
struct shown_line {
  std::string text;
  std::size_t begin = 0, end = 0;  // columns of the marked place, from 0
};

// Replaces a hidden part of a line.
inline constexpr std::string_view redaction_mark = "(sensitive)";

// Shows a line with its bytes [begin, end) marked. Looks at no more than a window of it, whatever its length.
// Redacted spans, in order and apart, show neither their content nor its length, nor places in them.
class line_renderer {
 public:
  line_renderer(std::string_view line, std::size_t begin, std::size_t end, const snippet_style& style,
                const std::vector<byte_span>& redacted)
      : line_(line), begin_(begin), end_(end), style_(style), secrets_(redacted) {
    for (const byte_span& secret : redacted) {
      if (begin_ > secret.begin && begin_ < secret.end) begin_ = secret.begin;
      if (end_ > secret.begin && end_ < secret.end) end_ = secret.end;
    }
  }

  [[nodiscard]] shown_line show() {
    choose_window();
    const std::size_t last_column = column_ + style_.columns, last_offset = offset_ + 4 * style_.columns;
    skip_secrets_before_window();
    while (offset_ < line_.size() && column_ < last_column && offset_ < last_offset) {
      mark();
      if (next_ != secrets_.size() && offset_ >= secrets_[next_].begin)
        show_secret();
      else
        show_character();
    }
    const bool is_whole = offset_ >= line_.size();
    mark();
    finish_mark();
    if (!is_whole) shown_.text += cut;
    return std::move(shown_);
  }

 private:
  static constexpr std::string_view cut = "...", highlight = "\x1B[1;4m", reset = "\x1B[0m";

  // The window begins so that what is marked can be seen with some of the line around it.
  void choose_window() {
    if (line_.size() <= style_.columns || end_ <= style_.columns * 3 / 4) return;
    const std::size_t before = end_ - begin_ < style_.columns / 2 ? style_.columns / 2 : style_.columns / 4;
    offset_ = begin_ - (std::min)(begin_, before);
    const auto is_inside_character = [&] {
      return (static_cast<unsigned char>(line_[offset_]) & 0xC0) == 0x80;
    };
    for (int i = 0; i < 3 && offset_ > 0 && is_inside_character(); ++i)
      --offset_;
    if (offset_ == 0) return;
    shown_.text = cut;
    column_ = cut.size();
  }

  void skip_secrets_before_window() {
    while (next_ != secrets_.size() && secrets_[next_].end <= offset_)
      ++next_;
    if (next_ != secrets_.size() && secrets_[next_].begin < offset_) offset_ = secrets_[next_].begin;
  }

  void mark() {
    const bool is_coloured = style_.colour && begin_ < end_;
    if (!begun_ && offset_ >= begin_) {
      begun_ = true;
      shown_.begin = column_;
      if (is_coloured) shown_.text += highlight;
    }
    if (begun_ && !ended_ && offset_ >= end_) {
      ended_ = true;
      shown_.end = column_;
      if (is_coloured) shown_.text += reset;
    }
  }

  void finish_mark() {
    if (!begun_) shown_.begin = column_;
    if (ended_) return;
    shown_.end = column_;
    if (style_.colour && begun_ && begin_ < end_) shown_.text += reset;
  }

  void show_secret() {
    shown_.text += redaction_mark;
    column_ += redaction_mark.size();
    offset_ = secrets_[next_++].end;
    cluster_ = cluster_scan(cluster_class::control);
  }

  void show_character() {
    const std::size_t at = offset_;
    const char32_t code_point = decode_utf8(line_, offset_);
    const properties of = properties_of(code_point);
    const bool joins = cluster_.takes(of.cluster());
    if (!joins) cluster_ = cluster_scan(of.cluster());
    if (code_point == '\t') {
      const std::size_t spaces = style_.tab - column_ % style_.tab;
      shown_.text.append(spaces, ' ');
      column_ += spaces;
    } else if (is_disguise(code_point) || (code_point == replacement_character && offset_ == at + 1)) {
      const std::size_t before = shown_.text.size();
      append_escaped(shown_.text, line_.substr(at, offset_ - at));
      column_ += shown_.text.size() - before;
    } else {
      // A combining mark at the start gets the usual dotted circle.
      if (!joins && (of.cluster() == cluster_class::extend || of.cluster() == cluster_class::zwj))
        shown_.text += "\xE2\x97\x8C";
      shown_.text.append(line_, at, offset_ - at);
      if (!joins) column_ += of.wide() ? 2U : 1U;
    }
  }

  std::string_view line_;
  std::size_t begin_, end_;
  const snippet_style& style_;
  const std::vector<byte_span>& secrets_;
  shown_line shown_{};
  std::size_t offset_ = 0, column_ = 0;
  std::size_t next_ = 0;  // the first secret that is not shown yet
  bool begun_ = false, ended_ = false;
  cluster_scan cluster_{cluster_class::control};
};

[[nodiscard]] inline shown_line show_line(std::string_view line, std::size_t begin, std::size_t end,
                                          const snippet_style& style,
                                          const std::vector<byte_span>& redacted = {}) {
  return line_renderer(line, begin, end, style, redacted).show();
}

// Line numbers to show, ascending: both ends of the context, and both ends of the place with their
// neighbours.
class shown_lines {
 public:
  shown_lines(std::size_t first, std::size_t last, std::size_t place_first, std::size_t place_last) {
    constexpr std::size_t all = 8;
    if (last - first < all) {
      for (std::size_t n = first; n <= last; ++n)
        add(n);
      return;
    }
    add(first);
    for (std::size_t n = (std::max)(first + 1, place_first) - 1; n <= (std::min)(last, place_first + 2); ++n)
      add(n);
    for (std::size_t n = (std::max)(first + 1, place_last) - 1; n <= (std::min)(last, place_last + 1); ++n)
      add(n);
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

// A flag or variable has lines only if its text has several.
[[nodiscard]] inline bool has_lines(const source& of) {
  const source_kind kind = kind_of_source(of.name());
  const bool is_word = of.start().line == 1 && (kind == source_kind::variable || kind == source_kind::flag);
  return !is_word || of.text().find('\n') != std::string_view::npos;
}

// Writes the lines around a place, which must be somewhere, with the place marked.
class snippet_writer {
 public:
  snippet_writer(std::string& out, const range& place, const snippet_style& style)
      : out_(out),
        text_(*place.source()),
        style_(style),
        begin_((std::min<std::size_t>)(place.span().begin, text_.text().size())),
        end_(std::clamp<std::size_t>(place.span().end, begin_, text_.text().size())),
        place_first_(text_.locate(begin_).line),
        place_last_(last_line(begin_, end_)) {}

  // The lines of `around`, or of the place if that is nowhere or in another source.
  void write(const range& around) {
    std::size_t first = place_first_, last = place_last_;
    if (around.source().get() == &text_ && !around.empty()) {
      first = (std::min)(first, text_.locate(around.span().begin).line);
      last = (std::max)(last, last_line(around.span().begin, around.span().end));
    }
    gutter_ = (std::max<std::size_t>)(4, std::to_string(last).size());
    std::size_t previous = 0;
    for (const std::size_t number : shown_lines(first, last, place_first_, place_last_)) {
      if (previous != 0 && number != previous + 1) out_.append(gutter_ - 3, ' ').append("...\n");
      previous = number;
      write_line(number);
    }
  }

 private:
  [[nodiscard]] std::size_t last_line(std::size_t from, std::size_t to) const {
    return text_.locate(to > from ? to - 1 : to).line;
  }

  void write_line(std::size_t number) {
    const std::string_view bytes = text_.text();
    std::string_view line = text_.line(number);
    std::size_t start =
        line.data() != nullptr ? static_cast<std::size_t>(line.data() - bytes.data()) : bytes.size();
    if (start == 0 && line.starts_with(byte_order_mark)) {
      line.remove_prefix(3);
      start = 3;
    }
    const bool is_marked = number >= place_first_ && number <= place_last_;
    const auto column = [&](std::size_t at) { return std::clamp(at, start, start + line.size()) - start; };
    std::size_t from = is_marked ? column(begin_) : 0;
    const std::size_t to = is_marked ? column(end_) : 0;
    if (number > place_first_) {  // the indentation of a further line says nothing
      while (from < to && (line[from] == ' ' || line[from] == '\t') && from < style_.columns)
        ++from;
    }
    const std::vector<byte_span> redacted = redacted_in(line, start);
    const shown_line shown = show_line(line, from, to, style_, redacted);
    const std::string label = has_lines(text_) ? std::to_string(number) : std::string();
    out_.append(gutter_ - (std::min)(gutter_, label.size()), ' ').append(label).append(" |");
    if (!shown.text.empty()) out_.append(1, ' ').append(shown.text);
    out_ += '\n';
    if (number == place_first_ || number == place_last_) underline(shown, from == to);
  }

  [[nodiscard]] std::vector<byte_span> redacted_in(std::string_view line, std::size_t start) const {
    std::vector<byte_span> redacted = text_.redacted_in(
        {static_cast<std::uint32_t>(start), static_cast<std::uint32_t>(start + line.size())});
    for (byte_span& secret : redacted) {
      secret.begin = static_cast<std::uint32_t>((std::max<std::size_t>)(secret.begin, start) - start);
      const std::size_t end = (std::min<std::size_t>)(secret.end, start + line.size());
      secret.end = static_cast<std::uint32_t>(end - start);
    }
    return redacted;
  }

  // Where nothing is highlighted, at an empty place or the end of a line, the colours need the underline too.
  void underline(const shown_line& shown, bool is_empty) {
    if (is_empty ? place_first_ != place_last_ : style_.colour) return;
    out_.append(gutter_, ' ').append(" | ").append(shown.begin, ' ');
    out_.append((std::max<std::size_t>)(1, shown.end - shown.begin), style_.underline).append(1, '\n');
  }

  std::string& out_;
  const source& text_;
  const snippet_style& style_;
  std::size_t begin_, end_;
  std::size_t place_first_, place_last_;
  std::size_t gutter_ = 4;
};

// Appends the lines of `around` (those of `place` if it is nowhere), `place` marked. `place` must be
// somewhere.
inline void append_snippet(std::string& out, const range& place, const range& around,
                           const snippet_style& style) {
  snippet_writer(out, place, style).write(around);
}

// A heading as written, with its hidden parts masked.
[[nodiscard]] inline std::string heading_text(const source& text, byte_span heading) {
  const std::string_view bytes = text.text();
  std::string shown;
  std::uint32_t at = heading.begin;
  for (const byte_span secret : text.redacted_in(heading)) {
    if (secret.begin > at) shown.append(bytes.substr(at, secret.begin - at));
    shown += redaction_mark;
    at = secret.end;
  }
  if (at < heading.end) shown.append(bytes.substr(at, heading.end - at));
  return shown;
}

// Appends `text`, escaped, breaking lines at blanks so that none passes `width` columns where that can be.
// Lines that begin with a blank stay.
inline void append_wrapped(std::string& out, std::string_view text, std::size_t width) {
  std::string safe;
  append_escaped(safe, text, true);
  for (std::string_view rest = safe; !rest.empty();) {
    const std::size_t end = (std::min)(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix((std::min)(end + 1, rest.size()));
    if (width == 0 || line.size() <= width || line.front() == ' ') {
      out.append(line).append(1, '\n');
      continue;
    }
    std::size_t column = 0;
    while (!line.empty()) {
      const std::string_view word = line.substr(0, line.find(' '));
      line.remove_prefix((std::min)(word.size() + 1, line.size()));
      const std::size_t columns = count_graphemes(word);
      if (column != 0 && column + 1 + columns > width) {
        out += '\n';
        column = 0;
      }
      if (column != 0) {
        out += ' ';
        ++column;
      }
      out.append(word);
      column += columns;
    }
    out += '\n';
  }
}

}  // namespace hcl::inline v1_0::detail
