// Reading several files, or those of a directory, as one configuration: which files, in which order, and
// which are laid over which. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>
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
template <typename = void>
[[nodiscard]] std::size_t extension_of(std::string_view name,
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
template <typename = void>
[[nodiscard]] bool is_override(std::string_view path, const files_options& opts) noexcept {
  const std::size_t extension =
      (std::max)(extension_of(path, opts.json_extensions), extension_of(path, opts.native_extensions));
  if (extension != 0)
    path.remove_suffix(extension);
  else
    path = path.substr(0, path.rfind('.'));
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name == "override" || name.ends_with("_override");
}

template <typename X>
loaded_files load_backend<X>::parse_files(const std::vector<std::string>& paths, diagnostics& diags,
                                          const files_options& opts) {
  loaded_files files;
  files.overrides = opts.overrides;
  std::vector<body> parts, layers(1);
  std::unordered_set<std::string_view> seen;
  for (const std::string& path : paths) {
    if (!seen.insert(path).second) continue;
    const bool on_top = opts.overrides && is_override(path, opts);
    diagnostics found(diags.limit());
    std::string text;
    syntax::document_ptr document;
    if (read_whole_file(path, text, found, file_rules_of(opts.decode))) {
      const syntax_form form =
          extension_of(path, opts.json_extensions) != 0 ? syntax_form::json : syntax_form::native;
      document = parse_source(make_source(std::move(text), path, form, opts.decode), form, found, opts.decode,
                              false);
    }
    const bool is_broken = !document || (found.has_errors() && !has_only_duplicates(found));
    diags.append(std::move(found));
    if (is_broken) {
      files.complete = false;
      files.exact = files.exact && !on_top;
    }
    if (document && (!is_broken || document->body))
      (on_top ? layers : parts).emplace_back(std::move(document));
  }
  if (!diags.empty()) diagnostics_backend<>::arrange(diags);
  layers.front() = merge(std::move(parts));
  files.body = overlay(std::move(layers), opts.override_blocks);
  return files;
}

template <typename = void>
HCL_COLD void report_unreadable_directory(const std::string& path, const std::error_code& error,
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
template <typename = void>
[[nodiscard]] std::vector<std::string> extensions_of(const files_options& opts) {
  std::vector<std::string> all = opts.native_extensions;
  all.insert(all.end(), opts.json_extensions.begin(), opts.json_extensions.end());
  return all;
}

// The paths of a directory's files that are read as configuration, in their order.
template <typename = void>
[[nodiscard]] std::vector<std::string> configuration_files(const std::string& path,
                                                           const std::vector<std::string>& extensions,
                                                           std::error_code& error) {
  using directory = directory_backend<>;
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

template <typename X>
loaded_files load_backend<X>::parse_directory(const std::string& path, diagnostics& diags,
                                              const files_options& opts) {
  std::error_code error;
  const std::vector<std::string> extensions = extensions_of(opts);
  const std::vector<std::string> paths = configuration_files(path, extensions, error);
  loaded_files files;
  if (error) {
    report_unreadable_directory(path, error, diags);
    files.complete = files.exact = false;
    return files;
  }
  if (paths.empty() && !opts.may_be_empty) {
    std::string wanted;
    for (const std::string& extension : extensions)
      wanted.append(wanted.empty() ? "\"" : " or \"").append(extension).append("\"");
    report_file(codes::no_configuration_files, "No configuration files",
                "The directory \"" + path + "\" has no files whose names end in " + wanted + '.', diags);
    files.complete = files.exact = false;
    return files;
  }
  return parse_files(paths, diags, opts);
}

template <typename X>
void load_backend<X>::mention_overrides(diagnostics& diags) {
  diags.rework([](diagnostic& d) {
    const bool is_second = d.code == codes::duplicate_attribute || d.code == codes::duplicate_block;
    if (!is_second || d.notes.empty() || d.notes.front().where.source() == d.subject.source()) return;
    d.detail +=
        " A file that is to replace what others set has a name that ends with \"_override\", like "
        "\"app_override.hcl\".";
  });
}

template <typename X>
void load_backend<X>::forget_missing(const loaded_files& files, diagnostics& diags,
                                     diagnostics::checkpoint since) {
  const range whole = files.body.missing_item_range();
  std::vector<diagnostic> kept;
  for (std::size_t i = since.size; i < diags.size(); ++i) {
    const bool is_missing =
        diags[i].code == codes::missing_attribute || diags[i].code == codes::missing_block;
    const bool is_unknown = diags[i].code == codes::unsupported_attribute ||
                            diags[i].code == codes::unsupported_block ||
                            diags[i].code == codes::missing_label;
    const bool is_broken = diags[i].subject.source() && diags[i].subject.source()->is_malformed();
    if (is_broken && (is_missing || is_unknown)) continue;
    if (!is_missing || (files.exact && diags[i].subject != whole)) kept.push_back(diags[i]);
  }
  diags.rewind(since);
  for (diagnostic& d : kept)
    diags.add(std::move(d));
}

}  // namespace hcl::inline v0_1::detail
