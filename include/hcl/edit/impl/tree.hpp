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
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/source.hpp>

// Trivia between items: blanks, comments, newlines. Knows no items.

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
  bool has_comment;
  bool ends;  // with a newline, a line comment, or the text
};
[[nodiscard]] constexpr line_rest read_line_rest(std::string_view text, std::size_t at) noexcept {
  line_rest found{at, at, false, false};
  for (std::size_t here = at;;) {
    here = skip_blanks(text, here);
    if (const std::size_t comment = skip_block_comment(text, here); comment != here) {
      found.has_comment = true;
      found.past_comments = here = comment;
      continue;
    }
    const std::size_t past =
        is_line_comment(text, here) ? skip_line_comment(text, here) : skip_newline(text, here);
    found.has_comment = found.has_comment || is_line_comment(text, here);
    found.ends = past != here || here == text.size();
    found.past = found.ends ? past : found.past_comments;
    return found;
  }
}

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n");
  return begin == text.npos ? std::string_view() : text.substr(begin, end + 1 - begin);
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

// Reads properties of items.

// The header of a block as its name: `service "web"`.
[[nodiscard]] inline std::string header_name(const edit_node& node) {
  if (node.attribute) return std::string(node.attribute->name);
  return node.block ? header_source(node.block->type, node.labels()) : std::string();
}

}  // namespace hcl::inline v1_0::detail
