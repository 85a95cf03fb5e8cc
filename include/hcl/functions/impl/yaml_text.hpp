// Texts in YAML: where things begin and end, and the five ways to write a text. Knows no values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0::functions::detail {

// One character for each line end, no byte order mark; nothing if there are characters that YAML has not.
[[nodiscard]] inline std::optional<std::string> yaml_lines(std::string_view text) {
  text.remove_prefix(hcl::detail::mark_size(text));
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t') return std::nullopt;
    if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += c == '\r' ? '\n' : c;
  }
  return out;
}

class yaml_scanner {
 public:
  // Line ends are one character in it.
  explicit yaml_scanner(std::string_view text) : text_(text) {}

 protected:
  // Nothing is read any more after the first mistake.
  void wrong(std::string why) {
    if (error_.empty()) {
      error_ = std::move(why);
      wrong_line_ = line_;
    }
    pos_ = text_.size();
  }

  [[nodiscard]] char at(std::size_t ahead = 0) const noexcept {
    return pos_ + ahead < text_.size() ? text_[pos_ + ahead] : '\0';
  }
  [[nodiscard]] bool is_end() const noexcept { return pos_ >= text_.size(); }
  [[nodiscard]] static bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
  [[nodiscard]] static bool is_flow_sign(char c) noexcept {
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
  }
  [[nodiscard]] bool is_space_or_end(std::size_t ahead) const noexcept {
    return is_blank(at(ahead)) || at(ahead) == '\n' || at(ahead) == '\0';
  }
  // A sign, such as "-", that something follows in another place.
  [[nodiscard]] bool is_sign(char c) const noexcept { return at() == c && is_space_or_end(1); }
  [[nodiscard]] std::size_t column() const noexcept { return pos_ - line_begin_; }
  [[nodiscard]] bool is_line_start() const noexcept {
    return text_.substr(line_begin_, column()).find_first_not_of(" \t") == text_.npos;
  }
  [[nodiscard]] bool is_marker(std::string_view marker) const noexcept {
    return column() == 0 && text_.substr((std::min)(pos_, text_.size())).starts_with(marker) &&
           is_space_or_end(3);
  }
  [[nodiscard]] bool is_over() const noexcept { return is_end() || is_marker("---") || is_marker("..."); }

  void next_line() {
    ++pos_;
    line_begin_ = pos_;
    ++line_;
  }
  void skip_blanks() {
    while (is_blank(at()))
      ++pos_;
  }
  // To what comes next, past comments and line ends.
  void skip() {
    while (true) {
      skip_blanks();
      if (at() == '#' && (pos_ == line_begin_ || is_blank(text_[pos_ - 1]))) {
        while (!is_end() && at() != '\n')
          ++pos_;
      }
      if (at() != '\n') return;
      next_line();
    }
  }

  [[nodiscard]] std::string word() {
    const std::size_t begin = pos_;
    while (!is_space_or_end(0) && !is_flow_sign(at()))
      ++pos_;
    return std::string(text_.substr(begin, pos_ - begin));
  }
  // Whether a key and ":" are next in this line.
  [[nodiscard]] bool is_key() const {
    yaml_scanner ahead(*this);
    if (at() == '*')
      (void)ahead.word();
    else if (is_flow_sign(at()))
      return false;
    else if (at() == '"' || at() == '\'')
      (void)(at() == '"' ? ahead.double_quoted() : ahead.single_quoted());
    else
      (void)ahead.plain(0, false, true);
    ahead.skip_blanks();
    return ahead.error_.empty() && ahead.line_begin_ == line_begin_ && ahead.is_sign(':');
  }

  // Folds line ends: a single one becomes a space, of several the first is dropped.
  void fold(std::string& out) {
    std::size_t ends = 0;
    for (; at() == '\n'; ++ends) {
      next_line();
      skip_blanks();
    }
    if (ends == 1) out += ' ';
    if (ends > 1) out.append(ends - 1, '\n');
  }

  [[nodiscard]] bool ends_plain(bool in_flow) const noexcept {
    const char c = at();
    if (c == ':') return is_space_or_end(1) || (in_flow && is_flow_sign(at(1)));
    if (c == '#') return pos_ == line_begin_ || is_blank(text_[pos_ - 1]);
    return in_flow && is_flow_sign(c);
  }
  // Whether a plain scalar continues after this line end.
  [[nodiscard]] bool has_further_line(std::int64_t parent, bool in_flow) const {
    yaml_scanner ahead(*this);
    std::string ignored;
    ahead.fold(ignored);
    if (ahead.is_over() || ahead.ends_plain(in_flow)) return false;
    return in_flow || static_cast<std::int64_t>(ahead.column()) > parent;
  }
  [[nodiscard]] std::string plain(std::int64_t parent, bool in_flow, bool in_one_line) {
    constexpr std::string_view signs = ",[]{}#&*!|>'\"%@`";
    if (signs.find(at()) != signs.npos || is_end() || (is_sign('-') || is_sign('?') || is_sign(':')))
      wrong("a value cannot begin with this character");
    std::string out;
    while (!is_end()) {
      const std::size_t begin = pos_;
      while (!is_end() && at() != '\n' && !ends_plain(in_flow))
        ++pos_;
      const std::string_view part = text_.substr(begin, pos_ - begin);
      out += part.substr(0, part.find_last_not_of(" \t") + 1);
      if (at() != '\n' || in_one_line || !has_further_line(parent, in_flow)) break;
      fold(out);
    }
    return out;
  }

