// Writes texts of several lines as heredocs. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>

#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/escape.hpp>

namespace hcl::inline v1_0::detail {

// Several lines, the last of which ends, too, and nothing that would need an escape between quotes other than
// those ends, tabs, quotes and backslashes.
[[nodiscard]] inline bool is_heredoc_text(std::string_view text) {
  if (!text.ends_with('\n') || text.find('\n') + 1 == text.size()) return false;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    if (c != '\n' && c != '\t' && is_disguise(c)) return false;
  }
  return true;
}

// "EOT", with a number if a line of the text would end the heredoc.
[[nodiscard]] inline std::string heredoc_marker(std::string_view text) {
  std::unordered_set<std::string_view> taken;
  for (std::size_t at = text.find("EOT"); at != text.npos; at = text.find("EOT", at + 1)) {
    std::size_t end = at + 3;
    while (end < text.size() && is_digit(text[end]))
      ++end;
    taken.insert(text.substr(at, end - at));
    at = end - 1;
  }
  std::string marker = "EOT";
  for (std::size_t number = 2; taken.contains(marker); ++number)
    marker = "EOT" + std::to_string(number);
  return marker;
}

// The marker's line included, the newline after the last one not. `text`: a template as it is without quotes.
[[nodiscard]] inline std::string heredoc_template(std::string_view text) {
  const std::string marker = heredoc_marker(text);
  return ("<<" + marker + '\n').append(text).append(marker);
}

// A text as a template that is the same: only what begins sequences is escaped.
[[nodiscard]] inline std::string with_escapes(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at != text.size(); ++at) {
    out += text[at];
    if ((text[at] == '$' || text[at] == '%') && text.substr(at + 1, 1) == "{") out += text[at];
  }
  return out;
}
[[nodiscard]] inline std::string heredoc_text(std::string_view text) {
  return heredoc_template(with_escapes(text));
}

// Whether code is one heredoc and nothing else.
[[nodiscard]] inline bool is_whole_heredoc(std::string_view code) {
  if (!code.starts_with("<<")) return false;
  code.remove_prefix(code.starts_with("<<-") ? 3 : 2);
  const std::string_view marker = code.substr(0, code.find('\n'));
  for (std::size_t at = marker.size(); at < code.size();) {
    const std::size_t end = (std::min)(code.find('\n', at + 1), code.size());
    const std::string_view line = code.substr(at + 1, end - at - 1);
    if (line.substr((std::min)(line.find_first_not_of(" \t"), line.size())) == marker)
      return end == code.size();
    at = end;
  }
  return false;
}

}  // namespace hcl::inline v1_0::detail
