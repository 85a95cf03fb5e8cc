// The attributes of a file, each set to a literal through a document of its own.
#pragma once

#include <cstddef>
#include <string>

namespace corpus {

struct edit_report {
  std::size_t good = 0, total = 0;
  std::string complaint{};  // of the first that went wrong
};

// Mistakes in the text are welcome. HCL_TEST_EDITS says how many attributes of each file; 0: all of them.
// Which ones depends on the name of the file.
[[nodiscard]] edit_report check_edits(const std::string& name, const std::string& text);

}  // namespace corpus
