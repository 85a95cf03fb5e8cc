// Cuts a text into tokens, following quotes, heredocs and template sequences without recursion.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

#include <hcl/grammar/template.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// The kind of the token at `at` outside of quotes and templates, and its end. Not for blanks and not at the
// end.
struct plain_token {
  token_kind kind;
  const char* end;
};

[[nodiscard]] inline plain_token scan_symbol(const char* at) noexcept {
  using enum token_kind;
  const auto pair = [at](char second, token_kind two, token_kind one) {
    return at[1] == second ? plain_token{two, at + 2} : plain_token{one, at + 1};
  };
  switch (*at) {
    case '{': return {open_brace, at + 1};
    case '}': return {close_brace, at + 1};
    case '[': return {open_bracket, at + 1};
    case ']': return {close_bracket, at + 1};
    case '(': return {open_parenthesis, at + 1};
    case ')': return {close_parenthesis, at + 1};
    case '"': return {open_quote, at + 1};
    case '*': return {star, at + 1};
    case '/': return {slash, at + 1};
    case '+': return {plus, at + 1};
    case '-': return {minus, at + 1};
    case '%': return {percent, at + 1};
    case '=': return at[1] == '>' ? plain_token{fat_arrow, at + 2} : pair('=', equal, assign);
    case '!': return pair('=', not_equal, logical_not);
    case '<': return pair('=', less_or_equal, less);
    case '>': return pair('=', greater_or_equal, greater);
    case '&': return pair('&', logical_and, bitwise_and);
    case '|': return pair('|', logical_or, bitwise_or);
    case '.': return at[1] == '.' && at[2] == '.' ? plain_token{ellipsis, at + 3} : plain_token{dot, at + 1};
    case ',': return {comma, at + 1};
    case '?': return {question, at + 1};
    case ':': return pair(':', double_colon, colon);
    case '~': return at[1] == '}' ? plain_token{sequence_end, at + 2} : plain_token{bitwise_not, at + 1};
    case '^': return {bitwise_xor, at + 1};
    case ';': return {semicolon, at + 1};
    case '`': return {backtick, at + 1};
    case '\'': return {apostrophe, at + 1};
    default: return {invalid, at + 1};
  }
}

[[nodiscard]] inline plain_token scan_plain(const char* at, const char* end) noexcept {
  using enum token_kind;
  if (const char* const past = grammar::skip_identifier(at, end); past != at) return {name, past};
  if (grammar::is(*at, grammar::character::digit)) return {number, grammar::skip_number(at)};
  if (grammar::at_line_comment(at)) return {comment, grammar::skip_line_comment(at, end)};
  if (const char* const past = grammar::skip_newline(at, end); past != at) return {newline, past};
  if (const char* const past = grammar::skip_heredoc_open(at, end); past != nullptr)
    return {open_heredoc, past};
  if (static_cast<unsigned char>(*at) >= 0x80) {
    const std::size_t length = hcl::detail::sequence_length({at, static_cast<std::size_t>(end - at)}, 0);
    return length == 0 ? plain_token{bad_encoding, at + 1} : plain_token{invalid, at + length};
  }
  return scan_symbol(at);
}

// The name in a malformed heredoc opener: with blanks, quotes, a tilde, a missing "<" or trailing text. Empty
// for others.
[[nodiscard]] inline std::string_view misspelt_heredoc(const char* at, const char* end) noexcept {
  if (*at != '<') return {};
  at += at[1] == '<' ? 2 : 1;
  if (*at == '-' || *at == '~') ++at;
  while (grammar::is(*at, grammar::character::blank))
    ++at;
  if (*at == '"' || *at == '\'') ++at;
  return {at, static_cast<std::size_t>(grammar::skip_identifier(at, end) - at)};
}

}  // namespace detail

// Reads one token after the other: `tokenizer words(text); while (words.next().kind !=
// token_kind::end_of_file) ...`. The text must be followed by a NUL, as those of a source are. Skips a byte
// order mark. Can begin at an offset outside of quotes. Blanks are no tokens, comments are.
class tokenizer {
 public:
  // Beyond this nesting of quotes, heredocs and sequences, the rest of the text is skipped silently.
  static constexpr std::size_t max_open = 1'000'000;

  explicit tokenizer(std::string_view text, token_mode mode = token_mode::config, std::size_t offset = 0,
                     const char* open_comment = nullptr)
      : begin_(text.data()),
        at_(text.data() + offset),
        end_(text.data() + text.size()),
        tolerant_(mode == token_mode::config_tolerant),
        open_comment_(open_comment) {
    if (offset == 0) at_ += hcl::detail::mark_size(text);
    if (mode == token_mode::template_text) state_ = state::bare;
  }

  // After a newline in a quoted string that begins inside of an interpolation or directive of the same line:
  // where that begins; else null.
  [[nodiscard]] const char* broken_sequence() const noexcept { return broken_sequence_; }

  // Whether the next token is one of a quoted string or heredoc: a piece of its text, its end, or the
  // beginning of a sequence.
  [[nodiscard]] bool in_text() const noexcept { return state_ == state::quoted || state_ == state::heredoc; }

