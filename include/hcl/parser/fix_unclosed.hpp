// Finds the place for the closer of an unclosed bracket, by indentation and the other brackets. Reads tokens,
// knows no nodes; linear in what it reads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/recovery.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::parser::detail {

[[nodiscard]] constexpr char closer_of(token_kind opener) noexcept {
  switch (opener) {
    case token_kind::open_brace: return '}';
    case token_kind::open_bracket: return ']';
    case token_kind::open_parenthesis: return ')';
    default: return '\0';
  }
}
[[nodiscard]] constexpr bool is_closer(token_kind kind) noexcept {
  return kind == token_kind::close_brace || kind == token_kind::close_bracket ||
         kind == token_kind::close_parenthesis;
}

class unclosed_bracket {
 public:
  // Reads from `from`, where no bracket is open, to `until`, where none should be.
  unclosed_bracket(const broken_text& in, std::uint32_t from, std::uint32_t until)
      : text_(in.text()),
        until_(until),
        seen_(from),
        line_(line_begin(text_, from)),
        indent_(indent_at(text_, from)),
        words_(in.tokens_from(from)) {}

  // The closers that are missing first, where they belong; nothing if all is closed.
  [[nodiscard]] possible_change find() {
    if (until_ - seen_ > max_bytes) return std::nullopt;
    bool begins_line = true;
    for (;;) {
      const token word = words_.next();
      go_to(word.span.begin);
      if (word.kind == token_kind::comment) {
        begins_line = text_[word.span.end - 1] == '\n';
        continue;
      }
      if (word.kind == token_kind::end_of_file) return close(0);
      if (word.span.begin >= until_) return close(kept_at_end(word, begins_line));
      if (is_line_end(word)) {
        if (word.kind == token_kind::quoted_newline) leave_line(word.span.begin);
        begins_line = true;
        continue;
      }
      if (const std::size_t kept = first_missing(word, begins_line); kept != open_.size()) {
        until_ = word.span.begin;
        return close(kept);
      }
      see(word);
      if (open_.size() > max_open) return std::nullopt;
      last_ = word.span.end;
      ends_heredoc_ = word.kind == token_kind::close_heredoc;
      begins_line = false;
    }
  }

 private:
  struct opener {
    token_kind kind;
    std::uint32_t at;
    std::string_view indent;  // of its line
  };
  // Beyond these the intent is unclear, and the search would take long.
  static constexpr std::size_t max_open = 100;
  static constexpr std::uint32_t max_bytes = 1U << 16;

  // Keeps the line of `at`, which is not before the last one.
  void go_to(std::uint32_t at) {
    for (; seen_ < at && seen_ < text_.size(); ++seen_) {
      if (text_[seen_] != '\n') continue;
      line_ = seen_ + 1U;
      indent_ = indent_at(text_, line_);
    }
  }

  void see(token word) {
    const bool is_sequence = word.kind == token_kind::interpolation || word.kind == token_kind::control;
    if (is_sequence || closer_of(word.kind) != '\0')
      open_.push({word.kind, word.span.begin, indent_});
    else if (is_closer(word.kind) && open_.size() > outside() && closes(word, open_.top()))
      (void)open_.pop();
    else if (word.kind == token_kind::sequence_end && outside() != 0)
      (void)open_.pop();
  }
  // How many are open outside of the innermost template sequence, and that itself.
  [[nodiscard]] std::size_t outside() const noexcept {
    std::size_t size = open_.size();
    while (size != 0 && closer_of(open_[size - 1].kind) != '\0')
      --size;
    return size;
  }
  // A string that does not end on its line takes with it what was opened in it.
  void leave_line(std::uint32_t end) {
    unclosed_line_ = {static_cast<std::uint32_t>(line_), end};
    std::size_t first = 0;
    while (first != open_.size() && (closer_of(open_[first].kind) != '\0' || open_[first].at < line_))
      ++first;
    open_.truncate(first);
  }
  [[nodiscard]] bool closes(token word, const opener& one) const {
    return text_[word.span.begin] == closer_of(one.kind);
  }

