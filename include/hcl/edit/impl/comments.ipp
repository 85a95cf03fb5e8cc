// Comments and blank lines of items, read and set. Implementation of edit/items.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/impl/kept_comments.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/arrangement.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>

namespace hcl::inline v1_0::detail {

// A line as a comment: one that is none yet gets a "#".
[[nodiscard]] inline std::string comment_line(std::string_view line) {
  return (is_comment(line) ? "" : line.empty() ? "#" : "# ") + std::string(line);
}
// Lines as comments.
[[nodiscard]] inline std::string comment_lines(std::string_view text, std::string_view indent,
                                               std::string_view line_end) {
  if (text.starts_with("/*") && is_comment(trimmed(text)))
    return std::string(indent).append(with_line_ends(trimmed(text), line_end)).append(line_end);
  std::string out;
  while (text.ends_with("\n\n"))
    text.remove_suffix(1);
  for (const std::string_view line : text_lines(text))
    out.append(indent).append(comment_line(trimmed(line))).append(line_end);
  return out;
}

// A comment that goes to the end of a line; empty if there is no text, none if it is no such comment.
[[nodiscard]] inline std::optional<std::string> one_line_comment(std::string_view text) {
  const std::string_view line = trimmed(text);
  if (text.empty()) return std::string();
  if (line.find_first_of("\r\n") != line.npos) return std::nullopt;
  return comment_line(line);
}

// Whether broken text follows an item on its line.
[[nodiscard]] inline bool shares_line_with_broken(const edit_node& item) {
  if (item.block && item.close.empty()) return true;
  const std::size_t next = item.index() + 1;
  return !item.tail.ends_with('\n') && next < item.parent->children().size() &&
         item.parent->children()[next]->kind == edit::item_kind::broken;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0::edit {

HCL_DECL std::vector<std::string> item::comments_above() const {
  const detail::edit_place at = existing(place_);
  std::vector<std::string> all;
  if (!at.node->parent) return all;
  const std::size_t index = at.node->index();
  for (std::size_t i = detail::editor::lead_begin(*at.node->parent, index); i != index; ++i)
    all.emplace_back(detail::trimmed(at.node->parent->children()[i]->head));
  return all;
}

HCL_DECL result<void> item::set_comments_above(std::string_view text) const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.attribute && !node.block) return edits.fail("Only attributes and blocks have comments.");
  detail::edit_node& in = *node.parent;
  detail::editor::node_list made;
  if (!text.empty()) {
    const std::string_view line_end = line_end_of(edits.tree());
    const std::string lines = detail::comment_lines(text, in.is_one_line() ? "" : indent_of(node), line_end);
    if (!edits.read_items(lines, in, made)) return edits.done();
    for (const detail::edit_node* one : made)
      if (one->kind != item_kind::comment) return edits.fail("The text is not a comment.");
  }
  edits.open(in);
  const std::size_t end = node.index(), begin = detail::editor::lead_begin(in, end);
  edits.take_out(in, begin, end);
  if (in.is_one_line() || made.empty()) return edits.done();
  for (detail::edit_node* one : made)
    one->head = edits.tree().keep(
        std::string(indent_of(node)).append(one->head.substr(detail::skip_blanks(one->head, 0))));
  edits.put(in, begin, made);
  edits.change(node).is_separate = false;
  return edits.done();
}

HCL_DECL std::string item::comment_after() const {
  return std::string(detail::trimmed(existing(place_).node->tail));
}
HCL_DECL std::string block::comment_inside() const {
  const detail::edit_place at = existing(place_);
  const detail::edit_node& node = *at.node;
  return node.block ? std::string(detail::trimmed(node.between)) : std::string();
}

HCL_DECL result<void> item::set_comment_after(std::string_view text) const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.attribute && !node.block) return edits.fail("Only attributes and blocks have comments.");
  if (shares_line_with_broken(node)) return edits.fail("The broken text continues after the item.");
  const std::optional<std::string> comment = detail::one_line_comment(text);
  if (!comment) return edits.fail("A comment after an item is one line.");
  if (!comment->empty() && node.attribute && detail::ends_with_heredoc(node.content))
    return edits.fail("The end of a heredoc is alone on its line.");
  if (!comment->empty()) edits.open(*node.parent);
  const std::string_view old = node.tail,
                         line_end = detail::line_end_in(
                             old.substr(old.size() - (old.ends_with("\r\n") ? 2 : old.ends_with('\n'))));
  const std::size_t blanks = old.find_first_not_of(" \t\r\n") == old.npos ? 0 : detail::skip_blanks(old, 0);
  std::string tail;
  if (!comment->empty()) tail.append((std::max)(blanks, std::size_t{1}), ' ').append(*comment);
  edits.change(node).tail = edits.tree().keep(tail.append(line_end));
  return edits.done();
}

HCL_DECL result<void> block::set_comment_inside(std::string_view text) const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_kind(item_kind::block, "Only blocks have comments after their braces."))
    return edits.done();
  const std::optional<std::string> comment = detail::one_line_comment(text);
  if (!comment) return edits.fail("A comment after a brace is one line.");
  if (comment->empty() && node.is_one_line()) return edits.done();
  edits.open(node);
  const std::string line_end(detail::line_end_in(node.between));
  edits.change(node).between = edits.tree().keep((comment->empty() ? "" : ' ' + *comment) + line_end);
  return edits.done();
}

