// The canonical layout: blanks before each token, in three passes: indentation, spacing, alignment. Works on
// tokens, so that text with errors can be formatted. Implementation of hcl/format.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/range.hpp>
#include <hcl/write/format.hpp>

namespace hcl::inline v1_0::detail {

// The change in the number of open brackets by a token.
[[nodiscard]] constexpr int bracket_change(parser::token_kind kind) noexcept {
  using role = parser::token_traits::role;
  const role what = parser::traits_of(kind).what;
  return what == role::opener ? 1 : what == role::closer ? -1 : 0;
}

// Two tokens with their texts, and the token before them, or end_of_file.
struct neighbours {
  parser::token_kind before, left, right;
  std::string_view left_text, right_text;
  bool past_number;  // left is a dot that stands, perhaps with others, right after a number
};

// Whether a name would be the exponent of a number written before it, as the e5 of "1.e5".
[[nodiscard]] constexpr bool is_exponent(std::string_view name) noexcept {
  if (lower_case(name[0]) != 'e') return false;
  const std::size_t digit = name.size() > 1 && name[1] == '-' ? 2 : 1;
  return digit < name.size() && is_digit(name[digit]);
}

// Whether two adjacent tokens would merge. Occurs only in errors, which formatting must not hide.
[[nodiscard]] constexpr bool would_merge(neighbours at) noexcept {
  using enum parser::token_kind;
  switch (at.left) {
    case dot:
      if (at.past_number && (at.right == number || (at.right == name && is_exponent(at.right_text))))
        return true;
      return (at.before == dot && at.right == dot) || at.right == ellipsis;
    case interpolation:
    case control: return at.right_text[0] == '~';
    case logical_not: return at.right == assign || at.right == equal || at.right == fat_arrow;
    case bitwise_not: return at.right != newline;
    case invalid: return at.right == newline && at.left_text == "\r";
    default: return at.right == bitwise_not;
  }
}

// The first rule that fits decides.
[[nodiscard]] constexpr bool has_space(neighbours at) noexcept {
  using enum parser::token_kind;
  const auto [before, left, right, left_text, ignored_text, ignored_number] = at;
  const auto is_text = [](parser::token_kind k) { return k == quoted_text || k == literal_text; };
  if (would_merge(at)) return true;
  if (right == newline) return false;
  if (left == name && right == open_parenthesis) return false;
  if ((left == name && right == double_colon) || (left == double_colon && right == name)) return false;
  if (left == dot || right == dot) return false;
  if (right == comma || right == ellipsis) return false;
  if (left == comma) return true;
  if (is_text(left) || left == open_quote || left == open_heredoc || is_text(right) || right == close_quote ||
      right == close_heredoc)
    return false;
  if (left == name && left_text == "in" && before == name) return true;
  if (right == open_bracket && (left == name || left == number || bracket_change(left) < 0)) return false;
  if (parser::traits_of(left).does == parser::token_traits::operation::prefix) return false;
  if (left == minus) return !parser::traits_of(before).precedes_operand;
  if (left == open_brace || right == close_brace) return !(left == open_brace && right == close_brace);
  if ((left == interpolation || left == control) && right == open_brace) return true;
  if (left == close_brace && right == sequence_end) return true;
  if (left == sequence_end && (right == interpolation || right == control)) return false;
  return bracket_change(left) <= 0 && bracket_change(right) >= 0;
}

class text_layout {
 public:
  text_layout(std::string_view text, const format_options& opts)
      : text_(text), indent_(opts.indent < 16 ? opts.indent : 16) {
    truncate();
    indent();
    for (const line& l : lines_) {
      space(l.begin, l.assign);
      space(l.assign, l.comment);
      if (l.assign != l.comment) tokens_[l.assign].blanks = 1;
      if (l.comment != l.end) tokens_[l.comment].blanks = 1;
    }
    if (!opts.align) return;
    align(&line::assign, &line::comment, &line::begin);
    align(&line::comment, &line::end, &line::begin);
  }

