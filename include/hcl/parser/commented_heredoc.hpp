// Heredocs of which only the first line has been made a comment: their text is read as configuration, and
// hardly any of it makes sense. Finds them by the line that should close them, which is a diagnostic in any
// case. Knows diagnostics, no nodes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::parser {

class commented_heredocs {
 public:
  // `one`: a diagnostic of `text`, which says more if it is such a closing line.
  void look_at(syntax_error& one, std::string_view text) {
    if (one.code != codes::definition_expected || !is_line(text, one.subject)) return;
    const byte_span opener = find_opener(text, one.subject);
    if (opener.empty()) return;
    one.code = codes::invalid_heredoc;
    one.summary = "Heredoc begins in a comment";
    one.detail =
        "This line would close a heredoc, but the first line of the heredoc is a comment, so its text is "
        "read as configuration. Comment out all of its lines, or none.";
    one.note = "The heredoc begins here";
    one.note_span = opener;
    texts_.push_back({opener.end, one.subject.begin});
  }

  // Whether a diagnostic at `offset` is one with the text of such a heredoc.
  [[nodiscard]] bool covers(std::uint32_t offset) const noexcept {
    return std::any_of(texts_.begin(), texts_.end(),
                       [&](byte_span text) { return text.begin <= offset && offset < text.end; });
  }

 private:
  static constexpr std::size_t reach = std::size_t{1} << 14, max_name = 64;
  static constexpr std::string_view blanks = " \t\r";

  // Whether nothing but blanks is between `at` and the end of its line.
  [[nodiscard]] static bool ends_line(std::string_view text, std::size_t at) {
    const std::size_t end = text.find_first_not_of(blanks, at);
    return end == text.npos || text[end] == '\n';
  }
  // The beginning of the line in which `at` is, blanks aside.
  [[nodiscard]] static std::string_view line_begin(std::string_view text, std::size_t at) {
    const std::size_t before = text.substr(0, at).rfind('\n');
    return text.substr((std::min)(at, text.find_first_not_of(blanks, before == text.npos ? 0 : before + 1)));
  }
  [[nodiscard]] static bool is_line(std::string_view text, byte_span name) {
    return name.size() <= max_name && ends_line(text, name.end) &&
           line_begin(text, name.begin).data() == text.data() + name.begin;
  }

  // `<<EOT` at the end of a comment line before; empty if there is none, or one that is no comment.
  [[nodiscard]] static byte_span find_opener(std::string_view text, byte_span closer) {
    const std::string_view name = text.substr(closer.begin, closer.size());
    const std::size_t first = closer.begin - (std::min)(reach, std::size_t{closer.begin});
    const std::string_view before = text.substr(first, closer.begin - first);
    for (std::size_t at = before.rfind(name); at != before.npos && at != 0; at = before.rfind(name, at - 1)) {
      const std::string_view head = before.substr(0, at);
      const std::size_t marks = head.ends_with("<<-") ? 3 : head.ends_with("<<") ? 2 : 0;
      if (marks == 0 || !ends_line(text, first + at + name.size())) continue;
      const std::string_view line = line_begin(text, first + at);
      if (!line.starts_with('#') && !line.starts_with("//")) return {};
      return {static_cast<std::uint32_t>(first + at - marks),
              static_cast<std::uint32_t>(first + at + name.size())};
    }
    return {};
  }

  std::vector<byte_span> texts_;
};

}  // namespace hcl::inline v0_1::parser