  // How many of the open brackets may still be open where `word` stands.
  [[nodiscard]] std::size_t first_missing(token word, bool begins_line) const {
    const std::size_t base = outside();
    if (word.kind == token_kind::sequence_end && base != 0) return base;
    if (open_.size() == base) return base;
    if (is_closer(word.kind)) return first_missing_at_closer(word, begins_line, base);
    if (!begins_line || base != 0) return open_.size();
    const std::size_t column = indent_.size();
    if (column > open_.top().indent.size()) return open_.size();
    const char* const line = text_.data() + word.span.begin;
    if (skim_line(line, text_.data() + text_.size()) == line_form::other) return open_.size();
    std::size_t kept = open_.size();
    while (kept != 0 && open_[kept - 1].indent.size() >= column)
      --kept;
    return kept;
  }
  [[nodiscard]] std::size_t first_missing_at_closer(token word, bool begins_line, std::size_t base) const {
    std::size_t match = open_.size();
    while (match != base && !closes(word, open_[match - 1]))
      --match;
    if (match == base) return open_.size();  // closes nothing
    if (match != open_.size()) return match;
    const std::size_t column = indent_.size();
    if (!begins_line || column >= open_.top().indent.size()) return open_.size();
    // It stands further to the left than what it would close: it is meant for one around that.
    while (match != base && (open_[match - 1].indent.size() > column || !closes(word, open_[match - 1])))
      --match;
    return match == base ? open_.size() : match;
  }

  // An item further to the right than an opener's line is one of what is opened there.
  [[nodiscard]] std::size_t kept_at_end(token word, bool begins_line) const {
    const std::size_t kept = is_closer(word.kind) ? 0 : first_missing(word, begins_line);
    return kept == open_.size() ? 0 : kept;
  }

  // Closes what is open, but for the first `kept`.
  [[nodiscard]] possible_change close(std::size_t kept) const {
    kept = (std::max)(kept, outside());
    if (open_.size() <= kept) return std::nullopt;
    std::string closers;
    for (std::size_t i = open_.size(); i-- > kept;) {
      const opener& one = open_[i];
      if (has_own_lines(one)) closers.append(newline_of(text_)).append(one.indent);
      closers += closer_of(one.kind);
    }
    std::uint32_t at = last_;
    if (has_own_lines(open_.top()) && end_of_line(at) <= until_) at = end_of_line(at);
    // It would be part of the string that does not end there, or of the name that ends a heredoc.
    if (unclosed_line_.begin < at && at <= unclosed_line_.end) return std::nullopt;
    // Where the opener's line begins: further to the left it would look like the closer of one around it.
    if (ends_heredoc_ && !closers.starts_with(newline_of(text_)))
      closers.insert(0, std::string(newline_of(text_)).append(open_.top().indent));
    return insert(at, closers);
  }
  // Whether its line ends after it.
  [[nodiscard]] bool has_own_lines(const opener& one) const {
    const std::size_t next = text_.find_first_not_of(" \t\r", one.at + 1);
    return next == text_.npos || text_[next] == '\n' || grammar::at_line_comment(text_.data() + next);
  }
  // The comment on the line of `at` included.
  [[nodiscard]] std::uint32_t end_of_line(std::uint32_t at) const {
    std::size_t end = text_.find('\n', at);
    if (end == text_.npos) end = text_.size();
    if (end > at && text_[end - 1] == '\r') --end;
    return static_cast<std::uint32_t>(end);
  }

  std::string_view text_;
  std::uint32_t until_;  // or, once it is known, where a closer should have been before
  std::uint32_t seen_;   // up to here lines were counted
  std::size_t line_;     // where the line there begins
  std::string_view indent_;
  tokenizer words_;
  hcl::detail::trivial_vector<opener> open_{};
  std::uint32_t last_ = 0;
  bool ends_heredoc_ = false;  // what ends there
  byte_span unclosed_line_{};  // the last line that a string goes past
};

}  // namespace hcl::inline v0_1::parser::detail
