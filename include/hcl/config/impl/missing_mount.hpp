// Files that are not there because what they are on is not mounted. Implementation.
#pragma once

#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/impl/directory.hpp>
#include <hcl/record/impl/input_file.hpp>

namespace hcl::inline v0_1::detail {

// What may have gone wrong with a mount; empty if nothing looks so.
[[nodiscard]] inline std::string missing_mount(const std::string& path) {
  const file_status status = input_file(path, false).status();
  if (status.error == 0 && status.kind == file_kind::directory) {
    std::error_code error;
    if (!directory::names(path, error).empty() || error) return {};
    return " It is empty, as is what a container platform makes where the file to mount is missing.";
  }
  const std::size_t last = path.find_last_of("/\\");
  if (status.error != ENOENT || last == path.npos || last == 0) return {};
  const std::string around = path.substr(0, last);
  if (input_file(around, false).status().error != ENOENT) return {};
  return " There is no directory \"" + around + "\" either: is it mounted?";
}

// Says so in what has been reported of the file since there were `since` diagnostics.
inline void add_mount(const std::string& path, diagnostics& diags, std::size_t since) {
  const std::string why = missing_mount(path);
  if (why.empty()) return;
  diags.rework(
      [&](diagnostic& d) {
        if (d.code == codes::file_not_found || d.code == codes::file_is_directory) d.detail += why;
      },
      since);
}

}  // namespace hcl::inline v0_1::detail
