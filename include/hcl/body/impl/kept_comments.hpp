// The comments that belong to an attribute or a block of the native syntax that is kept as it was written.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

struct kept_comments {
  std::vector<std::string> before;  // each alone on its line, the first one first
  std::string after;                // on the last line
};

[[nodiscard]] inline std::string_view without_blanks(std::string_view line) {
  const std::size_t begin = (std::min)(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = line.find_last_not_of(" \t\r") + 1;
  return begin < end ? line.substr(begin, end - begin) : std::string_view();
}
[[nodiscard]] inline bool is_comment(std::string_view text) {
  if (text.starts_with('#') || text.starts_with("//")) return true;
  return text.starts_with("/*") && text.size() >= 4 && text.find("*/", 2) == text.size() - 2;
}

// The comment after `at` on its line, if nothing else follows. Does not read the whole line, which may be
// long.
[[nodiscard]] inline std::string_view comment_after(std::string_view text, std::size_t at) {
  text.remove_prefix((std::min)(text.find_first_not_of(" \t", at), text.size()));
  if (text.starts_with('#') || text.starts_with("//"))
    return without_blanks(text.substr(0, (std::min)(text.find('\n'), text.size())));
  const std::size_t close = text.starts_with("/*") ? text.find("*/", 2) : text.npos;
  if (close == text.npos) return {};
  const std::string_view comment = text.substr(0, close + 2);
  const std::size_t next = text.find_first_not_of(" \t\r", comment.size());
  const bool fills_line = next == text.npos || text[next] == '\n';
  return fills_line && comment.find('\n') == comment.npos ? comment : std::string_view();
}

[[nodiscard]] inline kept_comments comments_around(std::string_view text, byte_span where) {
  kept_comments found;
  found.after = comment_after(text, where.end);
  // Lines before: they end with a newline, and what is written there begins after blanks only.
  std::size_t line = where.begin;
  while (line != 0 && (text[line - 1] == ' ' || text[line - 1] == '\t' || text[line - 1] == '\r'))
    --line;
  if (line != 0 && text[line - 1] != '\n') return found;
  std::string_view before = text;
  while (line != 0) {
    before = before.substr(0, line - 1);
    line = before.rfind('\n') + 1;
    const std::string_view comment = without_blanks(before.substr(line));
    if (!is_comment(comment)) break;
    found.before.emplace_back(comment);
  }
  std::reverse(found.before.begin(), found.before.end());
  return found;
}

}  // namespace hcl::inline v1_0::detail
