// The kinds of items in a document.
#pragma once

namespace hcl::inline v0_1::edit {

// A comment or blank line is an item of its body unless it is on the line of an attribute or block. `broken`
// is text that is no item, in a document that was read with mistakes.
enum class item_kind : unsigned char { file, attribute, block, comment, blank_line, broken };

}  // namespace hcl::inline v0_1::edit
