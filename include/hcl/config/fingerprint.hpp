// Records the content of files and directories, to see whether it has changed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hcl::inline v0_1::detail {

// One file, or a directory with the files in it.
struct input_print {
  bool exists = false;
  std::size_t bytes = 0;
  std::uint64_t hash = 0;  // of names and contents

  friend bool operator==(const input_print&, const input_print&) = default;
};
using input_prints = std::vector<input_print>;

// Whether something has gone, or become empty: as while a file is written anew.
[[nodiscard]] inline bool has_lost(const input_prints& before, const input_prints& after) noexcept {
  for (std::size_t i = 0; i != before.size() && i != after.size(); ++i)
    if (before[i].bytes != 0 && after[i].bytes == 0) return true;
  return false;
}

}  // namespace hcl::inline v0_1::detail
