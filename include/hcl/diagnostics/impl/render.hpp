// Diagnostics as text: the definitions of diagnostics/render.hpp. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/dropped.hpp>
#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/line_index.hpp>

namespace hcl::inline v0_1::detail {

inline constexpr std::string_view bold = "\x1B[1m", red = "\x1B[1;31m", yellow = "\x1B[1;33m",
                                  no_colour = "\x1B[0m";

// Appends `text`, escaped, breaking lines at blanks so that none passes `width` columns where that can be.
// Lines that begin with a blank stay.
template <typename = void>
void append_wrapped(std::string& out, std::string_view text, std::size_t width) {
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
template <typename = void>
void append_place(std::string& out, const range& place) {
  append_escaped(out, place.source()->name());
  if (is_without_lines(place)) return;
  out.append(place.source()->name().empty() ? "line " : " line ").append(std::to_string(place.begin().line));
}

template <typename = void>
void append_lines(std::string& out, const range& place, const range& context, const snippet_style& style) {
  out += is_without_lines(place) ? "\n" : ":\n";
  if (!is_without_lines(place)) append_snippet(out, place, context, style);
}

template <typename = void>
void append_notes(std::string& out, const diagnostic& problem, snippet_style style) {
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

template <typename = void>
void append_variables(std::string& out, const diagnostic& problem) {
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

template <typename X>
void diagnostics_backend<X>::render_to(std::string& out, const diagnostic& problem,
                                       const render_options& options) {
  const bool is_error = problem.severity == severity::error;
  if (options.colour) out += is_error ? red : yellow;
  out += is_error ? "Error:" : "Warning:";
  if (options.colour) out.append(no_colour).append(bold);
  if (!problem.summary.empty()) out += ' ';
  append_escaped(out, problem.summary);
  if (options.colour) out += no_colour;
  out += '\n';

  const snippet_style style{.colour = options.colour,
                            .columns = (std::max<std::size_t>)(options.snippet, 20)};
  if (problem.subject) {
    out += "\n  on ";
    append_place(out, problem.subject);
    if (!problem.inside.empty()) {
      out += ", in ";
      append_escaped(out, problem.inside);
    }
    append_lines(out, problem.subject, problem.context, style);
  }
  append_notes(out, problem, style);
  append_variables(out, problem);

  const std::string why = problem.detail + advice(problem);
  if (why.empty()) return;
  out += '\n';
  append_wrapped(out, why, options.width);
}

template <typename X>
std::string diagnostics_backend<X>::render(const diagnostics& all, const render_options& options) {
  std::string out;
  for (const diagnostic& problem : all) {
    if (!out.empty()) out += '\n';
    render_to(out, problem, options);
  }
  if (all.dropped() != 0) {
    if (!out.empty()) out += '\n';
    out.append(dropped_sentence(all.dropped())).append(1, '\n');
  }
  return out;
}

template <typename X>
std::string diagnostics_backend<X>::to_string(const diagnostics& all) {
  return render(all, render_options());
}

template <typename X>
void diagnostics_backend<X>::render(std::ostream& out, const diagnostics& all) {
  if (!all.empty()) out << render(all, render_options()) << '\n';  // what follows is apart
}

}  // namespace hcl::inline v0_1::detail
