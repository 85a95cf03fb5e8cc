// Places in reports: lines and UTF-16 columns of a file. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/text/columns.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1::detail {

// Texts that are no files have names such as "<text>", "$PORT" or "--port".
[[nodiscard]] inline bool is_file_name(std::string_view name) noexcept {
  return !name.empty() && name.front() != '<' && name.front() != '$' && name.front() != '-';
}

struct report_place {
  std::string file{};  // as the source is called
  std::size_t line = 1, end_line = 1;
  std::size_t column = 1, end_column = 1;  // the end is past the last
};

[[nodiscard]] inline report_place place_of(const range& r) {
  const position begin = r.begin(), end = r.end();
  const source& text = *r.source();
  return {text.name(), begin.line, end.line, column_in(begin, text, column_unit::utf16),
          column_in(end, text, column_unit::utf16)};
}

[[nodiscard]] inline bool is_in_file(const range& r) { return r && is_file_name(r.source()->name()); }

// The file that gets what belongs to none: the preferred one, or the first that is named; empty if there is
// no such file.
[[nodiscard]] inline std::string file_for_others(const diagnostics& all, const std::string& preferred) {
  if (!preferred.empty()) return preferred;
  for (std::size_t i = 0; i != all.size(); ++i)
    if (is_in_file(all[i].subject)) return all[i].subject.source()->name();
  return {};
}

// The message of a report: the detail and the advice, preceded by the place if that is no file.
[[nodiscard]] inline std::string report_message(const diagnostic& d) {
  std::string message;
  if (d.subject && !is_in_file(d.subject)) {
    const bool has_name = !d.subject.source()->name().empty();
    message.append("In ")
        .append(has_name ? to_string(d.subject) : "line " + std::to_string(d.subject.begin().line))
        .append(": ");
  }
  if (d.detail.empty()) return message + d.summary + '.' + advice(d);
  return message + d.detail + advice(d);
}

// The name of a file from the root, with slashes; as it is where it is not below that.
[[nodiscard]] inline std::string name_from_root(std::string_view file, std::string_view root) {
  while (!root.empty() && root.back() == '/')
    root.remove_suffix(1);
  if (!root.empty() && file.size() > root.size() && file.substr(0, root.size()) == root &&
      file[root.size()] == '/')
    file.remove_prefix(root.size() + 1);
  while (file.substr(0, 2) == "./")
    file.remove_prefix(2);
  return std::string(file);
}

}  // namespace hcl::inline v0_1::detail
