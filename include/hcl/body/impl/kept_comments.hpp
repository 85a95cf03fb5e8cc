// The comments that belong to an attribute or a block of the native syntax that is kept as it was written.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::detail {

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

[[nodiscard]] inline kept_comments comments_around(std::string_view text, byte_span where) {
  kept_comments found;
  const std::string_view after = text.substr(where.end);
  const std::string_view rest = without_blanks(after.substr(0, (std::min)(after.find('\n'), after.size())));
  if (is_comment(rest)) found.after = rest;
  // Lines before: they end with a newline, and what is written there begins after blanks only.
  std::string_view before = text.substr(0, where.begin);
  std::size_t line = before.rfind('\n') + 1;  // 0 on the first line
  if (!without_blanks(before.substr(line)).empty()) return found;
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

}  // namespace hcl::inline v0_1::detail
