// Another text in a heredoc that stays as its author wrote it: its form, its marker, its indentation.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/write/impl/heredoc_text.hpp>

namespace hcl::inline v0_1::detail {

// The marker, with a number if a line of the text would end the heredoc.
[[nodiscard]] inline std::string free_marker(std::string_view marker,
                                             const std::vector<std::string_view>& lines) {
  std::string found(marker);
  const auto ends_it = [&](std::string_view line) { return trimmed(line) == found; };
  for (std::size_t number = 2; std::any_of(lines.begin(), lines.end(), ends_it); ++number)
    found = std::string(marker) + std::to_string(number);
  return found;
}

// A heredoc like the one that is there, to be checked by the caller; none if it cannot give the text.
[[nodiscard]] inline std::optional<std::string> heredoc_like(std::string_view present,
                                                             std::string_view text) {
  const std::vector<std::string_view> old = text_lines(present), lines = text_lines(text);
  std::string plain = std::string(text) + '\n';  // of one line, too
  std::erase(plain, '\r');
  if (old.size() < 2 || !text.ends_with('\n') || !is_heredoc_text(plain)) return std::nullopt;
  const auto is_empty = [](std::string_view line) { return trimmed(line).empty(); };
  const auto begins_line = [&](std::string_view line) { return !is_empty(line) && !is_blank(line.front()); };
  const std::size_t opening = present.starts_with("<<-") ? 3 : 2;
  const std::string_view marker = trimmed(old[0].substr(opening)), last_indent = indent_in(old.back());
  if (trimmed(old.back()) != marker) return std::nullopt;
  // Lines that are all indented are no lines of a `<<-`.
  const bool is_indented = opening == 3 && std::any_of(lines.begin(), lines.end(), begins_line);
  std::string_view indent = last_indent;
  bool any = false;
  for (std::size_t i = 1; i + 1 != old.size(); ++i) {
    if (is_empty(old[i]) || (any && indent_in(old[i]).size() >= indent.size())) continue;
    indent = indent_in(old[i]);
    any = true;
  }
  const std::string made_marker = free_marker(marker, lines);
  std::string made = (is_indented ? "<<-" : "<<") + made_marker;
  made += line_end_in(present);
  for (const std::string_view line : lines) {
    if (is_indented && !is_empty(line)) made += indent;
    made.append(with_escapes(line)).append(1, '\n');
  }
  return made.append(last_indent).append(made_marker);
}

}  // namespace hcl::inline v0_1::detail
