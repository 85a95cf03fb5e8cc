// Hashes what the files of a configuration hold. Implementation. Contents are read each time: a time stamp
// misses what is written twice within its grain, and configurations are small.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <hcl/config/backend.hpp>
#include <hcl/config/fingerprint.hpp>
#include <hcl/record/impl/directory.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/load_files.hpp>

namespace hcl::inline v0_1::detail {

// FNV-1a with 64 bits.
[[nodiscard]] inline std::uint64_t hash_on(std::uint64_t hash, std::string_view text) noexcept {
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return (hash ^ text.size()) * 1099511628211U;
}

[[nodiscard]] inline input_print print_of(const std::string& path, std::size_t max_bytes) {
  input_print made{path};
  constexpr std::uint64_t nothing = 14695981039346656037U;
  std::string text;
  diagnostics why(1);
  if (directory_backend::is_directory(path)) {
    made.exists = made.is_directory = true;
    made.hash = hash_on(nothing, status_of(directory_backend::joined(path, ".")).error == 0 ? "" : "?");
  } else if (read_whole_file(path, text, why, {max_bytes, false})) {
    made.exists = true;
    made.bytes = text.size();
    made.hash = hash_on(nothing, text);
  } else {
    made.hash = hash_on(nothing, why[0].detail);
  }
  return made;
}

HCL_DECL input_prints config_backend::fingerprint(const followed_inputs& of) {
  std::vector<std::string> paths = of.paths;
  std::error_code unheard;
  if (!of.directory.empty())
    for (std::string& path : configuration_files(of.directory, of.extensions, unheard))
      paths.push_back(std::move(path));
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  input_prints all;
  all.reserve(paths.size());
  for (const std::string& path : paths)
    all.push_back(print_of(path, of.max_bytes));
  return all;
}

}  // namespace hcl::inline v0_1::detail
