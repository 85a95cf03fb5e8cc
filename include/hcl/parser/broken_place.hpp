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

// The name that must close the heredoc that opens at `opener`.
[[nodiscard]] HCL_COLD inline std::string_view heredoc_name(std::string_view text, std::uint32_t opener) {
  const std::size_t begin = text.find_first_not_of("<-", opener);
  if (begin == text.npos) return {};
  const char* const name = text.data() + begin;
  return {name, static_cast<std::size_t>(grammar::skip_identifier(name, text.data() + text.size()) - name)};
}

// The text after a heredoc's end marker on its line, which invalidates the marker; empty if no line begins
// with it.
[[nodiscard]] HCL_COLD inline byte_span after_marker(std::string_view text, std::size_t from,
                                                     std::string_view marker) {
  for (from = text.find('\n', from); from != text.npos; from = text.find('\n', from)) {
    from = text.find_first_not_of(" \t", from + 1);
    if (from == text.npos || !text.substr(from).starts_with(marker)) continue;
    const std::size_t begin = from + marker.size(), end = (std::min)(text.find('\n', begin), text.size());
    const char* const rest = text.data() + begin;
    const std::size_t first = text.find_first_not_of(" \t\r", begin);
    if (first < end && grammar::skip_identifier(text.data() + from, text.data() + text.size()) == rest)
      return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)};
  }
  return {};
}

// The number of the first line from there on that ends with the marker after other text, or 0.
[[nodiscard]] HCL_COLD inline std::size_t line_before_marker(std::string_view text, std::size_t from,
                                                             std::string_view marker) {
  for (std::size_t at = text.find(marker, from); at != text.npos; at = text.find(marker, at + 1)) {
    const std::size_t past = at + marker.size();
    const bool ends_line = past == text.size() || text[past] == '\n' || text[past] == '\r';
    if (!ends_line || grammar::is(text[at - 1], grammar::character::name_more)) continue;
    return 1 + static_cast<std::size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }
  return 0;
}

// Whether the last line, which has no newline, is the marker.
[[nodiscard]] HCL_COLD inline bool ends_with_marker(std::string_view text, std::string_view marker) {
  const std::string_view last = text.substr(text.size() - column_of(text, text.size()));
  return last.substr((std::min)(last.find_first_not_of(" \t"), last.size())) == marker;
}

[[nodiscard]] HCL_COLD inline bool is_line_end(token word) noexcept {
  return word.kind == token_kind::newline || word.kind == token_kind::quoted_newline ||
         word.kind == token_kind::end_of_file;
}

// An item that broke, as the tokens up to where the parser had come.
class broken_place {
 public:
  // From `open_comment` on no block comment is closed; null if that is not known.
  broken_place(std::string_view text, const char* open_comment, const syntax_error& what)
      : text_(text), what_(what) {
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
  [[nodiscard]] token after(std::size_t steps = 1) const noexcept {
    std::size_t i = at_;
    while (steps-- != 0)
      i = next(i);
    return words_[i];
  }
  // The one before the token of that index that is neither a comment nor a newline.
  [[nodiscard]] std::optional<token> before(std::size_t i) const noexcept {
    while (i != 0) {
      const token word = words_[--i];
      if (word.kind != token_kind::comment && !is_line_end(word)) return word;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::optional<token> before() const noexcept { return before(at_); }
  // The end of the token before: where to insert what is missing.
  [[nodiscard]] std::uint32_t gap() const noexcept {
    const std::optional<token> last = before();
    return last ? last->span.end : found().span.begin;
  }

  [[nodiscard]] std::string_view written(byte_span where) const {
    return text_.substr(where.begin, where.size());
  }
  [[nodiscard]] std::string_view written(token word) const { return written(word.span); }
  [[nodiscard]] bool is_word(token word, std::string_view name) const {
    return word.kind == token_kind::name && written(word) == name;
  }
  [[nodiscard]] char byte(std::size_t at) const noexcept { return at < text_.size() ? text_[at] : '\n'; }

 private:
  std::string_view text_;
  const syntax_error& what_;
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
