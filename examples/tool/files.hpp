// The files that a command line names: files, directories with all that is in them, the standard input.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace tool {

struct input {
  std::string name;  // as messages call it
  std::string path;  // empty: the standard input
  std::string text;
};

inline std::optional<std::string> text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// The files with such names in a directory and those in it, in order; hidden ones are left out.
inline std::vector<std::string> files_in(const std::string& directory, bool with_json) {
  std::vector<std::string> all;
  for (std::filesystem::recursive_directory_iterator at(directory), end; at != end; ++at) {
    const std::string name = at->path().filename().string();
    if (name.starts_with('.') && at->is_directory()) at.disable_recursion_pending();
    const bool fits = name.ends_with(".hcl") || (with_json && name.ends_with(".hcl.json"));
    if (fits && !name.starts_with('.') && at->is_regular_file()) all.push_back(at->path().string());
  }
  std::sort(all.begin(), all.end());
  return all;
}

// Without paths, or for -, the standard input. Nothing, with a word about it, if one cannot be read.
inline std::optional<std::vector<input>> read_inputs(std::vector<std::string> paths, bool with_json) {
  if (paths.empty()) paths.emplace_back("-");
  std::vector<input> all;
  bool good = true;
  for (const std::string& name : paths) {
    if (name == "-") {
      all.push_back({"<stdin>", "", std::string(std::istreambuf_iterator<char>(std::cin), {})});
      continue;
    }
    const bool is_directory = std::filesystem::is_directory(name);
    for (const std::string& path :
         is_directory ? files_in(name, with_json) : std::vector<std::string>{name}) {
      std::optional<std::string> text = text_of(path);
      if (!text) std::cerr << "Error: cannot read " << path << '\n';
      good = good && text;
      if (text) all.push_back({path, path, *std::move(text)});
    }
  }
  return good ? std::optional(std::move(all)) : std::nullopt;
}

// False, with a word about it, if the file cannot be written.
inline bool write_file(const std::string& path, const std::string& text) {
  if (std::ofstream(path, std::ios::binary) << text << std::flush) return true;
  std::cerr << "Error: cannot write " << path << '\n';
  return false;
}

}  // namespace tool
