// Texts in Markdown for where that is not shown, and in lines. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hcl::inline v0_1::detail {

// Without the signs of Markdown: emphasis, code, and the address of a link. Other signs stay.
[[nodiscard]] inline std::string without_markdown(std::string_view text) {
  std::string plain;
  bool is_code = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    if (c == '`') {
      is_code = !is_code;
    } else if (is_code) {
      plain += c;
    } else if (c == '*') {
      const bool is_operator = i != 0 && text[i - 1] == ' ' && i + 1 != text.size() && text[i + 1] == ' ';
      if (is_operator) plain += c;
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

// The words of a text in lines of at most so many bytes, unless a word is longer. Blank lines stay.
[[nodiscard]] inline std::vector<std::string> lines_of_text(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n' && at + 1 < text.size() && text[at + 1] == '\n') {
      lines.emplace_back();
      lines.emplace_back();
    }
    at = text.find_first_not_of(" \n", at);
    if (at == text.npos) break;
    const std::size_t end = (std::min)(text.find_first_of(" \n", at), text.size());
    std::string& line = lines.back();
    if (!line.empty() && line.size() + 1 + end - at > width)
      lines.emplace_back(text.substr(at, end - at));
    else
      line.append(line.empty() ? "" : " ").append(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

}  // namespace hcl::inline v0_1::detail
