// The base of all changes of a document: texts read into items, checked, put in and taken out. A change is
// checked before anything is done. Implementation.
#pragma once

#include <hcl/edit/impl/editor.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void edit_backend::change_all(std::shared_ptr<edit_tree> tree, const std::function<bool()>& make) {
  edit_attempt whole(*tree);
  if (!make()) whole.undo();
}

}  // namespace hcl::inline v0_1::detail
