// Diagnostics as text: the definitions of diagnostics/render.hpp. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/diagnostics/impl/masked_sentence.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/line_index.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view bold = "\x1B[1m", red = "\x1B[1;31m", yellow = "\x1B[1;33m",
                                  no_colour = "\x1B[0m";

// Appends `text`, escaped, breaking lines at blanks so that none passes `width` columns where that can be.
// Lines that begin with a blank stay.
inline void append_wrapped(std::string& out, std::string_view text, std::size_t width) {
  std::string safe;
  append_escaped(safe, text, true);
  for (std::string_view rest = safe; !rest.empty();) {
    const std::size_t end = (std::min)(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix((std::min)(end + 1, rest.size()));
    if (width == 0 || line.size() <= width || line.front() == ' ') {
      out.append(line).append(1, '\n');
      continue;
    }
    std::size_t column = 0;
    while (!line.empty()) {
      const std::string_view word = line.substr(0, line.find(' '));
      line.remove_prefix((std::min)(word.size() + 1, line.size()));
      const std::size_t columns = count_graphemes(word);
      if (column != 0 && column + 1 + columns > width) {
        out += '\n';
        column = 0;
      }
      if (column != 0) {
        out += ' ';
        ++column;
      }
      out.append(word);
      column += columns;
    }
    out += '\n';
  }
}

// A file that was not read, or is empty: there is no line to show.
[[nodiscard]] inline bool is_without_lines(const range& place) {
  return place.source()->text().empty() && !place.source()->name().empty() && place.begin().byte == 0;
}

// `app.hcl line 3`
inline void append_place(std::string& out, const range& place) {
  append_escaped(out, place.source()->name());
  if (is_without_lines(place)) return;
  out.append(place.source()->name().empty() ? "line " : " line ").append(std::to_string(place.begin().line));
}

inline void append_lines(std::string& out, const range& place, const range& context,
                         const snippet_style& style) {
  out += is_without_lines(place) ? "\n" : ":\n";
  if (!is_without_lines(place)) append_snippet(out, place, context, style);
}

inline void append_notes(std::string& out, const diagnostic& problem, snippet_style style) {
  style.underline = '-';
  for (const note& extra : problem.notes) {
    out += "\n  ";
    append_escaped(out, extra.message);
    if (!extra.where) {
      out += '\n';
      continue;
    }
    out += ", on ";
    append_place(out, extra.where);
    append_lines(out, extra.where, {}, style);
  }
}

inline void append_variables(std::string& out, const diagnostic& problem) {
  if (problem.variables.empty()) return;
  out += "\n  with ";
  for (std::size_t i = 0; i != problem.variables.size(); ++i) {
    const variable_note& variable = problem.variables[i];
    if (i != 0) out += ",\n       ";
    append_escaped(out, variable.name);
    out += variable.text == "null" ? " set to " : " as ";
    append_escaped(out, variable.text);
  }
  out += ".\n";
}

}  // namespace hcl::inline v1_0::detail
