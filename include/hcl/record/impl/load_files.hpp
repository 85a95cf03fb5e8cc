// Reading several files, or those of a directory, as one configuration: which files, in which order, and
// which are laid over which. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/body/impl/overlaid_body.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/directory.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

// How many bytes of the name one of the extensions takes, whatever the case of its letters; 0 if none fits.
[[nodiscard]] inline std::size_t extension_of(std::string_view name,
                                              const std::vector<std::string>& extensions) noexcept {
  std::size_t max_length = 0;
  for (const std::string_view extension : extensions) {
    if (extension.size() > name.size() || extension.size() <= max_length) continue;
    const std::string_view end = name.substr(name.size() - extension.size());
    if (std::equal(end.begin(), end.end(), extension.begin(),
                   [](char a, char b) { return lower_case(a) == lower_case(b); }))
      max_length = extension.size();
  }
  return max_length;
}

// Whether the file is one to lay over the others: "override.hcl", "site_override.json".
[[nodiscard]] inline bool is_override(std::string_view path, const files_options& opts) noexcept {
  const std::size_t extension =
      (std::max)(extension_of(path, opts.json_extensions), extension_of(path, opts.native_extensions));
  if (extension != 0)
    path.remove_suffix(extension);
  else
    path = path.substr(0, path.rfind('.'));
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name == "override" || name.ends_with("_override");
}

HCL_COLD inline void report_unreadable_directory(const std::string& path, const std::error_code& error,
                                                 diagnostics& diags) {
  if (path.find('\0') != path.npos) {
    report_file(codes::file_not_found, "Directory not found",
                "The name of a directory must not contain a NUL byte.", diags);
  } else if (error == std::errc::no_such_file_or_directory && has_dangling_link(path)) {
    report_file(codes::file_not_found, "Directory not found",
                "A link on the path \"" + path + "\" leads to nothing.", diags);
  } else if (error == std::errc::no_such_file_or_directory) {
    report_file(codes::file_not_found, "Directory not found", "There is no directory \"" + path + "\".",
                diags);
  } else if (error == std::errc::not_a_directory) {
    report_file(codes::file_not_directory, "Not a directory", "\"" + path + "\" is not a directory.", diags);
  } else {
    report_file(codes::file_unreadable, "Directory cannot be read",
                "The directory \"" + path + "\" cannot be read: " + error.message() + '.', diags);
  }
}

// Names that editors and version control leave over.
[[nodiscard]] inline bool is_litter(std::string_view name) noexcept {
  return name.starts_with('.') || name.ends_with('~') || (name.starts_with('#') && name.ends_with('#'));
}

// Of both syntaxes.
[[nodiscard]] inline std::vector<std::string> extensions_of(const files_options& opts) {
  std::vector<std::string> all = opts.native_extensions;
  all.insert(all.end(), opts.json_extensions.begin(), opts.json_extensions.end());
  return all;
}

// The paths of a directory's files that are read as configuration, in their order.
[[nodiscard]] inline std::vector<std::string> configuration_files(const std::string& path,
                                                                  const std::vector<std::string>& extensions,
                                                                  std::error_code& error) {
  std::vector<std::string> names;
  for (std::string& name : directory::names(path, error))
    // A dangling link is not passed over: it would be missed.
    if (extension_of(name, extensions) != 0 && !is_litter(name) &&
        !directory::is_directory(directory::joined(path, name)))
      names.push_back(std::move(name));
  std::sort(names.begin(), names.end());
  for (std::string& name : names)
    name = directory::joined(path, name);
  return names;
}

}  // namespace hcl::inline v0_1::detail