  [[nodiscard]] std::string single_quoted() {
    std::string out;
    for (++pos_; !is_end();) {
      if (at() == '\n') {
        out.resize(out.find_last_not_of(" \t") + 1);
        fold(out);
      } else if (at() != '\'') {
        out += text_[pos_++];
      } else if (at(1) == '\'') {
        out += '\'';
        pos_ += 2;
      } else {
        ++pos_;
        return out;
      }
    }
    wrong("a quote is not closed");
    return out;
  }

  [[nodiscard]] std::string double_quoted() {
    std::string out;
    std::size_t kept = 0;  // what blanks before a line end are not taken from
    for (++pos_; !is_end();) {
      if (at() == '"') {
        ++pos_;
        return out;
      }
      if (at() == '\n') {
        out.resize((std::max)(kept, out.find_last_not_of(" \t") + 1));
        fold(out);
      } else if (at() == '\\') {
        escape(out);
        kept = out.size();
      } else {
        out += text_[pos_++];
      }
    }
    wrong("a quote is not closed");
    return out;
  }
  void escape(std::string& out) {
    constexpr std::string_view letters = "0abt\tnvfre \"/\\N_LP";
    constexpr char32_t meanings[] = {0,  7,   8,   9,   9,    10,   11,   12,     13,
                                     27, ' ', '"', '/', '\\', 0x85, 0xA0, 0x2028, 0x2029};
    const char c = at(1);
    pos_ += 2;
    if (c == '\n') {
      --pos_;
      std::string ends;
      fold(ends);
      if (ends != " ") out += ends;
      return;
    }
    const std::size_t known = letters.find(c);
    if (known != letters.npos && c != '\0') return append_utf8(out, meanings[known]);
    const std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    char32_t code = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      const int digit = hcl::detail::hexadecimal_digit(at());
      if (digit < 0 || code > 0x10FFFF) return wrong("an escape is not complete");
      code = code * 16 + static_cast<char32_t>(digit);
      ++pos_;
    }
    if (digits == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
      return wrong("there is no such escape");
    append_utf8(out, code);
  }

  // The first line of a block scalar: "|2-".
  struct block_head {
    bool is_folded = false;
    char chomp = ' ';
    std::size_t indent = 0;
  };
  [[nodiscard]] block_head read_head() {
    block_head head{at() == '>'};
    for (++pos_; at() == '+' || at() == '-' || hcl::detail::is_digit(at()); ++pos_) {
      if (hcl::detail::is_digit(at()))
        head.indent = static_cast<std::size_t>(at() - '0');
      else
        head.chomp = at();
    }
    const std::size_t line = line_;
    if (!is_space_or_end(0)) wrong("this is not expected after \"|\" or \">\"");
    skip_blanks();
    if (at() == '#')
      while (!is_end() && at() != '\n')
        ++pos_;
    if (at() == '\n') next_line();
    if (!is_end() && line == line_) wrong("this is not expected after \"|\" or \">\"");
    return head;
  }
  // To the text of the next line that has some, if it is indented so far; how many line ends are before it.
  [[nodiscard]] std::size_t skip_empty_lines(std::size_t& indent, std::size_t min_indent) {
    std::size_t ends = 0, widest = 0;
    while (true) {
      while (at() == ' ' && (indent == 0 || column() < indent))
        ++pos_;
      widest = (std::max)(widest, column());
      if (at() != '\n') break;
      next_line();
      ++ends;
    }
    if (indent == 0) indent = (std::max)(widest, min_indent);
    return ends;
  }
  [[nodiscard]] std::string block_scalar(std::int64_t parent) {
    const block_head head = read_head();
    const auto min_indent = static_cast<std::size_t>((std::max)(parent + 1, std::int64_t{1}));
    std::size_t indent =
        head.indent == 0 ? 0 : static_cast<std::size_t>((std::max)(parent, std::int64_t{0})) + head.indent;
    std::string out, end;
    std::string empty(skip_empty_lines(indent, min_indent), '\n');
    bool was_further = false;
    while (column() == indent && !is_end()) {
      const bool is_further = is_blank(at());
      if (!head.is_folded || end.empty() || was_further || is_further)
        out += end;
      else if (empty.empty())
        out += ' ';
      out += std::exchange(empty, {});
      was_further = is_further;
      const std::size_t begin = pos_;
      while (!is_end() && at() != '\n')
        ++pos_;
      out += text_.substr(begin, pos_ - begin);
      end = is_end() ? "" : "\n";
      if (is_end()) break;
      next_line();
      empty.assign(skip_empty_lines(indent, min_indent), '\n');
    }
    if (head.chomp != '-') out += end;
    if (head.chomp == '+') out += empty;
    return out;
  }

  std::string_view text_;
  std::size_t pos_ = 0, line_begin_ = 0, line_ = 1, wrong_line_ = 0;
  std::string error_{};
};

}  // namespace hcl::inline v1_0::functions::detail
