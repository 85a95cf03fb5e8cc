// The files that a command line names: files, directories with all that is in them, the standard input. What
// cannot be read is an error with its place, and the others are read all the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/hcl.hpp>

namespace tool {

struct input {
  std::string name{};  // as messages call it
  std::string path{};  // empty: the standard input
  std::string text{};
};

// A report about many files, all of it.
inline hcl::diagnostics new_report() { return hcl::diagnostics(std::numeric_limits<std::size_t>::max()); }

// What could be read, and what is wrong with the rest.
struct inputs {
  std::vector<input> files{};
  hcl::diagnostics errors = new_report();
};

// Adds a diagnostic about a file as a whole, whose name is its place.
inline void add_about(const std::string& name, hcl::diagnostic one, hcl::diagnostics& to) {
  if (!one.subject) one.subject = {hcl::source::make("", name), {}};
  to.add(std::move(one));
}

// False, with an error, if the file cannot be read at once. Pipes and devices are not opened: they may have
// no end.
inline bool read_file(const std::string& path, std::string& text, hcl::diagnostics& errors) {
  std::error_code error;
  if (std::filesystem::is_regular_file(path, error)) {
    std::ifstream file(path, std::ios::binary);
    char part[1 << 14];
    while (file && text.size() <= hcl::limits().file_size) {
      file.read(part, sizeof part);
      text.append(part, static_cast<std::size_t>(file.gcount()));
    }
    if (file.eof() && !file.bad()) return true;
  }
  hcl::diagnostics why = hcl::parse_file(path).diagnostics();  // the library knows the words
  if (!why.has_errors())
    why.add({.code = hcl::codes::file_unreadable,
             .summary = "File cannot be read",
             .detail = "The file \"" + path + "\" cannot be read."});
  for (const hcl::diagnostic& one : why)
    add_about(path, one, errors);
  return false;
}

// The files with such names in a directory and those in it, as they are called from there, in order.
struct listing {
  std::vector<std::string> names{};
  std::vector<std::string> closed{};  // directories in it that cannot be read, with a slash
};
// Hidden ones are left out; links to directories are not followed.
inline void find_files(const std::filesystem::path& directory, const std::string& inner, bool with_json,
                       listing& found, hcl::diagnostics& errors) {
  std::error_code error, ignored;
  std::filesystem::directory_iterator at(directory / inner, error);
  for (; !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with('.')) continue;
    const bool fits = name.ends_with(".hcl") || (with_json && name.ends_with(".hcl.json"));
    if (at->symlink_status(ignored).type() == std::filesystem::file_type::directory)
      find_files(directory, inner + name + '/', with_json, found, errors);
    else if (fits && !std::filesystem::is_directory(at->path(), ignored))
      found.names.push_back(inner + name);
  }
  if (!error) return;
  found.closed.push_back(inner);
  const std::string name = (directory / inner).string();
  add_about(name,
            {.code = hcl::codes::file_unreadable,
             .summary = "Directory cannot be read",
             .detail = "The directory \"" + name + "\" cannot be read: " + error.message() + '.'},
            errors);
}
inline listing files_in(const std::string& directory, bool with_json, hcl::diagnostics& errors) {
  listing all;
  find_files(directory, "", with_json, all, errors);
  std::sort(all.names.begin(), all.names.end());
  return all;
}

inline bool is_directory(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

// A file in the JSON syntax, where a command works on the native syntax only.
inline void reject_json(const std::string& path, hcl::diagnostics& errors) {
  add_about(path,
            {.code = "json-syntax",
             .summary = "File in the JSON syntax",
             .detail = "This command is for the native syntax. Convert the file with hcl convert --to=hcl."},
            errors);
}

// Without paths, or for -, the standard input. A directory without files of such names is an error: nothing
// would be done, and nothing said.
inline inputs read_inputs(std::vector<std::string> paths, bool with_json) {
  if (paths.empty()) paths.emplace_back("-");
  inputs all;
  const auto add = [&](const std::string& path) {
    if (!with_json && path.ends_with(".json")) return reject_json(path, all.errors);
    input file{path, path};
    if (read_file(path, file.text, all.errors)) all.files.push_back(std::move(file));
  };
  for (const std::string& path : paths) {
    if (path == "-") {
      all.files.push_back({"<stdin>", "", std::string(std::istreambuf_iterator<char>(std::cin), {})});
    } else if (!is_directory(path)) {
      add(path);
    } else {
      const listing there = files_in(path, with_json, all.errors);
      for (const std::string& name : there.names)
        add((std::filesystem::path(path) / name).string());
      if (!there.names.empty() || !there.closed.empty()) continue;
      const std::string wanted = with_json ? ".hcl or .hcl.json" : ".hcl";
      add_about(path,
                {.code = hcl::codes::no_configuration_files,
                 .summary = "No configuration files",
                 .detail = "The directory \"" + path + "\" has no files whose names end in " + wanted + '.'},
                all.errors);
    }
  }
  return all;
}

// The versions of a file, one for each operand; none where there is no such file.
struct versions {
  std::string name{};  // from the directories on; empty if the operands are files
  std::vector<std::optional<input>> all{};
};
// Files by themselves, or those that are at the same place in directories. One that cannot be read in one of
// them is left out: it is not known what differs.
inline std::vector<versions> read_versions(const std::vector<std::string>& paths, hcl::diagnostics& errors) {
  const bool in_directories = is_directory(paths[0]);
  std::map<std::string, std::vector<std::optional<input>>> all;
  std::vector<std::string> unknown;  // what begins so is not compared
  for (std::size_t i = 0; i != paths.size(); ++i) {
    const std::string& path = paths[i];
    if (is_directory(path) != in_directories) {
      add_about(path,
                {.code = hcl::codes::file_not_directory,
                 .summary = "A directory among files",
                 .detail = "Files are compared with files, and directories with directories."},
                errors);
      return {};
    }
    if (!in_directories) {
      inputs read = read_inputs({path}, false);
      all[""].resize(paths.size());
      if (read.files.empty())
        unknown.emplace_back();
      else
        all[""][i] = std::move(read.files[0]);
      errors.append(std::move(read.errors));
      continue;
    }
    listing there = files_in(path, false, errors);
    unknown.insert(unknown.end(), there.closed.begin(), there.closed.end());
    for (const std::string& name : there.names) {
      input file{.path = (std::filesystem::path(path) / name).string()};
      file.name = file.path;
      all[name].resize(paths.size());
      if (!read_file(file.path, file.text, errors)) unknown.push_back(name);
      all[name][i] = std::move(file);
    }
  }
  std::vector<versions> listed;
  for (auto& [name, files] : all) {
    const auto covers = [&name = name](const std::string& one) {
      return name == one || one.empty() || (one.ends_with('/') && name.starts_with(one));
    };
    if (std::none_of(unknown.begin(), unknown.end(), covers)) listed.push_back({name, std::move(files)});
  }
  return listed;
}

}  // namespace tool