  [[nodiscard]] token next() {
    if (pending_newline_ != nullptr)
      return make_token(token_kind::newline, std::exchange(pending_newline_, nullptr));
    if (state_ == state::plain) {
      while (grammar::is(*at_, grammar::character::blank))
        ++at_;
    }
    if (frames_.size() > max_open) at_ = end_;
    if (at_ == end_) return make_token(token_kind::end_of_file, at_);
    switch (state_) {
      case state::plain: return next_plain();
      case state::quoted: return next_quoted();
      case state::heredoc: return next_heredoc();
      case state::bare: break;
    }
    return next_bare();
  }

 private:
  enum class state : unsigned char { plain, quoted, heredoc, bare };

  // Small, since a text may open millions of them. Offsets and depths have 32 bits, as spans do.
  struct frame {
    std::uint32_t sequence_braces;  // for a template sequence: the brace depth at which "}" ends it
    std::uint32_t braces;           // the depth outside
    std::uint32_t opened_at;
    state outside;
  };
  struct open_heredoc {
    byte_span marker;
    bool line_start;
  };
  static constexpr std::uint32_t no_sequence = 0;

  [[nodiscard]] std::uint32_t offset(const char* at) const noexcept {
    return static_cast<std::uint32_t>(at - begin_);
  }

  token make_token(token_kind kind, const char* past) {
    const auto from = static_cast<std::uint32_t>(at_ - begin_);
    at_ = past;
    return {kind, {from, static_cast<std::uint32_t>(past - begin_)}};
  }

  void enter(state inside, std::uint32_t sequence_braces) {
    frames_.push({sequence_braces, braces_, offset(at_), state_});
    state_ = inside;
  }

  void leave() {
    if (frames_.empty()) return;
    state_ = frames_.top().outside;
    frames_.truncate(frames_.size() - 1);
  }

  // Leaves all that was opened on the line that ends here.
  void leave_line() {
    const char* line = at_;
    while (line != begin_ && line[-1] != '\n')
      --line;
    broken_sequence_ = nullptr;
    if (frames_.size() > 1 && frames_.top().sequence_braces == no_sequence) {
      const frame& around = frames_[frames_.size() - 2];
      if (around.sequence_braces != no_sequence && around.opened_at >= offset(line))
        broken_sequence_ = begin_ + around.opened_at;
    }
    while (!frames_.empty() && frames_.top().opened_at >= offset(line)) {
      braces_ = frames_.top().braces;
      leave();
    }
  }

  token next_plain() {
    if (*at_ == '/' && at_[1] == '*' && (open_comment_ == nullptr || at_ < open_comment_)) {
      if (const char* const past = grammar::skip_block_comment(at_, end_); past != nullptr)
        return make_token(token_kind::comment, past);
      open_comment_ = at_;  // there is no closer further on either
    }
    if (tolerant_ && *at_ == '<' && (at_[1] == '<' || !follows_operand()) &&
        (at_ == begin_ || at_[-1] != '<')) {  // none of seven that mark a merge conflict
      if (const std::string_view marker = detail::misspelt_heredoc(at_, end_);
          !marker.empty() && is_closed_by(marker)) {
        heredocs_.push({{offset(marker.data()), offset(marker.data() + marker.size())}, true});
        enter(state::heredoc, no_sequence);
        return make_token(token_kind::open_heredoc, skip_line(marker.data()));
      }
    }
    auto [kind, past] = detail::scan_plain(at_, end_);
    if (kind == token_kind::open_quote) {
      enter(state::quoted, no_sequence);
    } else if (kind == token_kind::open_heredoc) {
      const char* const marker = at_ + (at_[2] == '-' ? 3 : 2);
      heredocs_.push({{offset(marker), offset(grammar::skip_identifier(marker, end_))}, true});
      enter(state::heredoc, no_sequence);
    } else if (kind == token_kind::open_brace) {
      ++braces_;
    } else if (kind == token_kind::close_brace || kind == token_kind::sequence_end) {
      if (!frames_.empty() && frames_.top().sequence_braces == braces_ && braces_ != no_sequence) {
        kind = token_kind::sequence_end;
        leave();
      }
      if (braces_ != 0) --braces_;
    }
    return make_token(kind, past);
  }

  [[nodiscard]] const char* skip_line(const char* at) const noexcept {
    while (at != end_ && *at != '\n')
      ++at;
    return at == end_ ? at : at + 1;
  }

  // Whether an operand precedes on this line, so that "<" compares.
  [[nodiscard]] bool follows_operand() const noexcept {
    const char* before = at_;
    while (before != begin_ && grammar::is(before[-1], grammar::character::blank))
      --before;
    if (before == begin_) return false;
    const char last = before[-1];
    const bool name = static_cast<unsigned char>(last) >= 0x80 ||
                      (last != '-' && grammar::is(last, grammar::character::name_more));
    return name || last == ')' || last == ']' || last == '}' || last == '"';
  }

