// The lossless tree: a body is a list of items, an item a few pieces of text in the order in which they are
// written, so that all pieces together are the document, byte by byte. What the text means is read from the
// tree of the parser: that of the whole file, or of an item alone once that has been changed. The items of a
// body are made on demand: most of a text is never looked at. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/document_options.hpp>
#include <hcl/edit/item_kind.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/parse_options.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// An item, or the file. In the order they are written:
//
//   piece      attribute                   block                             comment, blank, broken   file
//   lead       indent, /* comments */      the same                          empty                    mark
//   head       name                        type, labels, "{"                 the text
//   between    " = "                       what is left of the line of "{"
//   children                               items                                                      items
//   content    the expression              indent before "}"
//   close                                  "}"
//   tail       comment, newline            comment, newline
//
// While the items of a body have not been made, its content is all of their text as well.
struct edit_node {
  edit::item_kind kind = edit::item_kind::file;
  bool is_attached = true;
  bool is_separate = false;  // comments above it are not its own
  bool is_made = false;      // a block that was added empty
  edit_node* parent = nullptr;
  std::string_view lead{}, head{}, between{}, content{}, close{}, tail{};
  // The parsed form: of an attribute and a block one of the two. `base` is where `head` begins in the text of
  // that document.
  syntax::document_ptr parsed{};
  const syntax::attribute_node* attribute = nullptr;
  const syntax::block_node* block = nullptr;
  std::uint32_t base = 0;
  mutable std::uint32_t offset = 0;  // of the first piece, where the tree says that offsets are known
  mutable std::uint32_t length = 0;  // of all pieces
  std::size_t place = 0;             // among the items of its parent
  // The items that have been made, and the tree to make them in as long as they have not.
  std::vector<edit_node*> made_children{};
  edit_tree* unread = nullptr;
  const void* copied_by = nullptr;  // the innermost attempt that has a copy of it; attempt.hpp

  // Makes them if need be: to be called before `content` of a block is used.
  [[nodiscard]] const std::vector<edit_node*>& children() const {
    if (unread) edit_backend<>::read_children(const_cast<edit_node&>(*this));  // no node is a constant
    return made_children;
  }
  // After items have changed places, from the first of them on.
  void note_places(std::size_t first) noexcept {
    for (; first < made_children.size(); ++first)
      made_children[first]->place = first;
  }
  // A block whose brace is followed by its item, or by its end, on the same line.
  [[nodiscard]] bool is_one_line() const noexcept {
    return kind == edit::item_kind::block && !between.ends_with('\n');
  }
};

class edit_attempt;  // attempt.hpp

struct edit_tree {
  parse_options options{};
  source_ptr original{};                   // the text that was parsed
  std::string name{}, path{};              // of the file that was read, if one was
  std::deque<edit_node> nodes{};           // which stay where they are
  std::deque<std::string> kept{};          // texts that were made since
  std::vector<source_ptr> parsed_since{};  // other texts that pieces are parts of
  edit_node* root = nullptr;
  edit_attempt* attempt = nullptr;  // the innermost change that is being made
  bool is_changed = false;
  // Of the text as it is now; null where they are not known.
  mutable source_ptr source{};
  mutable syntax::document_ptr syntax{};
  mutable bool offsets_known = false;

  [[nodiscard]] edit_node& make(edit::item_kind kind, edit_node* parent) {
    edit_node& made = nodes.emplace_back();
    made.kind = kind;
    made.parent = parent;
    return made;
  }
  // A text that lives as long as the document.
  [[nodiscard]] std::string_view keep(std::string text) {
    return text.empty() ? std::string_view() : std::string_view(kept.emplace_back(std::move(text)));
  }
  // To be called after every change.
  void touch() {
    is_changed = true;
    source = nullptr;
    syntax = nullptr;
    offsets_known = false;
  }
};

// Calls `each(piece)` for all pieces of a node, in order. Blocks are nested no deeper than the parser allows.
template <typename Each>
void for_each_piece(const edit_node& node, Each&& each) {
  each(node.lead);
  each(node.head);
  each(node.between);
  for (const edit_node* child : node.made_children)
    for_each_piece(*child, each);
  each(node.content);
  each(node.close);
  each(node.tail);
}

[[nodiscard]] inline std::string text_of(const edit_node& node) {
  std::size_t size = 0;
  for_each_piece(node, [&](std::string_view piece) { size += piece.size(); });
  std::string out;
  out.reserve(size);
  for_each_piece(node, [&](std::string_view piece) { out += piece; });
  return out;
}

// Finds out where the nodes are in the text.
inline std::uint32_t set_offsets(const edit_node& node, std::uint32_t at) {
  const auto size = [](std::string_view piece) { return static_cast<std::uint32_t>(piece.size()); };
  node.offset = at;
  at += size(node.lead) + size(node.head) + size(node.between);
  for (const edit_node* child : node.made_children)
    at = set_offsets(*child, at);
  at += size(node.content) + size(node.close) + size(node.tail);
  node.length = at - node.offset;
  return at;
}

inline void know_offsets(const edit_tree& tree) {
  if (tree.offsets_known) return;
  (void)set_offsets(*tree.root, 0);
  tree.offsets_known = true;
}

}  // namespace hcl::inline v0_1::detail
