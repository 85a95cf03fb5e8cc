// What the handles of edit/ share: the place of an item, and changes of parts.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v1_0 {

namespace edit {
// A comment or blank line is an item of its body unless it is on the line of an attribute or block. `broken`
// is text that is no item, in a document that was read with mistakes.
enum class item_kind : unsigned char { file, attribute, block, comment, blank_line, broken };
}  // namespace edit

namespace detail {

struct edit_tree;  // a document: edit/impl/tree.hpp
struct edit_node;  // an item of one, or the file itself

// A node and the document it is in, which it keeps alive.
struct edit_place {
  std::shared_ptr<edit_tree> tree{};
  edit_node* node = nullptr;

  [[nodiscard]] edit_place at(edit_node* other) const { return {tree, other}; }
  friend bool operator==(const edit_place&, const edit_place&) = default;
};

// A change of a part of a value, or of the elements of one.
struct part_element {
  std::string key{};  // of a member of an object
  std::string text{};
  bool is_raw = false;
};
struct part_change {
  enum class kind : unsigned char { set, replace, insert, assign, remove, rename, move };
  kind what;
  std::size_t index = 0;  // where elements are inserted, or one moves to; behind the last, if there are fewer
  std::string key{};      // of the member that is renamed
  std::string text{};     // of the part that is set
  bool is_raw = false;
  std::vector<part_element> elements{};
  bool has_keys = false;  // they are members
};

// A transaction; undone if `make` returns errors or throws. Defined in impl/document.ipp.
diagnostics change_all(std::shared_ptr<edit_tree> tree, const std::function<diagnostics()>& make);

}  // namespace detail
}  // namespace hcl::inline v1_0