  // Whether a line further on, but not too far, closes a heredoc of that name.
  [[nodiscard]] bool is_closed_by(std::string_view marker) noexcept {
    for (const char* line = skip_line(marker.data() + marker.size()); line != end_;) {
      if (grammar::skip_heredoc_close(line, end_, marker) != nullptr) return true;
      const char* const next = skip_line(line);
      const auto length = static_cast<std::size_t>(next - line);
      if (length > search_left_) return false;
      search_left_ -= length;
      line = next;
    }
    return false;
  }

  token open_sequence() {
    const token_kind kind = *at_ == '$' ? token_kind::interpolation : token_kind::control;
    enter(state::plain, braces_ + 1);
    ++braces_;
    if (!heredocs_.empty()) heredocs_.top().line_start = false;
    return make_token(kind, at_ + (at_[2] == '~' ? 3 : 2));
  }

  token next_quoted() {
    if (grammar::at_introducer(at_)) return open_sequence();
    if (*at_ == '"') {
      leave();
      return make_token(token_kind::close_quote, at_ + 1);
    }
    if (*at_ == '\n' || *at_ == '\r') {
      const char* past = at_;
      while (past != end_ && (*past == '\n' || *past == '\r'))
        ++past;
      if (tolerant_) {
        leave_line();
        past = *at_ == '\r' && at_[1] != '\n' ? at_ + 1 : grammar::skip_newline(at_, end_);
      }
      return make_token(token_kind::quoted_newline, past);
    }
    if (*at_ == '$' || *at_ == '%') {
      if (at_ + 1 == end_) return make_token(token_kind::invalid, end_);
      return make_token(token_kind::quoted_text, at_ + grammar::introducer_piece(at_));
    }
    const char* const past = quoted_run(at_);
    if (past != at_) return make_token(token_kind::quoted_text, past);
    return make_token(*at_ == '\\' ? token_kind::invalid : token_kind::bad_encoding, at_ + 1);
  }

  [[nodiscard]] const char* quoted_run(const char* at) const {
    bool ascii = true;
    for (;;) {
      while (!grammar::is(*at, grammar::character::ends_quoted))
        ++at;
      const char* const text = *at == '\\' ? at + 1 : at;
      if (text >= end_) return at;
      std::size_t step = grammar::plain_string::plain_step(text, end_, ascii);
      if (text == at) {
        if (step == 0 || *at == '$' || *at == '%') return at;
      } else if (step == 0) {
        if (*text == '\n' || *text == '\r' || static_cast<unsigned char>(*text) >= 0x80) return at;
        step = 1;
      }
      at = text + step;
    }
  }

  token next_heredoc() {
    if (grammar::at_introducer(at_)) return open_sequence();
    open_heredoc& top = heredocs_.top();
    if (top.line_start) {
      if (const char* const past =
              grammar::skip_heredoc_close(at_, end_, {begin_ + top.marker.begin, top.marker.size()});
          past != nullptr) {
        heredocs_.truncate(heredocs_.size() - 1);
        leave();
        pending_newline_ = grammar::skip_newline(past, end_);
        return make_token(token_kind::close_heredoc, past);
      }
    }
    const token piece = line_piece(token_kind::invalid);
    top.line_start = piece.kind == token_kind::literal_text && at_[-1] == '\n';
    return piece;
  }

  token next_bare() {
    if (grammar::at_introducer(at_)) return open_sequence();
    return line_piece(token_kind::literal_text);
  }

  // A piece of text, or everything that is left, as `rest`, where a carriage return stands alone.
  token line_piece(token_kind rest) {
    if (*at_ == '$' || *at_ == '%') {
      if (at_ + 1 == end_) return make_token(rest, end_);
      return make_token(token_kind::literal_text, at_ + grammar::line_introducer_piece(at_, end_));
    }
    bool ascii = true;
    const char* const past = grammar::skip_line_text(at_, end_, ascii);
    if (past != at_) return make_token(token_kind::literal_text, past);
    if (*at_ == '\r') return make_token(rest, end_);
    return make_token(token_kind::bad_encoding, at_ + 1);
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  const char* pending_newline_ = nullptr;
  const char* broken_sequence_ = nullptr;
  std::uint32_t braces_ = 0;
  state state_ = state::plain;
  bool tolerant_;
  std::size_t search_left_ = std::size_t{1} << 18;  // bytes in which ends of misspelt heredocs are looked for
  const char* open_comment_;                        // from here on no block comment is closed
  hcl::detail::trivial_vector<frame> frames_{};
  hcl::detail::trivial_vector<open_heredoc> heredocs_{};
};

// Whether each brace has its other one, so that blocks end where they seem to.
[[nodiscard]] HCL_COLD inline bool has_matching_braces(std::string_view text) {
  std::size_t depth = 0;
  tokenizer words(text, token_mode::config_tolerant);
  for (token word = words.next(); word.kind != token_kind::end_of_file; word = words.next()) {
    if (word.kind == token_kind::close_brace && depth-- == 0) return false;
    if (word.kind == token_kind::open_brace) ++depth;
  }
  return depth == 0;
}

}  // namespace hcl::inline v1_0::parser
