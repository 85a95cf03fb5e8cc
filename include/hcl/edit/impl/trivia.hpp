// Trivia between items: blanks, comments, newlines. Knows no items. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace hcl::inline v0_1::detail {

[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

// The functions say where in `text` something ends that begins at `at`; `at` itself if it does not begin
// there.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_blank(text[at]))
    ++at;
  return at;
}
[[nodiscard]] constexpr std::size_t skip_newline(std::string_view text, std::size_t at) noexcept {
  if (at < text.size() && text[at] == '\n') return at + 1;
  return text.substr(at, 2) == "\r\n" ? at + 2 : at;
}
[[nodiscard]] constexpr bool is_line_comment(std::string_view text, std::size_t at) noexcept {
  return at < text.size() && (text[at] == '#' || text.substr(at, 2) == "//");
}
// Its newline included.
[[nodiscard]] constexpr std::size_t skip_line_comment(std::string_view text, std::size_t at) noexcept {
  if (!is_line_comment(text, at)) return at;
  const std::size_t newline = text.find('\n', at);
  return newline == text.npos ? text.size() : newline + 1;
}
[[nodiscard]] constexpr std::size_t skip_block_comment(std::string_view text, std::size_t at) noexcept {
  if (text.substr(at, 2) != "/*") return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == text.npos ? at : end + 2;
}
// Blanks and comments in /* */.
[[nodiscard]] constexpr std::size_t skip_inline(std::string_view text, std::size_t at) noexcept {
  for (;;) {
    const std::size_t blanks = skip_blanks(text, at), comment = skip_block_comment(text, blanks);
    if (comment == at) return at;
    at = comment;
  }
}

// The rest of a line: blanks and comments, and its newline.
struct line_rest {
  std::size_t past_comments;  // the last comment in /* */, or where the rest begins
  std::size_t past;           // the newline or the line comment; past_comments if neither follows
  bool has_comment;
  bool ends;  // with a newline, a line comment, or the text
};
[[nodiscard]] constexpr line_rest read_line_rest(std::string_view text, std::size_t at) noexcept {
  line_rest found{at, at, false, false};
  for (std::size_t here = at;;) {
    here = skip_blanks(text, here);
    if (const std::size_t comment = skip_block_comment(text, here); comment != here) {
      found.has_comment = true;
      found.past_comments = here = comment;
      continue;
    }
    const std::size_t past =
        is_line_comment(text, here) ? skip_line_comment(text, here) : skip_newline(text, here);
    found.has_comment = found.has_comment || is_line_comment(text, here);
    found.ends = past != here || here == text.size();
    found.past = found.ends ? past : found.past_comments;
    return found;
  }
}

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n");
  return begin == text.npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

// Without their newlines; nothing after the last one.
[[nodiscard]] inline std::vector<std::string_view> text_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = (std::min)(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, newline - at));
    at = newline + 1;
  }
  return lines;
}

}  // namespace hcl::inline v0_1::detail
