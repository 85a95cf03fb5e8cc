// Hashes what files and directories hold. Implementation. Contents are read each time: a time stamp misses
// what is written twice within its grain, and configurations are small.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <hcl/config/backend.hpp>
#include <hcl/config/fingerprint.hpp>
#include <hcl/record/impl/directory.hpp>
#include <hcl/record/impl/input_file.hpp>

namespace hcl::inline v0_1::detail {

// FNV-1a with 64 bits.
[[nodiscard]] inline std::uint64_t hash_on(std::uint64_t hash, std::string_view text) noexcept {
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return (hash ^ text.size()) * 1099511628211U;
}

template <typename = void>
void add_file(input_print& to, const std::string& path, std::size_t max_bytes) {
  std::string text;
  diagnostics unheard(0);
  if (!read_whole_file(path, text, unheard, {max_bytes, false})) return;
  to.exists = true;
  to.bytes += text.size();
  to.hash = hash_on(to.hash, text);
}

template <typename X>
input_prints config_backend<X>::fingerprint(const std::vector<std::string>& inputs, std::size_t max_bytes) {
  input_prints all;
  for (const std::string& path : inputs) {
    input_print& made = all.emplace_back();
    made.name = path;
    made.hash = 14695981039346656037U;
    if (!directory_backend<>::is_directory(path)) {
      add_file(made, path, max_bytes);
      continue;
    }
    made.exists = made.is_directory = true;
    std::error_code error;
    std::vector<std::string> names = directory_backend<>::names(path, error);
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      const std::string inside = directory_backend<>::joined(path, name);
      if (directory_backend<>::is_directory(inside)) continue;
      made.hash = hash_on(made.hash, name);
      add_file(made, inside, max_bytes);
    }
  }
  return all;
}

}  // namespace hcl::inline v0_1::detail
