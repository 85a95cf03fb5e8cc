// Where values end in a text that may be broken anywhere, as brackets, quotes and comments show. Knows no
// names. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <hcl/record/field_name.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class rough_text {
 public:
  explicit rough_text(std::string_view text) noexcept : text_(text), is_json_(begins_as_json(text)) {}

  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] char at(std::size_t offset) const noexcept {
    return offset < text_.size() ? text_[offset] : '\0';
  }
  [[nodiscard]] static bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }
  [[nodiscard]] static bool is_word(char c) noexcept { return is_name_byte(c) || c == '-'; }

  [[nodiscard]] std::size_t skip_blanks(std::size_t at, bool newlines = false) const noexcept {
    while (at < text_.size() && (is_blank(text_[at]) || (newlines && text_[at] == '\n')))
      ++at;
    return at;
  }
  [[nodiscard]] bool is_json() const noexcept { return is_json_; }
  [[nodiscard]] std::size_t end_of_word(std::size_t at) const noexcept {
    while (at < text_.size() && is_word(text_[at]))
      ++at;
    return at;
  }
  // Each once.
  template <typename IsWanted>
  [[nodiscard]] std::vector<std::string_view> words_that(const IsWanted& is_wanted) const {
    std::vector<std::string_view> found;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = end_of_word(at);
      const std::string_view word = text_.substr(at, end - at);
      if (end != at && is_wanted(word) && std::find(found.begin(), found.end(), word) == found.end())
        found.push_back(word);
      at = (std::max)(end, at + 1);
    }
    return found;
  }
  [[nodiscard]] std::size_t end_of_line(std::size_t at) const noexcept {
    return (std::min)(text_.find('\n', at), text_.size());
  }
  // Where what ends at `end` ends without the blanks after it.
  [[nodiscard]] std::size_t trimmed(std::size_t begin, std::size_t end) const noexcept {
    while (end > begin && (is_blank(text_[end - 1]) || text_[end - 1] == '\n'))
      --end;
    return end;
  }

  [[nodiscard]] bool begins_comment(std::size_t offset) const noexcept {
    return at(offset) == '#' || (at(offset) == '/' && (at(offset + 1) == '/' || at(offset + 1) == '*'));
  }
  [[nodiscard]] std::size_t end_of_comment(std::size_t at) const noexcept {
    if (!text_.substr(at).starts_with("/*")) return end_of_line(at);
    const std::size_t end = text_.find("*/", at + 2);
    return end == text_.npos ? text_.size() : end + 2;
  }

  // Offset after the value that begins at `at`; a comment after it on its line belongs to it if that is
  // wanted.
  [[nodiscard]] std::size_t end_of_value(std::size_t at, bool with_comment) const {
    std::size_t depth = 0;
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == '"') {
        at = end_of_string(at);
      } else if (c == '<' && text_.substr(at).starts_with("<<")) {
        at = end_of_heredoc(at);
      } else if (begins_comment(at)) {
        if (depth == 0 && !with_comment) break;
        at = end_of_comment(at);
      } else if (c == '(' || c == '[' || c == '{') {
        ++depth;
        ++at;
      } else if (c == ')' || c == ']' || c == '}') {
        if (depth == 0) break;
        --depth;
        ++at;
      } else if (depth == 0 && (c == ',' || c == '\n')) {
        break;
      } else {
        ++at;
      }
    }
    return at;
  }

  // Whether something is set to the name from `at` to `end`.
  [[nodiscard]] bool sets(std::string_view name, std::size_t at, std::size_t end) const noexcept {
    while (at < end) {
      const std::size_t past = end_of_word(at);
      const std::size_t sign = skip_blanks(this->at(past) == '"' ? past + 1 : past);
      if (text_.substr(at, past - at) == name && (this->at(sign) == '=' || this->at(sign) == ':'))
        return true;
      at = (std::max)(past, at + 1);
    }
    return false;
  }

  // The setting that `inside` is part of, from its name to the end of its value; empty if there is none.
  [[nodiscard]] byte_span setting_around(byte_span inside) const {
    for (std::size_t at = 0; at < text_.size() && at <= inside.begin;) {
      const std::size_t past = text_[at] == '"' ? end_of_string(at) : end_of_word(at);
      if (begins_comment(at)) {
        at = end_of_comment(at);
      } else if (past == at) {
        ++at;
      } else {
        const std::size_t sign = skip_blanks(past);
        if (this->at(sign) != '=') {
          at = past;
          continue;
        }
        const std::size_t end = end_of_value(skip_blanks(sign + 1), false);
        if (inside.begin < end)
          return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(trimmed(at, end))};
        at = end;
      }
    }
    return {};
  }

  // Strings may hold interpolations that hold strings; one that is not closed ends with its line.
  [[nodiscard]] std::size_t end_of_string(std::size_t at) const {
    trivial_vector<char> open;  // quotes and braces
    open.push('"');
    for (++at; at < text_.size(); ++at) {
      const char c = text_[at];
      if (open.top() == '"') {
        if (c == '\\') {
          ++at;
        } else if (c == '\n') {
          return at;
        } else if ((c == '$' || c == '%') && this->at(at + 1) == '{' && !is_json_) {
          open.push('{');
          ++at;
        } else if (c == '"') {
          (void)open.pop();
        }
      } else if (c == '"' || c == '{') {
        open.push(c);
      } else if (c == '}') {
        (void)open.pop();
      }
      if (open.empty()) return at + 1;
    }
    return text_.size();
  }

  [[nodiscard]] std::size_t end_of_heredoc(std::size_t at) const noexcept {
    std::size_t begin = at + 2;
    if (this->at(begin) == '-') ++begin;
    std::size_t end = begin;
    while (end < text_.size() && is_name_byte(text_[end]))
      ++end;
    const std::string_view marker = text_.substr(begin, end - begin);
    if (marker.empty()) return at + 2;
    for (std::size_t line = end_of_line(end); line < text_.size();) {
      const std::size_t stop = end_of_line(line + 1);
      const std::size_t first = skip_blanks(line + 1);
      if (text_.substr(first, trimmed(first, (std::max)(first, stop)) - first) == marker) return stop;
      line = stop;
    }
    return text_.size();
  }

 private:
  // In the native syntax nothing begins with a brace; in JSON strings end with their quote, whatever
  // sequences are in them.
  [[nodiscard]] static bool begins_as_json(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != text.npos && (text[first] == '{' || text[first] == '[');
  }

  std::string_view text_;
  bool is_json_;
};

}  // namespace hcl::inline v0_1::detail
