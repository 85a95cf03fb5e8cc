// Diagnostics as text for the author of a config: what, where with the source line, with which values, and why. Far side.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/snippet.hpp>
#include <hcl/text/escape.hpp>
#include <hcl/text/line_index.hpp>

namespace hcl::inline v0_1 {

// How diagnostics are written. `render(all, {.colour = true, .width = 0})`
struct render_options {
  bool colour = false;        // ANSI colours: the place is highlighted instead of underlined
  std::size_t width = 80;     // columns that the detail is wrapped to; 0 does not wrap
  std::size_t snippet = 120;  // columns of a source line; what is longer is cut around the place
};

namespace detail {

inline constexpr std::string_view bold = "\x1B[1m", red = "\x1B[1;31m", yellow = "\x1B[1;33m", no_colour = "\x1B[0m";

// Appends `text`, escaped, breaking lines at blanks so that none passes `width` columns where that can be. Lines that begin with a blank stay.
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

// `app.hcl line 3`
template <typename = void>
void append_place(std::string& out, const range& place) {
  if (!place.source()->name().empty()) {
    append_escaped(out, place.source()->name());
    out += ' ';
  }
  out.append("line ").append(std::to_string(place.begin().line));
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
    out += ":\n";
    append_snippet(out, extra.where, {}, style);
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

}  // namespace detail

// Appends one problem, with a line feed at its end.
template <typename = void>
void render_to(std::string& out, const diagnostic& problem, const render_options& options = {}) {
  const bool is_error = problem.severity == severity::error;
  if (options.colour) out += is_error ? detail::red : detail::yellow;
  out += is_error ? "Error:" : "Warning:";
  if (options.colour) out.append(detail::no_colour).append(detail::bold);
  if (!problem.summary.empty()) out += ' ';
  append_escaped(out, problem.summary);
  if (options.colour) out += detail::no_colour;
  out += '\n';

  const detail::snippet_style style{.colour = options.colour, .columns = (std::max<std::size_t>)(options.snippet, 20)};
  if (problem.subject) {
    out += "\n  on ";
    detail::append_place(out, problem.subject);
    if (!problem.inside.empty()) {
      out += ", in ";
      append_escaped(out, problem.inside);
    }
    out += ":\n";
    detail::append_snippet(out, problem.subject, problem.context, style);
  }
  detail::append_notes(out, problem, style);
  detail::append_variables(out, problem);

  std::string why = problem.detail;
  if (!problem.suggestion.empty() && why.find("Did you mean") == std::string::npos) {
    why.append(why.empty() ? "" : " ").append("Did you mean \"").append(problem.suggestion).append("\"?");
  }
  if (why.empty()) return;
  out += '\n';
  detail::append_wrapped(out, why, options.width);
}

// One problem as text.
template <typename = void>
[[nodiscard]] std::string render(const diagnostic& problem, const render_options& options = {}) {
  std::string out;
  render_to(out, problem, options);
  return out;
}

// All problems as text, a blank line between two; the number of those past the limit at the end. Empty if there are none.
template <typename = void>
[[nodiscard]] std::string render(const diagnostics& all, const render_options& options = {}) {
  std::string out;
  for (const diagnostic& problem : all) {
    if (!out.empty()) out += '\n';
    render_to(out, problem, options);
  }
  if (all.dropped() != 0) {
    if (!out.empty()) out += '\n';
    out.append(std::to_string(all.dropped())).append(all.dropped() == 1 ? " more problem is not shown.\n" : " more problems are not shown.\n");
  }
  return out;
}

namespace detail {

template <typename X>
std::string diagnostics_waist<X>::to_string(const diagnostics& all) {
  return v0_1::render(all);
}

template <typename X>
void diagnostics_waist<X>::render(std::ostream& out, const diagnostics& all) {
  out << v0_1::render(all);
}

}  // namespace detail

}  // namespace hcl::inline v0_1
