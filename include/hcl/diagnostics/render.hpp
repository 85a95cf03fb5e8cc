// Diagnostics as text for the author of a config: what, where with the source line, with which values, and
// why. How they are written can be chosen; to_string() takes the defaults.
#pragma once

#include <cstddef>
#include <string>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v1_0 {

// How diagnostics are written. `render(all, {.colour = true, .width = 0})`
struct render_options {
  bool colour = false;        // ANSI colours: the place is highlighted instead of underlined
  std::size_t width = 80;     // columns that the detail is wrapped to; 0 does not wrap
  std::size_t snippet = 120;  // columns of a source line; what is longer is cut around the place
};

// Appends one problem, with a line feed at its end.
void render_to(std::string& out, const diagnostic& problem, const render_options& options = {});

// One problem as text.
[[nodiscard]] inline std::string render(const diagnostic& problem, const render_options& options = {}) {
  std::string out;
  hcl::render_to(out, problem, options);
  return out;
}

// All diagnostics as text, a blank line between two; the number of those past the limit at the end. Empty if
// there are none.
[[nodiscard]] inline std::string render(const diagnostics& all, const render_options& options = {}) {
  return detail::diagnostics_access::render(all, options);
}

}  // namespace hcl::inline v1_0
