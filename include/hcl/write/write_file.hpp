// Writes files atomically.
#pragma once

#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/write/printing.hpp>

namespace hcl::inline v1_0 {

// Writes a file atomically: writes a new file in the same directory, syncs it, and renames it over the old
// one, which survives a full disk, an error or a crash. Mode and, where the system allows it, owner are kept.
// A link stays, and the file that it leads to is replaced; further hard links keep the old text. Fails with
// codes::file_unwritable, the step and the system's reason, among others if the process may not write to the
// file or may not make one beside it, and for directories, pipes and devices. `if (auto done =
// hcl::write_file("app.hcl", doc.text()); !done) std::cerr << done.diagnostics();`
inline result<void> write_file(const file_name& path, std::string_view text) {
  diagnostics diags;
  detail::printing::write_file(path, text, diags);
  return diags;
}

}  // namespace hcl::inline v1_0
