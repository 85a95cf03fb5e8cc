// Where to go on after a broken item: at the next line on which no bracket of the item is open. If a bracket is never closed, at a line that
// cannot be anything but a new item. Reads tokens, knows no nodes; linear in what it skips.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/parser/stack.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// The openers that are waiting for their closers.
class open_brackets {
 public:
  [[nodiscard]] bool empty() const noexcept { return open_.empty(); }
  [[nodiscard]] bool in_brace() const noexcept { return !open_.empty() && open_[open_.size() - 1] == token_kind::open_brace; }

  [[nodiscard]] bool too_many() const noexcept { return open_.size() > tokenizer::most_open; }
  void begin_line() noexcept { before_line_ = open_.size(); }
  void see(token word) {
    using enum token_kind;
    switch (word.kind) {
      case open_brace:
      case open_bracket:
      case open_parenthesis:
      case open_quote:
      case open_heredoc:
      case interpolation:
      case control:
        open_.push(word.kind);
        ++count(word.kind);
        break;
      case close_brace: close(open_brace, open_brace); break;
      case close_bracket: close(open_bracket, open_bracket); break;
      case close_parenthesis: close(open_parenthesis, open_parenthesis); break;
      case close_quote: close(open_quote, open_quote); break;
      case quoted_newline: end_line(); break;
      case close_heredoc: close(open_heredoc, open_heredoc); break;
      case sequence_end: close(interpolation, control); break;
      default: break;
    }
  }

 private:
  // How many of a kind are open.
  [[nodiscard]] std::uint32_t& count(token_kind what) noexcept { return counts_[static_cast<std::size_t>(what)]; }

  void cut(std::size_t size) noexcept {
    while (open_.size() > size) --count(open_.pop());
    before_line_ = (std::min)(before_line_, size);
  }

  // Pops down to the opener; a closer without one is ignored.
  void close(token_kind one, token_kind other) {
    if (count(one) == 0 && count(other) == 0) return;
    std::size_t at = open_.size() - 1;
    while (open_[at] != one && open_[at] != other) --at;
    cut(at);
  }

  // Pops the first quote of the line and all behind it.
  void end_line() {
    for (std::size_t at = before_line_; at < open_.size(); ++at) {
      if (open_[at] == token_kind::open_quote) return cut(at);
    }
  }

  stack<token_kind> open_{};  // a byte each, since a text may open millions
  std::array<std::uint32_t, static_cast<std::size_t>(token_kind::end_of_file)> counts_{};
  std::size_t before_line_ = 0;  // how many were open where the line began, and still are
};

// What the line at `at` looks like to someone who skims it.
enum class line_form : unsigned char { other, attribute, block };

[[nodiscard]] inline line_form skim_line(const char* at, const char* end) noexcept {
  const auto skip_blanks = [&] { while (grammar::is(*at, grammar::character::blank)) ++at; };
  const char* const name = grammar::skip_identifier(at, end);
  if (name == at) return line_form::other;
  at = name;
  skip_blanks();
  if (*at == '=') return at[1] == '=' || at[1] == '>' ? line_form::other : line_form::attribute;
  for (;;) {
    if (*at == '{') {
      ++at;
      skip_blanks();
      return at == end || *at == '\n' || *at == '\r' || *at == '}' || grammar::at_line_comment(at) ? line_form::block : line_form::other;
    }
    if (*at == '"') {
      ++at;
      while (!grammar::is(*at, grammar::character::ends_quoted)) ++at;
      if (*at != '"') return line_form::other;
      ++at;
    } else {
      const char* const label = grammar::skip_identifier(at, end);
      if (label == at) return line_form::other;
      at = label;
    }
    skip_blanks();
  }
}

// Whether the line at `at` begins with a brace, which no item does: it belongs to a header on the line before.
[[nodiscard]] inline bool begins_brace(const char* at) noexcept {
  while (grammar::is(*at, grammar::character::blank)) ++at;
  return *at == '{';
}

}  // namespace detail

// Offset at which to go on after the item that begins at `start` broke at `error`. In a block, a "}" of the block is left to be read.
// From `open_comment` on no block comment is closed.
[[nodiscard]] inline std::size_t resume_offset(std::string_view text, std::size_t start, std::size_t error, bool in_block, const char* open_comment) {
  const char* const end = text.data() + text.size();
  // A brace too many, of which there may be many.
  if (start == error && !in_block && text.substr(start, 2) == "}\n" && !detail::begins_brace(text.data() + start + 2)) return start + 2;
  const bool attribute = detail::skim_line(text.data() + start, end) == detail::line_form::attribute;
  tokenizer words(text, token_mode::config_tolerant, start, open_comment);
  detail::open_brackets open;
  bool line_start = false;
  for (;;) {
    const token word = words.next();
    const bool comment_line = word.kind == token_kind::comment && text[word.span.end - 1] == '\n';
    const bool newline = word.kind == token_kind::newline || word.kind == token_kind::quoted_newline || comment_line;
    if (word.kind == token_kind::end_of_file || open.too_many()) return text.size();
    if (word.span.begin >= error) {
      if (in_block && open.empty() && word.kind == token_kind::close_brace) return word.span.begin;
      if (line_start && word.kind == token_kind::name && !open.empty()) {
        const detail::line_form form = detail::skim_line(text.data() + word.span.begin, end);
        if (form == detail::line_form::attribute && !open.in_brace()) return word.span.begin;
        if (form == detail::line_form::block && (attribute || !open.in_brace())) return word.span.begin;
      }
    }
    open.see(word);
    if (newline && open.empty() && word.span.end > error && !detail::begins_brace(text.data() + word.span.end)) return word.span.end;
    line_start = newline;
    if (text[word.span.end - 1] == '\n') open.begin_line();
  }
}

}  // namespace hcl::inline v0_1::parser
