// Records the content of files and directories, to see whether it has changed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hcl::inline v0_1::detail {

// What a configuration is read from, there or not.
struct followed_inputs {
  std::vector<std::string> paths{};       // of files, and of directories that have files among them
  std::string directory{};                // whose files with these extensions are read as well; empty: none
  std::vector<std::string> extensions{};  // ".hcl"
  std::size_t max_bytes = 0;              // more of a file is not read

  friend bool operator==(const followed_inputs&, const followed_inputs&) = default;
};

// One file, or a directory without its files.
struct input_print {
  std::string name{};
  bool exists = false;
  bool is_directory = false;
  std::size_t bytes = 0;
  std::uint64_t hash = 0;  // of the content, or of why there is none

  friend bool operator==(const input_print&, const input_print&) = default;
};
using input_prints = std::vector<input_print>;  // by their names, each once

// That of a name; null if there is none.
[[nodiscard]] inline const input_print* find_print(const input_prints& all,
                                                   const std::string& name) noexcept {
  const auto at =
      std::lower_bound(all.begin(), all.end(), name,
                       [](const input_print& one, const auto& wanted) { return one.name < wanted; });
  return at != all.end() && at->name == name ? &*at : nullptr;
}
// Those of `after` that differ, and those that are no more.
[[nodiscard]] inline input_prints changes_between(const input_prints& before, const input_prints& after) {
  input_prints changes;
  for (const input_print& now : after)
    if (const input_print* const known = find_print(before, now.name); !known || *known != now)
      changes.push_back(now);
  for (const input_print& one : before)
    if (!find_print(after, one.name)) changes.push_back({one.name});
  return changes;
}
// Whether an input had text before and has none now, as while it is written anew. A directory where a file
// was is not that file without its text.
[[nodiscard]] inline bool has_lost_text(const input_prints& before, const input_print& now) noexcept {
  const input_print* const known = find_print(before, now.name);
  return now.bytes == 0 && known && known->bytes != 0 && known->is_directory == now.is_directory;
}

}  // namespace hcl::inline v0_1::detail
