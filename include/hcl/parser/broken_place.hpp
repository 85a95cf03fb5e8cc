// The tokens around the place where an item broke, for those that look for a repair. Runs for broken
// texts only; linear in the item.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/parser/line_form.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::parser::detail {

[[nodiscard]] HCL_COLD inline bool is_line_end(token word) noexcept {
  return word.kind == token_kind::newline || word.kind == token_kind::quoted_newline ||
         word.kind == token_kind::end_of_file;
}

// An item that broke, as the tokens up to where the parser had come.
class broken_place {
 public:
  // From `open_comment` on no block comment is closed; null if that is not known.
  broken_place(std::string_view text, const char* open_comment, const syntax_error& what)
      : text_(text), what_(what), open_comment_(open_comment) {
    const std::size_t past = (std::max)(what.item_end, what.found_at);
    tokenizer words(text, token_mode::config_tolerant, what.item, open_comment);
    do
      words_.push(words.next());
    while (words_.top().kind != token_kind::end_of_file && words_.top().span.begin <= past);
    at_ = 0;
    while (at_ + 1 < words_.size() &&
           (words_[at_].span.begin < what.found_at || words_[at_].kind == token_kind::comment))
      ++at_;
  }

  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] const syntax_error& what() const noexcept { return what_; }
  [[nodiscard]] bool lacks(std::string_view code) const noexcept { return what_.code == code; }

  [[nodiscard]] const hcl::detail::trivial_vector<token>& words() const noexcept { return words_; }
  // The unexpected token and its index.
  [[nodiscard]] token found() const noexcept { return words_[at_]; }
  [[nodiscard]] std::size_t index() const noexcept { return at_; }
  // The next token that is no comment, or the last one.
  [[nodiscard]] std::size_t next(std::size_t i) const noexcept {
    while (i + 1 < words_.size() && words_[++i].kind == token_kind::comment) {}
    return i;
  }
  [[nodiscard]] token after() const noexcept { return words_[next(at_)]; }
  // The one before that is neither a comment nor a newline.
  [[nodiscard]] std::optional<token> before() const noexcept {
    for (std::size_t i = at_; i != 0;) {
      const token word = words_[--i];
      if (word.kind != token_kind::comment && !is_line_end(word)) return word;
    }
    return std::nullopt;
  }
  // The end of the token before: where to insert what is missing.
  [[nodiscard]] std::uint32_t gap() const noexcept {
    const std::optional<token> last = before();
    return last ? last->span.end : found().span.begin;
  }

  // Whether an attribute or block seems to begin with the token of that index.
  [[nodiscard]] bool begins_item(std::size_t i) const {
    return skim_line(text_, words_[i].span.begin, open_comment_) != line_form::other;
  }
  [[nodiscard]] std::string_view written(byte_span where) const {
    return text_.substr(where.begin, where.size());
  }
  [[nodiscard]] std::string_view written(token word) const { return written(word.span); }
  [[nodiscard]] char byte(std::size_t at) const noexcept { return at < text_.size() ? text_[at] : '\n'; }

 private:
  std::string_view text_;
  const syntax_error& what_;
  const char* open_comment_;
  hcl::detail::trivial_vector<token> words_{};
  std::size_t at_ = 0;
};

using possible_change = std::optional<syntax_error_change>;

[[nodiscard]] HCL_COLD inline syntax_error_change replace(byte_span where, std::string_view by) {
  return {where, std::string(by)};
}
[[nodiscard]] HCL_COLD inline syntax_error_change insert(std::uint32_t at, std::string_view text) {
  return {{at, at}, std::string(text)};
}

}  // namespace hcl::inline v1_0::parser::detail
