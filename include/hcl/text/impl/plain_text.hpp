// Converts Markdown to plain text, and wraps lines. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::detail {

// The asterisks of a text in a row from there.
[[nodiscard]] inline std::size_t asterisks_at(std::string_view text, std::size_t at) noexcept {
  const std::size_t end = text.find_first_not_of('*', at);
  return (end == text.npos ? text.size() : end) - at;
}
// Whether a letter or a digit is there.
[[nodiscard]] inline bool is_within_word(std::string_view text, std::size_t at) noexcept {
  return at < text.size() && (is_letter(text[at]) || is_digit(text[at]) || (text[at] & 0x80) != 0);
}
[[nodiscard]] inline bool is_any_of(std::string_view text, std::size_t at, std::string_view signs) noexcept {
  return at < text.size() && signs.find(text[at]) != signs.npos;
}
// The end of an emphasis in the paragraph; npos if the asterisks begin none, as in `*.log`, `2*3` and `/*`.
[[nodiscard]] inline std::size_t end_of_emphasis(std::string_view text, std::size_t at) {
  const std::size_t count = asterisks_at(text, at);
  const bool may_begin = (at == 0 || !is_within_word(text, at - 1)) &&
                         (is_within_word(text, at + count) || is_any_of(text, at + count, "`\"'(["));
  if (!may_begin || count > 3) return text.npos;
  bool is_code = false;
  for (std::size_t i = at + count; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\n\n")) break;
    if (text[i] == '`') is_code = !is_code;
    if (text[i] != '*' || is_code || text[i - 1] == '\\') continue;
    const std::size_t here = asterisks_at(text, i);
    const bool may_end = is_within_word(text, i - 1) || is_any_of(text, i - 1, "`\"')].,:;!?%");
    if (here == count && may_end && !is_within_word(text, i + here)) return i;
    i += here - 1;
  }
  return text.npos;
}

// Removes Markdown signs of emphasis, code and links.
[[nodiscard]] inline std::string without_markdown(std::string_view text) {
  std::string plain;
  std::vector<std::size_t> ends;  // of emphasis
  bool is_code = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    if (c == '`') {
      is_code = !is_code;
    } else if (is_code) {
      plain += c;
    } else if (c == '\\' && i + 1 != text.size() &&
               std::string_view("*`_[]\\").find(text[i + 1]) != text.npos) {
      plain += text[++i];
    } else if (c == '*') {
      const std::size_t count = asterisks_at(text, i);
      const bool is_end = std::find(ends.begin(), ends.end(), i) != ends.end();
      if (const std::size_t end = is_end ? text.npos : end_of_emphasis(text, i); end != text.npos)
        ends.push_back(end);
      else if (!is_end)
        plain.append(count, '*');
      i += count - 1;
    } else if (c == '[' || c == ']') {
      const std::size_t middle = c == '[' ? text.find("](", i) : i;
      const std::size_t end = middle == text.npos ? text.npos : text.find(')', middle);
      const bool is_link = c == '[' ? end != text.npos : text.substr(i).starts_with("](") && end != text.npos;
      if (!is_link)
        plain += c;
      else if (c == ']')
        i = end;
    } else {
      plain += c;
    }
  }
  return plain;
}

// Words that mean themselves as Markdown.
[[nodiscard]] inline std::string escaped_markdown(std::string_view words) {
  std::string escaped;
  for (const char c : words) {
    if (std::string_view("\\`*_[<").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}
// A text as code of Markdown: within more backticks than it has in a row.
[[nodiscard]] inline std::string markdown_code(std::string_view text) {
  std::string quotes = "`";
  while (text.find(quotes) != text.npos)
    quotes += '`';
  const std::string_view gap = quotes.size() == 1 ? "" : " ";
  std::string code = quotes;
  return code.append(gap).append(text).append(gap).append(quotes);
}

// Whether a line that begins there is an entry of a list.
[[nodiscard]] inline bool is_list_entry(std::string_view text) noexcept {
  const std::size_t number = (std::min)(text.find_first_not_of("0123456789"), text.size());
  const std::string_view sign = text.substr(number);
  return number == 0 ? sign.starts_with("- ") || sign.starts_with("* ") : sign.starts_with(". ");
}

// The words of a text in lines of at most so many bytes, unless a word is longer. Paragraphs and entries of
// lists stay apart.
[[nodiscard]] inline std::vector<std::string> lines_of_text(std::string_view text, std::size_t width) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t gap = at;
    at = text.find_first_not_of(blanks, at);
    if (at == text.npos) break;
    const auto breaks = std::count(text.begin() + static_cast<std::ptrdiff_t>(gap),
                                   text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    if (gap != 0 && breaks > 1) lines.emplace_back();
    if (gap != 0 && (breaks > 1 || (breaks == 1 && is_list_entry(text.substr(at))))) lines.emplace_back();
    const std::size_t end = (std::min)(text.find_first_of(blanks, at), text.size());
    std::string& line = lines.back();
    if (!line.empty() && line.size() + 1 + end - at > width)
      lines.emplace_back(text.substr(at, end - at));
    else
      line.append(line.empty() ? "" : " ").append(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

}  // namespace hcl::inline v1_0::detail
