// Diagnostics as text: the definitions of diagnostics/render.hpp. Implementation.
#pragma once

#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/render.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/line_index.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL std::string diagnostics_access::render(const diagnostics& all, const render_options& options) {
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

HCL_DECL void diagnostics_access::render(std::ostream& out, const diagnostics& all) {
  if (!all.empty()) out << render(all, render_options()) << '\n';  // what follows is apart
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL void render_to(std::string& out, const diagnostic& problem, const render_options& options) {
  const bool is_error = problem.severity == severity::error;
  if (options.colour) out += is_error ? detail::red : detail::yellow;
  out += is_error ? "Error:" : "Warning:";
  if (options.colour) out.append(detail::no_colour).append(detail::bold);
  if (!problem.summary.empty()) out += ' ';
  append_escaped(out, problem.summary);
  if (options.colour) out += detail::no_colour;
  out += '\n';

  const detail::snippet_style style{.colour = options.colour,
                                    .columns = (std::max<std::size_t>)(options.snippet, 20)};
  if (problem.subject) {
    out += "\n  on ";
    detail::append_place(out, problem.subject);
    if (!problem.inside.empty()) {
      out += ", in ";
      append_escaped(out, problem.inside);
    }
    detail::append_lines(out, problem.subject, problem.context, style);
  }
  detail::append_notes(out, problem, style);
  detail::append_variables(out, problem);

  const std::string why = problem.detail + detail::advice(problem);
  if (why.empty()) return;
  out += '\n';
  detail::append_wrapped(out, why, options.width);
}

HCL_DECL std::string to_string(const diagnostics& all) {
  return detail::diagnostics_access::render(all, render_options());
}

}  // namespace hcl::inline v1_0

// Diagnostics as JSON for programs: always valid JSON, whatever names, texts and file names hold.
//

namespace hcl::inline v1_0::detail {

inline void append_json_position(json_writer& out, std::string_view key, const position& at) {
  out.name(key).open('{');
  out.name("line").number(at.line);
  out.name("column").number(at.column);
  out.name("byte").number(at.byte).close('}');
}

// Nothing for a range that is nowhere.
inline void append_json_range(json_writer& out, std::string_view key, const range& place) {
  if (!place) return;
  out.name(key).open('{');
  out.name("filename").text(place.source()->name());
  append_json_position(out, "start", place.begin());
  append_json_position(out, "end", place.end());
  out.close('}');
}

inline void append_json_notes(json_writer& out, const diagnostic& problem) {
  if (!problem.notes.empty()) {
    out.name("notes").open('[');
    for (const note& extra : problem.notes) {
      out.open('{').name("message").text(extra.message);
      append_json_range(out, "range", extra.where);
      out.close('}');
    }
    out.close(']');
  }
  if (!problem.variables.empty()) {
    out.name("variables").open('[');
    for (const variable_note& variable : problem.variables)
      out.open('{').name("name").text(variable.name).name("text").text(variable.text).close('}');
    out.close(']');
  }
}

inline void append_json(json_writer& out, const diagnostic& problem) {
  const auto add_some = [&](std::string_view key, std::string_view text) {
    if (!text.empty()) out.name(key).text(text);
  };
  out.open('{').name("severity").text(problem.severity == severity::error ? "error" : "warning");
  add_some("code", problem.code);
  out.name("summary").text(problem.summary).name("detail").text(problem.detail);
  append_json_range(out, "subject", problem.subject);
  append_json_range(out, "context", problem.context);
  add_some("inside", problem.inside);
  add_some("path", problem.path);
  add_some("function", problem.function);
  if (problem.fix) {
    out.name("fix").open('{');
    out.name("replacement").text(problem.fix->replacement);
    out.name("certain").truth(problem.fix->is_certain);
    append_json_range(out, "range", problem.fix->where);
    out.close('}');
  }
  append_json_notes(out, problem);
  out.close('}');
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::string to_json(const diagnostics& all) {
  detail::json_writer out(detail::json_escapes::disguises);
  out.open('{').name("diagnostics").open('[');
  for (const diagnostic& one : all)
    detail::append_json(out, one);
  out.close(']');
  if (all.dropped() != 0) out.name("dropped").number(all.dropped());
  return out.close('}').take();
}

}  // namespace hcl::inline v1_0
