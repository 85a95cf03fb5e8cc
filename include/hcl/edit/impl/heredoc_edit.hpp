// Another text in a heredoc that stays as its author wrote it: its form, its marker, its indentation.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/trivia.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode.hpp>

namespace hcl::inline v0_1::detail {

struct heredoc_form {
  bool is_indented = false;  // <<-
  std::string_view marker{};
  std::string_view line_end{};       // of the line it begins with
  std::string_view indent{};         // of the lines of text
  std::string_view marker_indent{};  // of the line it ends with
};

// Whether a line says nothing but the marker.
[[nodiscard]] inline bool is_marker_line(std::string_view line, std::string_view marker) {
  const std::size_t begin = line.find_first_not_of(" \t"), end = line.find_last_not_of(" \t\r");
  return begin != line.npos && line.substr(begin, end + 1 - begin) == marker;
}

// Of an expression that is nothing but a heredoc.
[[nodiscard]] inline std::optional<heredoc_form> heredoc_form_of(std::string_view expression) {
  if (!expression.starts_with("<<")) return std::nullopt;
  const std::size_t newline = expression.find('\n');
  if (newline == expression.npos) return std::nullopt;
  heredoc_form form;
  form.is_indented = expression.substr(2).starts_with('-');
  const std::size_t begin = form.is_indented ? 3 : 2,
                    end = expression[newline - 1] == '\r' ? newline - 1 : newline;
  form.marker = expression.substr(begin, end - begin);
  form.line_end = expression.substr(end, newline + 1 - end);
  const std::vector<std::string_view> lines = text_lines(expression.substr(newline + 1));
  if (lines.empty() || !is_marker_line(lines.back(), form.marker)) return std::nullopt;
  form.marker_indent = form.indent = lines.back().substr(0, skip_blanks(lines.back(), 0));
  bool any = false;
  for (std::size_t i = 0; i + 1 != lines.size(); ++i) {
    const std::size_t blanks = skip_blanks(lines[i], 0);
    if (blanks == lines[i].size() || lines[i][blanks] == '\r') continue;
    if (!any || blanks < form.indent.size()) form.indent = lines[i].substr(0, blanks);
    any = true;
  }
  return form;
}

// The marker, with a number if a line of the text would end the heredoc.
[[nodiscard]] inline std::string free_marker(std::string_view marker, std::string_view text) {
  const std::vector<std::string_view> lines = text_lines(text);
  std::string found(marker);
  for (std::size_t number = 2;
       std::any_of(lines.begin(), lines.end(), [&](auto line) { return is_marker_line(line, found); });
       ++number)
    found = std::string(marker) + std::to_string(number);
  return found;
}

// Only what begins templates is escaped.
[[nodiscard]] inline std::string heredoc_with(const heredoc_form& form, std::string_view text) {
  const std::string marker = free_marker(form.marker, text);
  std::string out = form.is_indented ? "<<-" : "<<";
  out.append(marker).append(form.line_end);
  for (const std::string_view line : text_lines(text)) {
    if (form.is_indented && !line.empty() && line != "\r") out += form.indent;
    for (std::size_t at = 0; at != line.size(); ++at) {
      out += line[at];
      if ((line[at] == '$' || line[at] == '%') && line.substr(at + 1).starts_with('{')) out += line[at];
    }
    out += '\n';
  }
  return out.append(form.marker_indent).append(marker);
}

// A heredoc like the one that is there, to be checked by the caller; none if it cannot give the text.
// Lines that are all indented are no lines of a `<<-`.
[[nodiscard]] inline std::optional<std::string> heredoc_like(std::string_view present,
                                                             std::string_view text) {
  std::optional<heredoc_form> form = heredoc_form_of(present);
  if (!form || !text.ends_with('\n')) return std::nullopt;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    const bool ends_line = c == '\n' || (c == '\r' && text.substr(at).starts_with('\n'));
    if (!ends_line && c != '\t' && is_disguise(c)) return std::nullopt;
  }
  const std::vector<std::string_view> lines = text_lines(text);
  form->is_indented = form->is_indented && std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
                        return !line.empty() && line != "\r" && !is_blank(line.front());
                      });
  return heredoc_with(*form, text);
}

}  // namespace hcl::inline v0_1::detail
