// Reading several files, or those of a directory, as one configuration: which files, in which order, and which are laid over which. Far side.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/overlaid_body.hpp>
#include <hcl/record/directory.hpp>
#include <hcl/record/load.hpp>
#include <hcl/record/load_text.hpp>

namespace hcl::inline v0_1::detail {

// How many bytes of the name one of the extensions takes, whatever the case of its letters; 0 if none fits.
template <typename = void>
[[nodiscard]] std::size_t extension_of(std::string_view name, const std::vector<std::string>& extensions) noexcept {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::size_t longest = 0;
  for (const std::string_view extension : extensions) {
    if (extension.size() > name.size() || extension.size() <= longest) continue;
    const std::string_view end = name.substr(name.size() - extension.size());
    if (std::equal(end.begin(), end.end(), extension.begin(), [&](char a, char b) { return lower(a) == lower(b); })) longest = extension.size();
  }
  return longest;
}

// Whether the file is one to lay over the others: "override.hcl", "site_override.json".
template <typename = void>
[[nodiscard]] bool is_override(std::string_view path, const files_options& how) noexcept {
  const std::size_t extension = (std::max)(extension_of(path, how.json_extensions), extension_of(path, how.native_extensions));
  if (extension != 0) path.remove_suffix(extension);
  else path = path.substr(0, path.rfind('.'));
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name == "override" || name.ends_with("_override");
}

template <typename X>
loaded_files load_waist<X>::parse_files(const std::vector<std::string>& paths, diagnostics& problems, const files_options& how) {
  loaded_files files;
  std::vector<body> parts, layers(1);
  std::unordered_set<std::string_view> seen;
  for (const std::string& path : paths) {
    if (!seen.insert(path).second) continue;
    const bool on_top = how.overrides && is_override(path, how);
    const diagnostics::mark start = problems.here();
    std::string text;
    syntax::document_ptr document;
    if (read_whole_file(path, text, problems)) {
      const source_ptr source = source::make(std::move(text), path);
      document = extension_of(path, how.json_extensions) != 0 ? parser::parse_json_file(source, problems, how.decode.bounds)
                                                              : parser::parse_file(source, problems, how.decode.bounds);
    }
    if (!document || problems.errors_since(start)) {
      files.complete = false;
      files.exact = files.exact && !on_top;
    } else {
      (on_top ? layers : parts).emplace_back(std::move(document));
    }
  }
  layers.front() = merge(std::move(parts));
  files.body = overlay(std::move(layers));
  return files;
}

template <typename = void>
[[gnu::cold]] void report_directory(std::string_view code, std::string_view summary, std::string detail, diagnostics& problems) {
  problems.add({.code = code, .summary = std::string(summary), .detail = std::move(detail), .subject = {}, .context = {}});
}

template <typename = void>
[[gnu::cold]] void report_unreadable_directory(const std::string& path, const std::error_code& error, diagnostics& problems) {
  if (error == std::errc::no_such_file_or_directory) {
    report_directory("file-not-found", "Directory not found", "There is no directory \"" + path + "\".", problems);
  } else if (error == std::errc::not_a_directory) {
    report_directory("file-not-directory", "Not a directory", "\"" + path + "\" is a file, not a directory.", problems);
  } else {
    report_directory("file-unreadable", "Directory cannot be read", "The directory \"" + path + "\" cannot be read: " + error.message() + '.',
                     problems);
  }
}

// Names that editors and version control leave behind.
[[nodiscard]] inline bool is_litter(std::string_view name) noexcept {
  return name.starts_with('.') || name.ends_with('~') || (name.starts_with('#') && name.ends_with('#'));
}

template <typename X>
loaded_files load_waist<X>::parse_directory(const std::string& path, diagnostics& problems, const files_options& how) {
  using directory = directory_waist<>;
  std::vector<std::string> names;
  std::error_code error;
  for (std::string& name : directory::names(path, error)) {
    const bool fits = extension_of(name, how.native_extensions) != 0 || extension_of(name, how.json_extensions) != 0;
    // A dangling link is not passed over: it would be missed.
    if (fits && !is_litter(name) && !directory::is_directory(directory::joined(path, name))) names.push_back(std::move(name));
  }
  loaded_files files;
  if (error) {
    report_unreadable_directory(path, error, problems);
    files.complete = files.exact = false;
    return files;
  }
  if (names.empty() && !how.may_be_empty) {
    std::string wanted;
    for (const std::vector<std::string>* list : {&how.native_extensions, &how.json_extensions})
      for (const std::string& extension : *list) wanted.append(wanted.empty() ? "\"" : " or \"").append(extension).append("\"");
    report_directory("no-configuration-files", "No configuration files",
                     "The directory \"" + path + "\" has no files whose names end in " + wanted + '.', problems);
    files.complete = files.exact = false;
    return files;
  }
  std::sort(names.begin(), names.end());
  for (std::string& name : names) name = directory::joined(path, name);
  return parse_files(names, problems, how);
}

template <typename X>
void load_waist<X>::forget_missing(const loaded_files& files, diagnostics& problems, diagnostics::mark since) {
  const range whole = files.body.missing_item_range();
  std::vector<diagnostic> kept;
  for (std::size_t i = since.size; i < problems.size(); ++i) {
    const bool is_missing = problems[i].code == "missing-attribute" || problems[i].code == "missing-block";
    if (!is_missing || (files.exact && problems[i].subject != whole)) kept.push_back(problems[i]);
  }
  problems.rewind(since);
  for (diagnostic& d : kept) problems.add(std::move(d));
}

}  // namespace hcl::inline v0_1::detail
