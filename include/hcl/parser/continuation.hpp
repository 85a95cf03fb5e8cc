// Expressions that go on in the next line, which only brackets allow. Finds where such an expression ends, so
// that it is one mistake and not one for each of its lines. Reads tokens, knows no nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/parser/recovery.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::parser::detail {

inline constexpr std::string_view parentheses_advice =
    " Put the expression in parentheses to go on in the next line.";

// Whether the token can only go on with an expression, so that no item begins with it.
[[nodiscard]] constexpr bool continues_expression(token_kind kind) noexcept {
  using enum token_traits::operation;
  const token_traits::operation does = traits_of(kind).does;
  return does != none && does != prefix && does != foreign;
}

// Whether a token may begin an expression.
[[nodiscard]] constexpr bool begins_value(token_kind kind) noexcept {
  using enum token_kind;
  return kind == open_brace || kind == open_bracket || kind == open_parenthesis || kind == open_quote ||
         kind == open_heredoc || kind == token_kind::number || kind == name || kind == logical_not;
}

// Whether a backslash at `at` ends its line, as in languages in which that joins two lines.
[[nodiscard]] inline bool is_line_joint(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '\\') return false;
  const std::size_t next = text.find_first_not_of(" \t\r", at + 1);
  return next != text.npos && text[next] == '\n';
}

// Follows an expression over the ends of lines.
class continuation {
 public:
  // `line_end`: where the expression breaks off, with no bracket open but that of an object. `lacks_value`:
  // after an operator.
  continuation(std::string_view text, std::size_t line_end, bool lacks_value, const char* open_comment,
               bool in_object = false)
      : text_(text),
        begin_(line_end),
        lacks_value_(lacks_value),
        in_object_(in_object),
        words_(text, token_mode::config_tolerant, line_end, open_comment) {}

  // Where the expression ends; where it broke off if the next line is no part of it.
  [[nodiscard]] std::size_t find_end() {
    std::size_t end = begin_;
    bool begins_line = true;
    for (;;) {
      const token word = words_.next();
      if (word.kind == token_kind::end_of_file || word.span.begin > begin_ + reach)
        return open_.empty() ? end : begin_;
      open_.see(word);
      const bool ends_line = word.kind == token_kind::newline || word.kind == token_kind::quoted_newline ||
                             (word.kind == token_kind::comment && text_[word.span.end - 1] == '\n');
      if (ends_line) begins_line = true;
      if (ends_line || word.kind == token_kind::comment || is_line_joint(text_, word.span.begin)) continue;
      const bool is_outside = open_.empty() || (open_.size() == 1 && opens(word));
      if (is_outside && (ends_item(word) || (begins_line && !goes_on(word)))) return end;
      lacks_value_ = continues_expression(word.kind) || word.kind == token_kind::colon ||
                     word.kind == token_kind::logical_not;
      end = word.span.end;
      begins_line = false;
    }
  }

 private:
  // An expression that is longer had better be left as it is.
  static constexpr std::size_t reach = std::size_t{1} << 12;

  [[nodiscard]] static bool opens(token word) noexcept {
    const token_traits::role what = traits_of(word.kind).what;
    return what == token_traits::role::opener || what == token_traits::role::text_opener;
  }
  [[nodiscard]] bool ends_item(token word) const noexcept {
    return word.kind == token_kind::close_brace || (in_object_ && word.kind == token_kind::comma);
  }
  [[nodiscard]] bool goes_on(token word) const noexcept {
    if (word.kind == token_kind::name &&
        skim_line(text_.data() + word.span.begin, text_.data() + text_.size()) != line_form::other)
      return false;
    if (lacks_value_) return begins_value(word.kind) || word.kind == token_kind::minus;
    return continues_expression(word.kind) || word.kind == token_kind::colon;
  }

  std::string_view text_;
  std::size_t begin_;
  bool lacks_value_, in_object_;
  tokenizer words_;
  open_brackets open_{};
};

}  // namespace hcl::inline v0_1::parser::detail
