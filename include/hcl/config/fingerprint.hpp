// Records the content of files and directories, to see whether it has changed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hcl::inline v0_1::detail {

// One file, or a directory with the files in it.
struct input_print {
  std::string name{};
  bool exists = false;
  bool is_directory = false;
  std::size_t bytes = 0;
  std::uint64_t hash = 0;  // of names and contents

  friend bool operator==(const input_print&, const input_print&) = default;
};
using input_prints = std::vector<input_print>;

// Whether an input had text before. By its name, as others may have come before it in the list; a directory
// where a file was is not that file without its text.
[[nodiscard]] inline bool had_text(const input_prints& before, const input_print& now) noexcept {
  return std::any_of(before.begin(), before.end(), [&](const input_print& one) {
    return one.bytes != 0 && one.name == now.name && one.is_directory == now.is_directory;
  });
}
// Whether something has gone, or become empty: as while a file is written anew.
[[nodiscard]] inline bool has_lost(const input_prints& before, const input_prints& after) noexcept {
  return std::any_of(after.begin(), after.end(),
                     [&](const input_print& now) { return now.bytes == 0 && had_text(before, now); });
}

}  // namespace hcl::inline v0_1::detail
