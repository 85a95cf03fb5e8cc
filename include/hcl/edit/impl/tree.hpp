// The lossless tree: a body is a list of items, an item a few pieces of text in the order in which they are
// written, so that all pieces together are the document, byte by byte. What the text means is read from the
// tree of the parser: that of the whole file, or of an item alone once that has been changed. The items of a
// body are made on demand: most of a text is never looked at. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/document_options.hpp>
#include <hcl/edit/impl/child_list.hpp>
#include <hcl/edit/item_kind.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/parse_options.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

class body_index;  // names.hpp

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
struct edit_state {
  edit::item_kind kind = edit::item_kind::file;
  bool is_attached = true;
  bool is_separate = false;  // comments above it are not its own
  edit_node* parent = nullptr;
  std::string_view lead{}, head{}, between{}, content{}, close{}, tail{};
  // The parsed form: of an attribute and a block one of the two. `base` is where `head` begins in the text of
  // that document; `origin` is the text it was first made of, if that is not the original.
  syntax::document_ptr parsed{};
  const syntax::attribute_node* attribute = nullptr;
  const syntax::block_node* block = nullptr;
  std::uint32_t base = 0;
  source_ptr origin{};
};
struct edit_node : edit_state {
  mutable std::uint32_t offset = 0;  // of the first piece, where the tree says that offsets are known
  mutable std::uint32_t length = 0;  // of all pieces
  mutable std::size_t place = 0;     // among the items of its parent, as child_list keeps them
  // The items that have been made, and the tree to make them in as long as they have not.
  child_list made_children{};
  edit_tree* unread = nullptr;
  mutable std::shared_ptr<body_index> names{};  // of them, once one has been asked for

  // Makes them if need be: to be called before `content` of a block is used.
  [[nodiscard]] child_list& children() {
    if (unread) edit_backend<>::read_children(*this);
    return made_children;
  }
  [[nodiscard]] const child_list& children() const {
    return const_cast<edit_node*>(this)->children();  // no node is a constant
  }
  // A block whose brace is followed by its item, or by its end, on the same line.
  [[nodiscard]] bool is_one_line() const noexcept {
    return kind == edit::item_kind::block && !between.ends_with('\n');
  }
};

inline std::size_t& child_list::place_of(const edit_node& item) noexcept { return item.place; }

class edit_transaction;  // transaction.hpp

struct edit_tree {
  parse_options options{};
  source_ptr original{};  // the text that was parsed
  std::string name{};
  std::deque<std::vector<edit_node>> nodes{};  // none of which grows: nodes stay where they are
  std::deque<std::string> kept{};              // texts that were made since
  std::vector<source_ptr> parsed_since{};      // other texts that pieces are parts of
  edit_node* root = nullptr;
  edit_transaction* transaction = nullptr;  // the change that is being made
  bool is_changed = false;
  // Of the text as it is now; null where they are not known.
  mutable source_ptr source{};
  mutable syntax::document_ptr syntax{};
  mutable bool offsets_known = false;
  mutable std::optional<std::string> step{};  // what a level of indentation adds, once that is known

  [[nodiscard]] edit_node& make(edit::item_kind kind, edit_node* parent) {
    constexpr std::size_t first_chunk = 16, chunk = 512;
    if (nodes.empty() || nodes.back().size() == nodes.back().capacity())
      nodes.emplace_back().reserve(nodes.size() == 1 ? first_chunk : chunk);
    edit_node& made = nodes.back().emplace_back();
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

[[nodiscard]] inline bool is_part_of(std::string_view piece, std::string_view original) {
  const std::less<const char*> before;
  return !original.empty() && !before(piece.data(), original.data()) &&
         before(piece.data(), original.data() + original.size());
}

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

// The text of a node at the end of another, which is that of the document up to there: finds out where the
// nodes are as well, since callers need both.
inline void append_with_offsets(std::string& out, const edit_node& node) {
  node.offset = static_cast<std::uint32_t>(out.size());
  out.append(node.lead).append(node.head).append(node.between);
  for (const edit_node* child : node.made_children)
    append_with_offsets(out, *child);
  out.append(node.content).append(node.close).append(node.tail);
  node.length = static_cast<std::uint32_t>(out.size()) - node.offset;
}

inline void know_offsets(const edit_tree& tree) {
  if (tree.offsets_known) return;
  (void)set_offsets(*tree.root, 0);
  tree.offsets_known = true;
}

}  // namespace hcl::inline v0_1::detail
