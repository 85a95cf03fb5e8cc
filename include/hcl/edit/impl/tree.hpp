// The lossless tree: a body is a list of items, an item a few pieces of text; all pieces together are the
// document. The parser's tree of the file, or of a changed item, gives their meaning. Items are created on
// demand. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/content.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

// The functions return the end of a construct at `at` in `text`, or `at`.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_blank(text[at]))
    ++at;
  return at;
}
[[nodiscard]] constexpr std::size_t skip_newline(std::string_view text, std::size_t at) noexcept {
  if (at < text.size() && text[at] == '\n') return at + 1;
  return text.substr(at, 2) == "\r\n" ? at + 2 : at;
}
[[nodiscard]] constexpr bool is_line_comment(std::string_view text, std::size_t at) noexcept {
  return at < text.size() && (text[at] == '#' || text.substr(at, 2) == "//");
}
// Its newline included.
[[nodiscard]] constexpr std::size_t skip_line_comment(std::string_view text, std::size_t at) noexcept {
  if (!is_line_comment(text, at)) return at;
  const std::size_t newline = text.find('\n', at);
  return newline == text.npos ? text.size() : newline + 1;
}
[[nodiscard]] constexpr std::size_t skip_block_comment(std::string_view text, std::size_t at) noexcept {
  if (text.substr(at, 2) != "/*") return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == text.npos ? at : end + 2;
}
// Blanks and comments in /* */.
[[nodiscard]] constexpr std::size_t skip_inline(std::string_view text, std::size_t at) noexcept {
  for (;;) {
    const std::size_t blanks = skip_blanks(text, at), comment = skip_block_comment(text, blanks);
    if (comment == at) return at;
    at = comment;
  }
}

// The rest of a line: blanks and comments, and its newline.
struct line_rest {
  std::size_t past_comments;  // the last comment in /* */, or where the rest begins
  std::size_t past;           // the newline or the line comment; past_comments if neither follows
  bool ends;                  // with a newline, a line comment, or the text
};
[[nodiscard]] constexpr line_rest read_line_rest(std::string_view text, std::size_t at) noexcept {
  line_rest found{at, at, false};
  std::size_t here = skip_blanks(text, at);
  for (std::size_t past = skip_block_comment(text, here); past != here;
       past = skip_block_comment(text, here)) {
    found.past_comments = past;
    here = skip_blanks(text, past);
  }
  const std::size_t past =
      is_line_comment(text, here) ? skip_line_comment(text, here) : skip_newline(text, here);
  found.ends = past != here || here == text.size();
  found.past = found.ends ? past : found.past_comments;
  return found;
}

// Without their newlines; nothing after the last one.
[[nodiscard]] inline std::vector<std::string_view> text_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t newline = (std::min)(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, newline - at));
    at = newline + 1;
  }
  return lines;
}

// Defined in document.ipp.
void read_children(edit_node& body);
// The place of a handle; of an empty one, an item in no document.
[[nodiscard]] edit_place existing(const edit_place& place);
[[nodiscard]] source_ptr current_source(const edit_tree& tree);
[[nodiscard]] syntax::document_ptr syntax_of(const edit_tree& tree);

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
  const void* copied_by = nullptr;  // the innermost attempt that has a copy of it; impl/editor.hpp

  // Creates the items if needed; call before using a block's `content`.
  [[nodiscard]] const std::vector<edit_node*>& children() const {
    if (unread) read_children(const_cast<edit_node&>(*this));  // no node is a constant
    return made_children;
  }
  // Updates the indices from the first moved item on.
  void note_places(std::size_t first) noexcept {
    for (; first < made_children.size(); ++first)
      made_children[first]->place = first;
  }
  [[nodiscard]] bool is_in_document() const noexcept {
    const edit_node* at = this;
    while (at->is_attached && at->parent)
      at = at->parent;
    return at->is_attached;
  }
  // Among the items of its parent; their number once it has been taken out.
  [[nodiscard]] std::size_t index() const noexcept {
    if (!parent) return 0;
    const std::vector<edit_node*>& all = parent->children();
    return place < all.size() && all[place] == this ? place : all.size();
  }
  // The name of an attribute, or the type of a block.
  [[nodiscard]] std::string_view name() const noexcept {
    if (attribute) return attribute->name;
    return block ? std::string_view(block->type) : std::string_view();
  }
  [[nodiscard]] std::vector<std::string> labels() const {
    std::vector<std::string> all;
    if (block)
      for (const syntax::label_node& label : block->labels)
        all.emplace_back(label.text);
    return all;
  }
  // A block whose brace is followed by its item, or by its end, on the same line.
  [[nodiscard]] bool is_one_line() const noexcept {
    return kind == edit::item_kind::block && !between.ends_with('\n');
  }
};