HCL_DECL std::size_t item::blank_lines_above() const {
  return detail::blank_lines_above(*existing(place_).node);
}

HCL_DECL result<void> item::set_blank_lines_above(std::size_t count) const {
  detail::editor edits(place_);
  const detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.parent) return edits.fail("A file has no lines above it.");
  constexpr std::size_t max_count = 1000;
  if (count > max_count) return edits.fail("At most 1000 blank lines can be set.");
  detail::edit_node& in = *node.parent;
  const std::size_t have = detail::blank_lines_above(node);
  if (have == count) return edits.done();
  if (count != 0) edits.open(in);
  const std::size_t begin = detail::editor::lead_begin(in, node.index());
  if (have > count) {
    edits.take_out(in, begin - (have - count), begin);
    return edits.done();
  }
  const bool was_separate = in.children()[begin]->is_separate;
  edits.put_blank_lines(in, begin, count - have);
  edits.change(*in.children()[begin + count - have]).is_separate = was_separate;
  return edits.done();
}

HCL_DECL result<void> body::reorder(const std::vector<item>& all) const {
  detail::editor edits(place_);
  if (!edits.check_attached()) return edits.done();
  detail::editor::node_list order;
  for (const item& one : all)
    order.push_back(one.place().node);
  detail::reorder(edits, edits.item(), order);
  return edits.done();
}

HCL_DECL result<void> block::open() const {
  detail::editor edits(place_);
  if (edits.check_attached()) edits.open(edits.item());
  return edits.done();
}

HCL_DECL result<attribute> block::to_attribute() const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.block) return edits.fail("It is not a block.");
  if (!node.block->labels.empty()) return edits.fail("A block with labels cannot be a value.");
  for (const detail::edit_node* child : node.children())
    if (child->block || child->kind == item_kind::broken)
      return edits.fail("A block that contains blocks cannot be a value.");
  if (!edits.check_unused(*node.parent, node.block->type, nullptr)) return edits.done();
  std::string text = text_of(node);
  // The first key of an object must not be `for`, which would begin another expression.
  std::size_t at = node.lead.size() + node.head.size() + node.between.size();
  for (const detail::edit_node* child : node.children()) {
    if (child->head == "for") text.replace(at + child->lead.size(), child->head.size(), "\"for\"");
    if (child->attribute) break;
    at += text_of(*child).size();
  }
  text.insert(node.lead.size() + node.head.size() - 1, "= ");
  detail::edit_node* const made = exchange(edits, node, std::move(text), item_kind::attribute);
  return {attribute(place_.at(made)), edits.done()};
}

HCL_DECL result<block> attribute::to_block() const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.attribute || node.attribute->value->kind != syntax::node_kind::object)
    return edits.fail("Only an object can become a block.");
  edits.open(*node.parent);  // one line can hold no block
  const std::optional<std::string> text = block_source(edits.tree(), node);
  if (!text) return edits.fail("A key of the object is not a name.");
  detail::edit_node* const made = exchange(edits, node, *text, item_kind::block);
  return {block(place_.at(made)), edits.done()};
}

// Lays the lines of an item out as format() does. What is inside of it are new items.
HCL_DECL result<item> item::format() const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.attribute && !node.block) return edits.fail("Only attributes and blocks are formatted.");
  const std::string indent(indent_of(node)), text = text_of(node).substr(indent.size());
  detail::edit_node* const made =
      exchange(edits, node, indent + detail::reindented(detail::laid_out(text, "  "), "", indent), node.kind);
  return {item(place_.at(made)), edits.done()};
}

}  // namespace hcl::inline v1_0::edit

namespace hcl::inline v1_0 {

HCL_DECL std::vector<std::string> document::heading() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i != heading_end(*tree_->root); ++i)
    all.emplace_back(detail::trimmed(tree_->root->children()[i]->head));
  return all;
}
HCL_DECL result<void> document::set_heading(std::string_view text) {
  detail::editor edits(body().place());
  detail::edit_node& file = edits.item();
  detail::editor::node_list made;
  const std::string line_end(line_end_of(*tree_));
  const std::size_t old = heading_end(file);
  const bool is_apart = old == file.children().size() || old != 0;
  if (!text.empty() &&
      !edits.read_items(detail::comment_lines(text, "", line_end) + (is_apart ? "" : line_end), file, made))
    return edits.done();
  for (const detail::edit_node* one : made)
    if (one->kind != edit::item_kind::comment && one->kind != edit::item_kind::blank_line)
      return edits.fail("The text is not a comment.");
  std::size_t end = old;
  if (made.empty() && old != 0)
    while (end != file.children().size() && file.children()[end]->kind == edit::item_kind::blank_line)
      ++end;
  edits.take_out(file, 0, end);
  edits.put(file, 0, made);
  return edits.done();
}

}  // namespace hcl::inline v1_0