  // Receives changed blanks in order: their range and new number.
  template <typename Take>
  void each_change(const Take& take) const {
    std::size_t past = mark_size(text_);
    // A byte order mark goes, unless a second one after it or after blanks would take its place.
    if (tokens_.size() != 0 && in(tokens_[0]).starts_with(byte_order_mark))
      past = tokens_[0].span.begin;
    else if (past != 0)
      take(byte_span{0, static_cast<std::uint32_t>(past)}, std::size_t{0});
    const auto fill = [&](std::size_t end, std::size_t blanks) {
      const std::string_view gap = text_.substr(past, end - past);
      // More than blanks only where the tokenizer has given up.
      const bool is_blank = gap.find_first_not_of(" \t") == std::string_view::npos;
      if (is_blank && (gap.size() != blanks || gap.find('\t') != std::string_view::npos))
        take(byte_span{static_cast<std::uint32_t>(past), static_cast<std::uint32_t>(end)}, blanks);
    };
    for (const placed& t : tokens_) {
      fill(t.span.begin, t.blanks);
      past = t.span.end;
    }
    // Trailing blanks of a last line without a newline stay, as in the reference; tabs become blanks.
    fill(text_.size(), text_.size() - past);
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    std::size_t past = 0;
    out.reserve(text_.size() + blank_count());
    each_change([&](byte_span where, std::size_t blanks) {
      out.append(text_, past, where.begin - past).append(blanks, ' ');
      past = where.end;
    });
    return out.append(text_, past);
  }

  [[nodiscard]] std::vector<text_edit> changes(line_range lines) const {
    std::vector<text_edit> all;
    std::size_t number = 1, past = 0;
    each_change([&](byte_span where, std::size_t blanks) {
      for (; past != where.begin; ++past)
        if (text_[past] == '\n') ++number;
      if (number < lines.first || number > lines.last) return;
      add_edit(all, text_, where, std::string(blanks, ' '));
    });
    return all;
  }

 private:
  using kind = parser::token_kind;

  struct placed {
    kind what;
    byte_span span;
    std::uint32_t blanks;  // before it
  };
  // Numbers of tokens: a line has a lead, perhaps an assignment from "=" on, perhaps a comment at its end.
  struct line {
    std::uint32_t begin, assign, comment, end;
  };
  using edge = std::uint32_t line::*;

  [[nodiscard]] std::string_view in(const placed& t) const noexcept {
    return text_.substr(t.span.begin, t.span.size());
  }
  [[nodiscard]] bool ends_line(const placed& t) const noexcept {
    return t.what == kind::newline || (t.what == kind::comment && text_[t.span.end - 1] == '\n');
  }

  [[nodiscard]] std::size_t blank_count() const noexcept {
    std::size_t sum = 0;
    for (const placed& t : tokens_)
      sum += t.blanks;
    return sum;
  }

  void truncate() {
    parser::tokenizer words(text_);
    std::uint32_t begin = 0;
    std::size_t bytes = 0;
    for (;;) {
      const bool is_text = words.in_text();
      const parser::token t = words.next();
      if (t.kind == kind::end_of_file) break;
      // Invalid text in a string is text of it.
      const bool is_wrong_text = is_text && (t.kind == kind::bad_encoding || t.kind == kind::invalid ||
                                             t.kind == kind::quoted_newline);
      tokens_.push({is_wrong_text ? kind::quoted_text : t.kind, t.span, 0});
      bytes += t.span.size();
      if (!ends_line(tokens_.top())) continue;
      cut_line(begin, count());
      begin = count();
    }
    if (begin != count()) cut_line(begin, count());
    // Counts the bytes of tokens, not of the text, so that formatting again has the same bound.
    blanks_left_ = (std::size_t{4} << 20) + 4 * bytes;
  }

  [[nodiscard]] std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(tokens_.size()); }

  void cut_line(std::uint32_t begin, std::uint32_t end) {
    line made{begin, end, end, end};
    if (end - begin > 1 && tokens_[end - 1].what == kind::comment) made.assign = made.comment = end - 1;
    for (std::uint32_t i = begin + 1; i < made.comment; ++i) {
      if (tokens_[i].what != kind::assign) continue;
      if (opened(i, made.comment) == 0) made.assign = i;
      break;
    }
    lines_.push(made);
  }

