// The words for changes of files that are not adopted.
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/changes.hpp>

namespace hcl::inline v0_1::detail {

// `why_now`: a sentence about what is not valid without the members.
[[nodiscard]] inline diagnostics report_restart(const std::vector<std::string>& names,
                                                const std::string& why_now = {}) {
  diagnostics why;
  for (const std::string& name : names) {
    std::string detail = "A change of \"";
    detail.append(name).append("\" takes effect only when the program starts anew.").append(why_now);
    why.add({.code = codes::needs_restart,
             .summary = "Restart needed",
             .detail = std::move(detail),
             .path = name,
             .quotes = quoting::names});
  }
  return why;
}

[[nodiscard]] inline diagnostics report_veto(const failure& given) {
  diagnostics why;
  why.add({.code = codes::rejected_change,
           .summary = "Change rejected",
           .detail = given.message,
           .path = given.path});
  return why;
}

// Names what had changed.
[[nodiscard]] inline diagnostics report_unhealthy(const std::vector<change>& changed) {
  std::string names;
  for (const change& each : changed) {
    const std::string path = each.at.text();
    names.append(names.empty() ? "" : ", ").append(path, path.starts_with('.') ? 1 : 0);
  }
  diagnostics why;
  why.add({.code = codes::rejected_change,
           .summary = "Change taken back",
           .detail = "The program was not healthy with the change of " + names +
                     ", so the configuration before is in force again.",
           .quotes = quoting::names});
  return why;
}

[[nodiscard]] inline diagnostics report_emptied(const std::string& path) {
  diagnostics why;
  why.add({.code = codes::empty_input,
           .summary = "Empty file",
           .detail = "\"" + path +
                     "\" had text and is empty now, so the configuration stays as it was. If it is to set "
                     "nothing, write a comment into it.",
           .quotes = quoting::names});
  return why;
}

[[nodiscard]] inline diagnostics report_nested_poll() {
  diagnostics why;
  why.add({.severity = severity::warning,
           .code = codes::nested_poll,
           .summary = "Nested look at files",
           .detail = "A function that poll() calls, such as a listener, has called poll(), which looked at "
                     "nothing. Call hint() there, or poll() later."});
  return why;
}

// An error: of what had to be asked before the change; a warning: of what was told after it.
[[nodiscard]] inline diagnostics report_exception(severity level, const std::string& text) {
  diagnostics why;
  why.add({.severity = level,
           .code = codes::function_threw,
           .summary = "Exception while files are followed",
           .detail = (level == severity::error
                          ? "The change is not adopted yet, as a function of the program threw "
                          : "The change is adopted, but a listener threw ") +
                     text + '.'});
  return why;
}

#if defined(__cpp_exceptions)
[[nodiscard]] inline std::string text_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& e) {
    return '"' + std::string(e.what()) + '"';
  } catch (...) {
    return "something that is no std::exception";
  }
}
#endif

}  // namespace hcl::inline v0_1::detail
