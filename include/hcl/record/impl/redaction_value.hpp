// Whether a piece of a line that could not be parsed is one value, whatever is wrong with it: then nothing of
// another setting has got into it. Implementation.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_text.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class value_scan {
 public:
  value_scan(const rough_text<>& text, std::size_t begin, std::size_t end)
      : text_(text), at_(begin), end_(end) {}

  // Words and strings may follow each other only with a sign between them, and strings are no operands of
  // arithmetic, so that what is left of a second setting shows. `tokens`: how many there may be.
  [[nodiscard]] bool is_one_value(std::size_t tokens) {
    if (text_.skip_blanks(at_) >= end_) return false;
    for (at_ = text_.skip_blanks(at_); at_ < end_; at_ = text_.skip_blanks(at_)) {
      if (text_.begins_comment(at_)) return is_harmless_comment() && !(has_string_ && has_arithmetic_);
      if (text_.at(at_) == '<' && text_.at(at_ + 1) == '<') return before_ == token::none && is_opener();
      if (tokens-- == 0 || !next()) return false;
    }
    return !(has_string_ && has_arithmetic_);
  }

 private:
  enum class token { none, word, string, sign };

  [[nodiscard]] bool next() {
    const char c = text_.at(at_);
    if (c == '"') return string();
    if (rough_text<>::is_word(c) && c != '-') return word();
    return sign(c);
  }

  [[nodiscard]] bool string() {
    if (before_ == token::word || before_ == token::string) return false;
    const std::size_t begin = at_ + 1;
    while (++at_ < end_ && text_.at(at_) != '"')
      at_ += text_.at(at_) == '\\';
    const bool is_closed = at_ < end_;
    const std::string_view inside = text_.text().substr(begin, (is_closed ? at_ : end_) - begin);
    if (!is_closed) at_ = end_;
    at_ += is_closed;
    const bool is_first = before_ == token::none;
    before_ = token::string;
    has_string_ = true;
    if (!is_closed && known_names<>::holds_number(inside)) return false;
    // An equals sign between blanks is that of a setting; what is not closed may have swallowed more.
    return inside.find(" =") == inside.npos && inside.find("= ") == inside.npos && (is_closed || is_first);
  }

  [[nodiscard]] bool word() {
    const std::size_t past = text_.end_of_word(at_);
    const std::string_view written = text_.text().substr(at_, past - at_);
    if (before_ == token::string || (before_ == token::word && known_names<>::holds_number(written)))
      return false;
    at_ = past;
    before_ = token::word;
    return true;
  }

  [[nodiscard]] bool sign(char c) {
    const char following = text_.at(at_ + 1), preceding = at_ == 0 ? '\0' : text_.at(at_ - 1);
    if (c == '=') {
      const bool is_comparison =
          following == '=' ||
          (preceding != '\0' && std::string_view("=!<>").find(preceding) != std::string_view::npos);
      if (!is_comparison) return false;
    }
    if (c == ':' && (!has_condition_ || text_.is_json())) return false;
    has_condition_ = has_condition_ || c == '?';
    has_arithmetic_ = has_arithmetic_ || std::string_view("+-*/%<>").find(c) != std::string_view::npos;
    if (static_cast<unsigned char>(c) < ' ') return false;
    ++at_;
    before_ = token::sign;
    return true;
  }

  // The opener of a heredoc, and nothing else.
  [[nodiscard]] bool is_opener() {
    at_ += 2;
    if (text_.at(at_) == '-') ++at_;
    const std::size_t past = text_.end_of_word(at_);
    return past != at_ && text_.skip_blanks(past) >= end_;
  }

  [[nodiscard]] bool is_harmless_comment() const {
    const std::string_view written = text_.text().substr(at_, end_ - at_);
    return !written.starts_with("/*") && written.find_first_of("\"=:") == written.npos &&
           !known_names<>::holds_number(written);
  }

  const rough_text<>& text_;
  std::size_t at_;
  std::size_t end_;
  token before_ = token::none;
  bool has_condition_ = false;
  bool has_string_ = false;
  bool has_arithmetic_ = false;
};

}  // namespace hcl::inline v0_1::detail