  // Brackets opened and not closed by the tokens [from, to), up to where a heredoc begins.
  [[nodiscard]] std::ptrdiff_t opened(std::size_t from, std::size_t to, bool whole = true) const noexcept {
    std::ptrdiff_t open = 0;
    for (std::size_t i = from; i != to; ++i) {
      open += bracket_change(tokens_[i].what);
      if (!whole && tokens_[i].what == kind::open_heredoc) break;
    }
    return open;
  }

  [[nodiscard]] std::uint32_t take_blanks(std::size_t wanted) noexcept {
    if (wanted > blanks_left_) {
      blanks_left_ = 0;
      return 0;
    }
    blanks_left_ -= wanted;
    return static_cast<std::uint32_t>(wanted);
  }

  void indent() {
    trivial_vector<std::uint32_t> levels;  // brackets that wait for their end, by the line that opened them
    for (const line& l : lines_) {
      placed& first = tokens_[l.begin];
      if (first.what == kind::newline) continue;
      const std::ptrdiff_t open = opened(l.begin, l.assign, false) + opened(l.assign, l.comment);
      for (auto closed = static_cast<std::uint32_t>(open < 0 ? -open : 0);
           closed != 0 && levels.size() != 0;) {
        std::uint32_t& innermost = levels.top();
        if (closed < innermost) {
          innermost -= closed;
          break;
        }
        closed -= innermost;
        levels.pop();
      }
      first.blanks = take_blanks(levels.size() * indent_);
      if (open > 0) levels.push(static_cast<std::uint32_t>(open));
    }
  }

  // Blanks between the tokens [from, to); that before the first is not this pass's.
  void space(std::size_t from, std::size_t to) {
    bool past_number = false;
    for (std::size_t i = from; i + 1 < to; ++i) {
      const bool is_dots = tokens_[i].what == kind::dot || tokens_[i].what == kind::ellipsis;
      past_number = tokens_[i].what == kind::number || (past_number && is_dots && tokens_[i].blanks == 0);
      placed& right = tokens_[i + 1];
      const kind before = i == from ? kind::end_of_file : tokens_[i - 1].what;
      const neighbours place{before, tokens_[i].what, right.what, in(tokens_[i]), in(right), past_number};
      right.blanks = has_space(place) ? 1 : 0;
    }
  }

  [[nodiscard]] std::size_t columns(std::size_t from, std::size_t to) const {
    std::size_t sum = 0;
    for (std::size_t i = from; i != to; ++i)
      sum += tokens_[i].blanks + count_graphemes(in(tokens_[i]));
    return sum;
  }

  // Moves the cells [cell, after) of lines that follow each other and have one below each other, one column
  // after the widest text [start, cell).
  void align(edge cell, edge past, edge start) {
    trivial_vector<std::size_t> widths;
    for (std::size_t first = 0; first < lines_.size(); ++first) {
      widths.truncate(0);
      std::size_t max_width = 0, sum = 0;
      for (std::size_t i = first; i != lines_.size() && lines_[i].*cell != lines_[i].*past; ++i) {
        widths.push(columns(lines_[i].*start, lines_[i].*cell));
        sum += widths.top();
        if (widths.top() > max_width) max_width = widths.top();
      }
      const bool fits = (max_width + 1) * widths.size() - sum <= blanks_left_;
      if (fits)
        blanks_left_ -= (max_width + 1) * widths.size() - sum;
      else
        blanks_left_ = 0;
      for (std::size_t i = 0; i != widths.size(); ++i) {
        tokens_[lines_[first + i].*cell].blanks =
            fits ? static_cast<std::uint32_t>(max_width + 1 - widths[i]) : 1;
      }
      first += widths.size();
    }
  }

  std::string_view text_;
  std::size_t indent_;
  std::size_t blanks_left_ = 0;
  trivial_vector<placed> tokens_{};
  trivial_vector<line> lines_{};
};

}  // namespace hcl::inline v1_0::detail
