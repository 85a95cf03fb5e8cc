// The stack of open blocks, values, brackets, strings and sequences at a place in a broken text; used by
// recovery, completion and the server.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/token.hpp>

namespace hcl::inline v1_0::parser {

enum class frame_form : unsigned char {
  block,
  value,  // of an attribute, up to the end of its line
  object,
  list,
  call,
  parentheses,
  text,
  sequence,
  heredoc
};

struct open_frame {
  frame_form is = frame_form::block;
};

// Follows tokens: closers pop down to their opener, and are ignored without one. `Frame` has the member `is`.
template <typename Frame = open_frame>
class frame_stack {
 public:
  using form = frame_form;

  // `around`: where the tokens are; that is never closed.
  explicit frame_stack(form around) : now_(around) { frames_.emplace_back().is = around; }

  [[nodiscard]] Frame& top() noexcept { return frames_.back(); }
  [[nodiscard]] const Frame& top() const noexcept { return frames_.back(); }
  // The frame `n` below the top.
  [[nodiscard]] Frame& below(std::size_t steps) noexcept { return frames_[frames_.size() - 1 - steps]; }
  [[nodiscard]] std::size_t size() const noexcept { return frames_.size(); }
  // The number of open frames that need a closer.
  [[nodiscard]] std::size_t depth() const noexcept { return frames_.size() - 1 - count(form::value); }
  [[nodiscard]] bool in_block() const noexcept { return now_ == form::block; }
  [[nodiscard]] bool in_text() const noexcept { return now_ == form::text || now_ == form::heredoc; }
  [[nodiscard]] bool in_heredoc() const noexcept { return count(form::heredoc) != 0; }
  // Whether a brace is the last that has been opened.
  [[nodiscard]] bool in_brace() const noexcept {
    const std::size_t last = frames_.size() - 1 - (now_ == form::value ? 1U : 0U);
    return last != 0 && last < frames_.size() &&
           (frames_[last].is == form::block || frames_[last].is == form::object);
  }
  // Whether a brace could close something.
  [[nodiscard]] bool has_brace() const noexcept {
    return count(form::block) + count(form::object) + count(form::sequence) + count(form::heredoc) != 0;
  }
  // Whether it is a closer without its opener.
  [[nodiscard]] bool closes_nothing(token_kind kind) const noexcept {
    switch (kind) {
      case token_kind::close_brace: return !has_brace();
      case token_kind::close_bracket: return count(form::list) == 0;
      case token_kind::close_parenthesis: return count(form::call) + count(form::parentheses) == 0;
      case token_kind::sequence_end: return count(form::sequence) == 0;
      default: return false;
    }
  }

  void see(token word, std::string_view text) {
    using enum token_kind;
    const bool ends_text = text[word.span.end - 1] == '\n';
    switch (word.kind) {
      case open_quote: push(form::text); break;
      case open_heredoc: push(form::heredoc); break;
      case interpolation:
      case control: push(form::sequence); break;
      case open_brace: push(in_block() ? form::block : form::object); break;
      case open_bracket: push(form::list); break;
      case open_parenthesis: push(follows_name_ ? form::call : form::parentheses); break;
      case assign:
        if (in_block() && has_header_) push(form::value);
        break;
      case close_quote: pop_to(form::text, form::text); break;
      case close_heredoc: pop_to(form::heredoc, form::heredoc); break;
      case sequence_end: pop_to(form::sequence, form::sequence); break;
      case close_brace: pop_to(form::object, form::block); break;
      case close_bracket: pop_to(form::list, form::list); break;
      case close_parenthesis: pop_to(form::call, form::parentheses); break;
      case quoted_newline: end_texts(); break;
      default: break;
    }
    const bool is_end = ends_line(word, text);
    if (is_end && now_ == form::value && frames_.size() > 1) truncate(frames_.size() - 1);
    if (in_block()) has_header_ = !is_end && word.kind != close_brace && word.kind != open_brace;
    follows_name_ = word.kind == name;
    if (ends_text || is_end) before_line_ = frames_.size();
  }

  [[nodiscard]] std::vector<Frame> take() noexcept { return std::move(frames_); }

 private:
  [[nodiscard]] std::uint32_t& count(form what) noexcept { return counts_[static_cast<std::size_t>(what)]; }
  [[nodiscard]] std::uint32_t count(form what) const noexcept {
    return counts_[static_cast<std::size_t>(what)];
  }
  void push(form is) {
    frames_.emplace_back().is = now_ = is;
    ++count(is);
  }
  void truncate(std::size_t size) noexcept {
    for (; frames_.size() > size; frames_.pop_back())
      --count(top().is);
    now_ = top().is;
    before_line_ = (std::min)(before_line_, size);
  }
  void pop_to(form one, form other) {
    if (count(one) + (one == other ? 0 : count(other)) == 0) return;
    std::size_t at = frames_.size() - 1;
    while (frames_[at].is != one && frames_[at].is != other)
      --at;
    truncate(at);
  }
  // Pops the first string of the line and all above it.
  void end_texts() {
    for (std::size_t at = before_line_; at < frames_.size(); ++at)
      if (frames_[at].is == form::text) return truncate(at);
  }

  form now_;  // of the top
  std::vector<Frame> frames_{};
  std::array<std::uint32_t, static_cast<std::size_t>(form::heredoc) + 1> counts_{};  // but for the first
  std::size_t before_line_ = 1;  // how many were open where the line began, and still are
  bool has_header_ = false;      // in a block: its line has begun
  bool follows_name_ = false;
};

}  // namespace hcl::inline v1_0::parser
