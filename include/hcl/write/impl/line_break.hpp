// Expressions that go on in the next line, which they may do within brackets only. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::detail {

// An expression of the native syntax without the newlines outside of all brackets, quotes and heredocs, which
// would end an attribute. It stays the same expression: parentheses would be part of it.
class line_joiner {
 public:
  [[nodiscard]] static std::string join(std::string_view text) {
    if (text.find('\n') == text.npos) return std::string(text);
    line_joiner joined(text);
    return joined.run();
  }

 private:
  explicit line_joiner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string run() {
    parser::tokenizer words(text_);
    for (parser::token word = words.next(); word.kind != parser::token_kind::end_of_file;
         word = words.next()) {
      const std::string_view written = std::string_view(text_).substr(word.span.begin, word.span.size());
      const bool is_line_comment = word.kind == parser::token_kind::comment && !written.starts_with("/*");
      const bool is_break = depth_ == 0 && (is_line_comment || word.kind == parser::token_kind::newline);
      if (!is_break) {
        // Only a newline may follow the end of a heredoc.
        if (after_break_ && last_ == parser::token_kind::close_heredoc) return '(' + text_ + "\n)";
        is_changed_ = is_changed_ || after_break_;
        add(word, written);
      } else if (is_line_comment) {
        add(word, block_comment(written));
      }
      done_ = word.span.end;
      after_break_ = is_break;
      if (!is_break) last_ = word.kind;
    }
    return is_changed_ ? out_ : text_;
  }

  void add(const parser::token& word, std::string_view written) {
    if (written.empty()) return;
    using role = parser::token_traits::role;
    out_ +=
        after_break_ ? std::string_view(" ") : std::string_view(text_).substr(done_, word.span.begin - done_);
    out_ += written;
    const role what = parser::traits_of(word.kind).what;
    if (what == role::opener || what == role::text_opener)
      ++depth_;
    else if (depth_ != 0 && (what == role::closer || what == role::text_closer))
      --depth_;
  }
  // Empty if it cannot be one.
  [[nodiscard]] static std::string block_comment(std::string_view line) {
    line.remove_prefix(line.starts_with("//") ? 2 : 1);
    line = line.substr(0, line.find_last_not_of("\r\n") + 1);
    return line.find("*/") == line.npos ? "/*" + std::string(line) + " */" : std::string();
  }

  std::string text_, out_{};  // the tokenizer needs a NUL after the text
  std::size_t done_ = 0, depth_ = 0;
  bool after_break_ = false, is_changed_ = false;
  parser::token_kind last_ = parser::token_kind::end_of_file;
};

}  // namespace hcl::inline v0_1::detail