class edit_attempt;  // editor.hpp

struct edit_tree {
  parse_options options{};
  source_ptr original{};                   // the text that was parsed
  std::string name{}, path{};              // of the file that was read, if one was
  std::deque<edit_node> nodes{};           // which stay where they are
  std::deque<std::string> kept{};          // texts that were made since
  std::vector<source_ptr> parsed_since{};  // other texts that pieces are parts of
  edit_node* root = nullptr;
  edit_attempt* attempt = nullptr;      // the innermost change that is being made
  const edit_node* rejected = nullptr;  // the item that the last complaint is about
  source_ptr rejected_in{};             // and the text with its place
  bool is_changed = false;
  // The current text and its nodes; null while they are not known.
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

[[nodiscard]] inline std::string text_of(const edit_tree& tree) {
  return tree.source ? std::string(tree.source->text()) : text_of(*tree.root);
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

// With the comments and blanks of its lines.
[[nodiscard]] inline byte_span whole_span(const edit_tree& tree, const edit_node& node) {
  if (!node.is_in_document()) return {};
  if (!tree.source) (void)current_source(tree);  // a range is nothing without it
  if (!std::exchange(tree.offsets_known, true)) (void)set_offsets(*tree.root, 0);
  return {node.offset, node.offset + node.length};
}
// Excludes the blanks before the item, the newline after it, and the comments of an attribute or block.
[[nodiscard]] inline byte_span span(const edit_tree& tree, const edit_node& node) {
  byte_span all = whole_span(tree, node);
  const auto size = [](std::string_view piece) { return static_cast<std::uint32_t>(piece.size()); };
  if (node.attribute || node.block) return {all.begin + size(node.lead), all.end - size(node.tail)};
  if (node.kind == edit::item_kind::file) return all;
  const std::size_t indent = skip_blanks(node.head, 0), last = node.head.find_last_not_of(" \t\r\n");
  if (last == node.head.npos) return all;
  return {all.begin + static_cast<std::uint32_t>(indent), all.begin + static_cast<std::uint32_t>(last) + 1};
}
[[nodiscard]] inline byte_span name_span(const edit_tree& tree, const edit_node& node) {
  const std::uint32_t begin = span(tree, node).begin;
  return {begin, begin + static_cast<std::uint32_t>(node.name().size())};
}
[[nodiscard]] inline byte_span value_span(const edit_tree& tree, const edit_node& node) {
  if (!node.attribute) return {};
  const std::uint32_t end = span(tree, node).end;
  return {end - static_cast<std::uint32_t>(node.content.size()), end};
}
// The range of the item of a handle.
[[nodiscard]] inline range range_of(const edit_place& place,
                                    byte_span (&find)(const edit_tree&, const edit_node&)) {
  const edit_place at = existing(place);
  return {current_source(*at.tree), find(*at.tree, *at.node)};
}

[[nodiscard]] inline edit_node* find_attribute(const edit_node& body, std::string_view name) {
  for (edit_node* item : body.children())
    if (item->attribute && item->attribute->name == name) return item;
  return nullptr;
}

// The header of a block as its name: `service "web"`.
[[nodiscard]] inline std::string header_name(const edit_node& node) {
  if (node.attribute) return std::string(node.attribute->name);
  return node.block ? header_source(node.block->type, node.labels()) : std::string();
}

}  // namespace hcl::inline v1_0::detail
