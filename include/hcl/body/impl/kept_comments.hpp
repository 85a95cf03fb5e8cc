// Comments by what they belong to: an attribute or a block that is kept as it was written, an item, an
// element of a list or object. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/support/bytes.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

// The comments that belong to an attribute or a block of the native syntax that is kept as it was written.
struct kept_comments {
  std::vector<std::string> before;  // each alone on its line, the first one first
  std::string after;                // on the last line
};

[[nodiscard]] inline bool is_comment(std::string_view text) {
  if (text.starts_with('#') || text.starts_with("//")) return true;
  return text.starts_with("/*") && text.size() >= 4 && text.find("*/", 2) == text.size() - 2;
}

// The comment after `at` on its line, if nothing else follows. Does not read the whole line, which may be
// long.
[[nodiscard]] inline std::string_view comment_after(std::string_view text, std::size_t at) {
  text.remove_prefix((std::min)(text.find_first_not_of(" \t", at), text.size()));
  if (text.starts_with('#') || text.starts_with("//"))
    return trimmed(text.substr(0, (std::min)(text.find('\n'), text.size())));
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
    const std::string_view comment = trimmed(before.substr(line));
    if (!is_comment(comment)) break;
    found.before.emplace_back(comment);
  }
  std::reverse(found.before.begin(), found.before.end());
  return found;
}

// Appends the lines of a comment, without what makes it one.
inline void append_comment_lines(std::vector<std::string>& lines, std::string_view comment) {
  if (comment.starts_with('#')) {
    comment.remove_prefix(1);
  } else {
    comment.remove_prefix((std::min)(comment.size(), std::size_t{2}));
    if (comment.ends_with("*/")) comment.remove_suffix(2);
  }
  const std::size_t first = lines.size();
  for (std::size_t at = 0; at <= comment.size();) {
    const std::size_t end = (std::min)(comment.find('\n', at), comment.size());
    std::string_view line = trimmed(comment.substr(at, end - at));
    if (at != 0 && line.starts_with('*')) line = trimmed(line.substr(1));
    if (!line.empty()) lines.emplace_back(line);
    at = end + 1;
  }
  if (lines.size() == first) return;
}

// The comments in a text between two items: those on the line of the first, those right above the second,
// and those that a blank line parts from that.
struct gap_comments {
  std::vector<std::string> on_line{};
  std::vector<std::string> apart{};
  std::vector<std::string> before{};
};
// `begins_text`: there is no item before.
[[nodiscard]] inline gap_comments comments_in(std::string_view gap, bool begins_text) {
  gap_comments found;
  bool is_first_line = !begins_text, is_blank_line = false;
  for (std::size_t at = 0; at < gap.size();) {
    const std::string_view rest = gap.substr(at);
    std::size_t size = 1;
    if (rest[0] == '\n') {
      if (is_blank_line) {
        found.apart.insert(found.apart.end(), found.before.begin(), found.before.end());
        found.before.clear();
      }
      is_blank_line = true;
      is_first_line = false;
    } else if (rest[0] == '#' || rest.starts_with("//") || rest.starts_with("/*")) {
      const bool is_block = rest.starts_with("/*");
      const std::size_t end = is_block ? rest.find("*/", 2) : rest.find('\n');
      size = end == rest.npos ? rest.size() : end + (is_block ? 2 : 0);
      append_comment_lines(is_first_line ? found.on_line : found.before, rest.substr(0, size));
      is_blank_line = false;
    }
    at += size;
  }
  return found;
}

// Appends the comments between the elements of a list or object, and of those in it: what is in other
// expressions is part of their text.
inline void append_value_comments(std::vector<std::string>& lines, std::string_view source,
                                  const syntax::node& n) {
  std::uint32_t at = n.range.begin;
  const auto pass = [&](const syntax::node* part, byte_span range) {
    const gap_comments found = comments_in(source.substr(at, range.begin - at), true);
    lines.insert(lines.end(), found.apart.begin(), found.apart.end());
    lines.insert(lines.end(), found.before.begin(), found.before.end());
    if (part) append_value_comments(lines, source, *part);
    at = range.end;
  };
  if (n.kind == syntax::node_kind::tuple) {
    for (const syntax::node* element : syntax::as<syntax::tuple_expr>(n).elements)
      pass(element, element->range);
  } else if (n.kind == syntax::node_kind::object) {
    for (const syntax::object_item& item : syntax::as<syntax::object_expr>(n).items) {
      pass(nullptr, item.key->range);
      pass(item.value, item.value->range);
    }
  } else {
    return;
  }
  pass(nullptr, {n.range.end, n.range.end});
}

}  // namespace hcl::inline v1_0::detail
