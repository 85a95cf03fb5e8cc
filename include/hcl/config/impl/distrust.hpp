// Protects against callers with fewer rights than the process, as with setuid: does not read files for them
// or show their content. Implementation.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if __has_include(<sys/auxv.h>)
#include <sys/auxv.h>
#endif
#if __has_include(<crt_externs.h>)
#include <crt_externs.h>
#endif
#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include <hcl/config/configuring.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/render.hpp>

namespace hcl::inline v1_0::detail {

// Whether the process has more rights than its caller, as with setuid, so that the environment must be
// ignored.
[[nodiscard]] inline bool has_foreign_environment() noexcept {
#if __has_include(<sys/auxv.h>)
  return ::getauxval(AT_SECURE) != 0;
#elif __has_include(<crt_externs.h>)
  return ::issetugid() != 0;
#else
  return false;
#endif
}

[[nodiscard]] inline char** variables_of_process() noexcept {
#if __has_include(<crt_externs.h>)
  return *::_NSGetEnviron();
#elif defined(_WIN32)
  return _environ;
#else
  return ::environ;
#endif
}

[[nodiscard]] inline std::vector<environment_variable> process_environment() {
  std::vector<environment_variable> all;
  if (has_foreign_environment()) return all;
  for (char** at = variables_of_process(); at && *at; ++at) {
    const std::string_view entry = *at;
    // Windows has entries that begin with "=".
    const std::size_t middle = entry.find('=', 1);
    if (middle != entry.npos)
      all.push_back({std::string(entry.substr(0, middle)), std::string(entry.substr(middle + 1))});
  }
  return all;
}

// Empty if unknown. Searches the list, as getenv() races with setenv().
[[nodiscard]] inline std::string home_directory() {
#if defined(_WIN32)
  constexpr std::string_view name = "USERPROFILE";
#else
  constexpr std::string_view name = "HOME";
#endif
  for (environment_variable& each : process_environment())
    if (each.name == name) return std::move(each.text);
  return {};
}

[[nodiscard]] inline bool distrusts(const load_options& opts) noexcept {
  return opts.distrusts_caller || has_foreign_environment();
}

// For pipelines, in the program's name.
[[nodiscard]] inline std::string sarif_of(const diagnostics& found, const load_options& opts) {
  return to_sarif(found, {.tool = opts.name.empty() ? "hcl" : opts.name, .version = opts.version});
}

// `what`: "--config names a file", which is the caller's choice.
[[nodiscard]] inline std::string rejection_of(std::string_view what) {
  return std::string(what) + ". This is rejected because the program has more rights than its caller.";
}

// Keeps the place without its text.
inline void hide_text(range& at) {
  if (at) at = range(source::make({}, at.source()->name(), at.begin()), {});
}

}  // namespace hcl::inline v1_0::detail
