// Where to go on after a broken item: at the next line on which no bracket of the item is open. If a bracket
// is never closed, at a line that cannot be anything but a new item. Reads tokens, knows no nodes; linear in
// what it skips.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/parser/tokens.hpp>
#include <hcl/support/stack.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// The openers that are waiting for their closers.
class open_brackets {
 public:
  [[nodiscard]] bool empty() const noexcept { return open_.empty(); }
  [[nodiscard]] bool in_brace() const noexcept {
    return !open_.empty() && open_[open_.size() - 1] == token_kind::open_brace;
  }

  [[nodiscard]] bool too_many() const noexcept { return open_.size() > tokenizer::max_open; }
  void begin_line() noexcept { before_line_ = open_.size(); }
  void see(token word) {
    using enum token_kind;
    using enum token_traits::role;
    const token_traits& traits = traits_of(word.kind);
    if (traits.what == opener || traits.what == text_opener) {
      open_.push(word.kind);
      ++count(word.kind);
    } else if (traits.what == closer || traits.what == text_closer) {
      close(traits.opener_kind, traits.opener_kind == interpolation ? control : traits.opener_kind);
    } else if (word.kind == quoted_newline) {
      end_line();
    }
  }

 private:
  // How many of a kind are open.
  [[nodiscard]] std::uint32_t& count(token_kind what) noexcept {
    return counts_[static_cast<std::size_t>(what)];
  }

  void truncate(std::size_t size) noexcept {
    while (open_.size() > size)
      --count(open_.pop());
    before_line_ = (std::min)(before_line_, size);
  }

  // Pops down to the opener; a closer without one is ignored.
  void close(token_kind one, token_kind other) {
    if (count(one) == 0 && count(other) == 0) return;
    std::size_t at = open_.size() - 1;
    while (open_[at] != one && open_[at] != other)
      --at;
    truncate(at);
  }

  // Pops the first quote of the line and all after it.
  void end_line() {
    for (std::size_t at = before_line_; at < open_.size(); ++at) {
      if (open_[at] == token_kind::open_quote) return truncate(at);
    }
  }

  hcl::detail::stack<token_kind> open_{};  // a byte each, since a text may open millions
  std::array<std::uint32_t, static_cast<std::size_t>(token_kind::end_of_file)> counts_{};
  std::size_t before_line_ = 0;  // how many were open where the line began, and still are
};

// What the line at `at` looks like to someone who skims it.
enum class line_form : unsigned char { other, attribute, block };

[[nodiscard]] inline line_form skim_line(const char* at, const char* end) noexcept {
  const auto skip_blanks = [&] {
    while (grammar::is(*at, grammar::character::blank))
      ++at;
  };
  const char* const name = grammar::skip_identifier(at, end);
  if (name == at) return line_form::other;
  at = name;
  skip_blanks();
  if (*at == '=') return at[1] == '=' || at[1] == '>' ? line_form::other : line_form::attribute;
  for (;;) {
    if (*at == '{') {
      ++at;
      skip_blanks();
      return at == end || *at == '\n' || *at == '\r' || *at == '}' || grammar::at_line_comment(at)
                 ? line_form::block
                 : line_form::other;
    }
    if (*at == '"') {
      ++at;
      while (!grammar::is(*at, grammar::character::ends_quoted))
        ++at;
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

// How far from the beginning of its line a place is, in bytes.
[[nodiscard]] inline std::size_t column_of(std::string_view text, std::size_t at) noexcept {
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return before == text.npos ? at : at - before - 1;
}

// Whether the line at `at` begins with a brace, which no item does: it belongs to a header on the line
// before.
[[nodiscard]] inline bool begins_brace(const char* at) noexcept {
  while (grammar::is(*at, grammar::character::blank))
    ++at;
  return *at == '{';
}

}  // namespace detail

// Offset at which to go on after the item that begins at `start` broke at `error`. In a block, a "}" of the
// block is left to be read. From `open_comment` on no block comment is closed. With `by_indentation`, a line
// that looks like an item is one if it does not stand further to the right than the broken item, even where
// it could be part of an object, and so is the line of the error itself.
[[nodiscard]] inline std::size_t resume_offset(std::string_view text, std::size_t start, std::size_t error,
                                               bool in_block, const char* open_comment,
                                               bool by_indentation = false) {
  const char* const end = text.data() + text.size();
  // A brace too many, of which there may be many.
  if (start == error && !in_block && text.substr(start, 2) == "}\n" &&
      !detail::begins_brace(text.data() + start + 2))
    return start + 2;
  const bool attribute = detail::skim_line(text.data() + start, end) == detail::line_form::attribute;
  tokenizer words(text, token_mode::config_tolerant, start, open_comment);
  detail::open_brackets open;
  const std::size_t first_line =
      by_indentation ? (std::max)(error - detail::column_of(text, error), start + 1) : error;
  bool line_start = false;
  for (;;) {
    const token word = words.next();
    const bool comment_line = word.kind == token_kind::comment && text[word.span.end - 1] == '\n';
    const bool newline =
        word.kind == token_kind::newline || word.kind == token_kind::quoted_newline || comment_line;
    if (word.kind == token_kind::end_of_file || open.too_many()) return text.size();
    if (word.span.begin >= error && in_block && open.empty() && word.kind == token_kind::close_brace)
      return word.span.begin;
    if (word.span.begin >= first_line) {
      if (line_start && word.kind == token_kind::name && !open.empty()) {
        const detail::line_form form = detail::skim_line(text.data() + word.span.begin, end);
        if (form == detail::line_form::attribute && !open.in_brace()) return word.span.begin;
        if (form == detail::line_form::block && (attribute || !open.in_brace())) return word.span.begin;
        if (by_indentation && form != detail::line_form::other &&
            detail::column_of(text, word.span.begin) <= detail::column_of(text, start))
          return word.span.begin;
      }
    }
    open.see(word);
    if (newline && open.empty() && word.span.end > error &&
        !detail::begins_brace(text.data() + word.span.end))
      return word.span.end;
    line_start = newline;
    if (text[word.span.end - 1] == '\n') open.begin_line();
  }
}

}  // namespace hcl::inline v0_1::parser
