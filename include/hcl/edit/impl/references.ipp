// References in expressions that get other names. What `for` binds inside an expression is no reference, and
// none may become such a name. Implementation.
#pragma once

#include <hcl/edit/impl/references.hpp>

namespace hcl::inline v0_1::detail {

// In every expression, or in none.
HCL_DECL bool edit_backend::rename_references(edit_tree& tree, edit_node& around,
                                              const std::vector<std::string>& from,
                                              const std::vector<std::string>& to, std::size_t& count,
                                              diagnostics& diags) {
  editor edits(tree, diags);
  count = 0;
  if (!edits.check_attached(&around)) return false;
  if (from.empty()) return true;
  if (to.empty()) return edits.reject_edit("A reference needs a name.");
  reference_renamer renamer(edits, from, to);
  if (!renamer.rename(around)) {
    edits.undo();
    return false;
  }
  count = renamer.count();
  return true;
}

}  // namespace hcl::inline v0_1::detail
