// Diagnostics as text: the definitions of diagnostics/render.hpp. Implementation.
#pragma once

#include <hcl/diagnostics/impl/render.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string diagnostics_backend::render(const diagnostics& all, const render_options& options) {
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

HCL_DECL void diagnostics_backend::render(std::ostream& out, const diagnostics& all) {
  if (!all.empty()) out << render(all, render_options()) << '\n';  // what follows is apart
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

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
  return detail::diagnostics_backend::render(all, render_options());
}

}  // namespace hcl::inline v0_1
