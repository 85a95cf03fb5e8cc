// Diagnostics as annotations of GitHub Actions. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/impl/dropped.hpp>
#include <hcl/diagnostics/impl/report_place.hpp>
#include <hcl/diagnostics/reports.hpp>
#include <hcl/text/impl/escape.hpp>

namespace hcl::inline v0_1::detail {

// A workflow command ends with its line, and its properties with a comma or two colons.
inline void append_command_text(std::string& out, std::string_view text, bool is_property) {
  constexpr std::string_view special = "%\r\n:,", escapes = "%25%0D%0A%3A%2C";
  for (const char c : text) {
    const std::size_t at = special.find(c);
    if (at == special.npos || (at > 2 && !is_property))
      out += c;
    else
      out.append(escapes, at * 3, 3);
  }
}

// Escapes characters that would act on the terminal or page that shows the text.
[[nodiscard]] inline std::string visible_lines(std::string_view text) {
  std::string visible;
  append_escaped(visible, text, true);
  return visible;
}

inline void append_annotation(std::string& out, const diagnostic& d, std::string_view other_file,
                              const report_options& options) {
  const report_place place =
      is_in_file(d.subject) ? place_of(d.subject) : report_place{std::string(other_file)};
  out += d.severity == severity::error ? "::error " : "::warning ";
  if (!place.file.empty()) {
    out += "file=";
    append_command_text(out, name_from_root(place.file, options.root), true);
    out.append(",line=").append(std::to_string(place.line));
    out.append(",endLine=").append(std::to_string(place.end_line));
    // Columns are shown only within a line.
    if (place.line == place.end_line)
      out.append(",col=")
          .append(std::to_string(place.column))
          .append(",endColumn=")
          .append(std::to_string(place.end_column));
    out += ',';
  }
  out += "title=";
  append_command_text(out, visible_lines(d.summary), true);
  out += "::";
  append_command_text(out, visible_lines(report_message(d)), false);
  out += '\n';
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL std::string to_annotations(const diagnostics& all, const report_options& options) {
  const std::string other_file = detail::file_for_others(all, options.file);
  std::string out;
  for (std::size_t i = 0; i != all.size(); ++i)
    detail::append_annotation(out, all[i], other_file, options);
  if (all.dropped() != 0)
    out.append("::notice::").append(detail::dropped_sentence(all.dropped())).append(1, '\n');
  return out;
}

}  // namespace hcl::inline v0_1
