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
#include <hcl/edit/position.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/parse_options.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

class edit_attempt;  // editor.hpp

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
