// Comments and blank lines of items, read and set. Implementation of edit/items.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/arrangement.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>

namespace hcl::inline v1_0::detail {

// Whether a text is comments and nothing else.
[[nodiscard]] inline bool is_comment_text(std::string_view text) {
  bool any = false;
  for (const parser::token& t : tokens_of(text)) {
    if (t.kind != parser::token_kind::comment && t.kind != parser::token_kind::newline) return false;
    any = any || t.kind == parser::token_kind::comment;
  }
  return any;
}

// A line as a comment: one that is none yet gets a "#".
[[nodiscard]] inline std::string comment_line(std::string_view line) {
  const bool is_comment = is_line_comment(line, 0) || (line.starts_with("/*") && is_comment_text(line));
  return (is_comment ? "" : line.empty() ? "#" : "# ") + std::string(line);
}
// Lines as comments.
[[nodiscard]] inline std::string comment_lines(std::string_view text, std::string_view indent,
                                               std::string_view line_end) {
  if (text.starts_with("/*") && is_comment_text(text))
    return std::string(indent).append(with_line_ends(trimmed(text), line_end)).append(line_end);
  std::string out;
  while (text.ends_with("\n\n"))
    text.remove_suffix(1);
  for (const std::string_view line : text_lines(text))
    out.append(indent).append(comment_line(trimmed(line))).append(line_end);
  return out;
}

HCL_DECL std::vector<std::string> editing::comments_above(const edit_node& item) {
  std::vector<std::string> all;
  if (!item.parent) return all;
  const std::size_t index = item.index();
  for (std::size_t i = editor::lead_begin(*item.parent, index); i != index; ++i)
    all.emplace_back(trimmed(item.parent->children()[i]->head));
  return all;
}

HCL_DECL bool editing::set_comments_above(edit_tree& tree, edit_node& item, std::string_view text,
                                          diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&item)) return false;
  if (!item.attribute && !item.block) return edits.reject_edit("Only attributes and blocks have comments.");
  edit_node& body = *item.parent;
  std::vector<edit_node*> made;
  if (!text.empty()) {
    const std::string_view line_end = line_end_near(tree, body, item.index());
    const std::string lines = comment_lines(text, body.is_one_line() ? "" : indent_of(item), line_end);
    if (!edits.read_items(lines, body, made)) return false;
    for (const edit_node* one : made)
      if (one->kind != edit::item_kind::comment)
        return edits.reject_edit("The text is not a comment.", &item);
  }
  edits.open(body);
  const std::size_t end = item.index(), begin = editor::lead_begin(body, end);
  edits.take_out(body, begin, end);
  if (body.is_one_line() || made.empty()) return true;
  for (edit_node* one : made)
    one->head = tree.keep(std::string(indent_of(item)).append(one->head.substr(skip_blanks(one->head, 0))));
  edits.put(body, begin, made);
  edits.change(item).is_separate = false;
  return true;
}

HCL_DECL std::string editing::comment_after(const edit_node& item) { return std::string(trimmed(item.tail)); }
HCL_DECL std::string editing::comment_inside(const edit_node& block) {
  return block.block ? std::string(trimmed(block.between)) : std::string();
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

HCL_DECL bool editing::set_comment_after(edit_tree& tree, edit_node& item, std::string_view text,
                                         diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&item)) return false;
  if (!item.attribute && !item.block) return edits.reject_edit("Only attributes and blocks have comments.");
  if (shares_line_with_broken(item))
    return edits.reject_edit("The broken text continues after the item.", &item);
  const std::optional<std::string> comment = one_line_comment(text);
  if (!comment) return edits.reject_edit("A comment after an item is one line.", &item);
  if (!comment->empty() && item.attribute && ends_with_heredoc(item.content))
    return edits.reject_edit("The end of a heredoc is alone on its line.", &item);
  if (!comment->empty()) edits.open(*item.parent);
  const std::string_view old = item.tail,
                         line_end = line_end_in(
                             old.substr(old.size() - (old.ends_with("\r\n") ? 2 : old.ends_with('\n'))));
  const std::size_t blanks = old.find_first_not_of(" \t\r\n") == old.npos ? 0 : skip_blanks(old, 0);
  std::string tail;
  if (!comment->empty()) tail.append((std::max)(blanks, std::size_t{1}), ' ').append(*comment);
  edits.change(item).tail = tree.keep(tail.append(line_end));
  return true;
}

HCL_DECL bool editing::set_comment_inside(edit_tree& tree, edit_node& block, std::string_view text,
                                          diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_kind(block, edit::item_kind::block, "Only blocks have comments after their braces."))
    return false;
  const std::optional<std::string> comment = one_line_comment(text);
  if (!comment) return edits.reject_edit("A comment after a brace is one line.", &block);
  if (comment->empty() && block.is_one_line()) return true;
  edits.open(block);
  const std::string line_end(line_end_in(block.between));
  edits.change(block).between = tree.keep((comment->empty() ? "" : ' ' + *comment) + line_end);
  return true;
}

HCL_DECL std::size_t editing::blank_lines_above(const edit_node& item) {
  if (!item.parent) return 0;
  const std::size_t begin = editor::lead_begin(*item.parent, item.index());
  std::size_t count = 0;
  while (count != begin && item.parent->children()[begin - count - 1]->kind == edit::item_kind::blank_line)
    ++count;
  return count;
}

HCL_DECL bool editing::set_blank_lines_above(edit_tree& tree, edit_node& item, std::size_t count,
                                             diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&item)) return false;
  if (!item.parent) return edits.reject_edit("A file has no lines above it.");
  constexpr std::size_t max_count = 1000;
  if (count > max_count) return edits.reject_edit("At most 1000 blank lines can be set.", &item);
  edit_node& body = *item.parent;
  const std::size_t have = blank_lines_above(item);
  if (have == count) return true;
  if (count != 0) edits.open(body);
  const std::size_t begin = editor::lead_begin(body, item.index());
  if (have > count) {
    edits.take_out(body, begin - (have - count), begin);
    return true;
  }
  const bool was_separate = body.children()[begin]->is_separate;
  edits.put_blank_lines(body, begin, count - have);
  edits.change(*body.children()[begin + count - have]).is_separate = was_separate;
  return true;
}

HCL_DECL std::vector<std::string> editing::heading(const edit_tree& tree) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i != heading_end(*tree.root); ++i)
    all.emplace_back(trimmed(tree.root->children()[i]->head));
  return all;
}
HCL_DECL bool editing::set_heading(edit_tree& tree, std::string_view text, diagnostics& diags) {
  editor edits(tree, diags);
  edit_node& file = *tree.root;
  std::vector<edit_node*> made;
  const std::string line_end(line_end_near(tree, file, 0));
  const std::size_t old = heading_end(file);
  const bool is_apart = old == file.children().size() || old != 0;
  if (!text.empty() &&
      !edits.read_items(comment_lines(text, "", line_end) + (is_apart ? "" : line_end), file, made))
    return false;
  for (const edit_node* one : made)
    if (one->kind != edit::item_kind::comment && one->kind != edit::item_kind::blank_line)
      return edits.reject_edit("The text is not a comment.");
  std::size_t end = old;
  if (made.empty() && old != 0)
    while (end != file.children().size() && file.children()[end]->kind == edit::item_kind::blank_line)
      ++end;
  edits.take_out(file, 0, end);
  edits.put(file, 0, made);
  return true;
}

// Sorts, converts and formats items. Implementation of edit/items.hpp.

// Attributes and blocks in the order given, which has all of them; each with the comments above it. Other
// comments and blank lines stay where they are.
HCL_DECL bool editing::reorder(edit_tree& tree, edit_node& body, const std::vector<edit_node*>& order,
                               diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&body)) return false;
  const auto is_item = [](const edit_node* node) { return node->attribute || node->block; };
  const std::vector<edit_node*> old = body.children();
  std::vector<edit_node*> made;
  std::size_t next = 0;
  for (std::size_t i = 0, begin = 0; i != old.size(); ++i) {
    if (!is_item(old[i])) continue;
    made.insert(made.end(), old.begin() + static_cast<std::ptrdiff_t>(begin),
                old.begin() + static_cast<std::ptrdiff_t>(editor::lead_begin(body, i)));
    begin = i + 1;
    const std::size_t end = order[next++]->place;
    made.insert(made.end(), old.begin() + static_cast<std::ptrdiff_t>(editor::lead_begin(body, end)),
                old.begin() + static_cast<std::ptrdiff_t>(end) + 1);
  }
  const auto last = std::find_if(old.rbegin(), old.rend(), is_item).base();
  made.insert(made.end(), last, old.end());
  if (made == old) return true;
  if (!body.is_one_line())
    for (std::size_t i = 0; i != made.size(); ++i)
      edits.end_line(*made[i], line_end_near(tree, body, 0));
  edits.exchange(body, 0, old.size(), made);
  return true;
}

HCL_DECL bool editing::open(edit_tree& tree, edit_node& block, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&block)) return false;
  edits.open(block);
  return true;
}

HCL_DECL edit_node* editing::to_attribute(edit_tree& tree, edit_node& block, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&block)) return nullptr;
  const auto fail = [&](std::string why) {
    edits.reject_edit(std::move(why), &block);
    return nullptr;
  };
  if (!block.block) return fail("It is no block.");
  if (!block.block->labels.empty()) return fail("A block with labels cannot be a value.");
  for (const edit_node* child : block.children())
    if (child->block || child->kind == edit::item_kind::broken)
      return fail("A block that contains blocks cannot be a value.");
  if (!edits.check_unused(*block.parent, block.block->type, nullptr)) return nullptr;
  std::string text = text_of(block);
  // The first key of an object must not be `for`, which would begin another expression.
  std::size_t at = block.lead.size() + block.head.size() + block.between.size();
  for (const edit_node* child : block.children()) {
    if (child->head == "for") text.replace(at + child->lead.size(), child->head.size(), "\"for\"");
    if (child->attribute) break;
    at += text_of(*child).size();
  }
  text.insert(block.lead.size() + block.head.size() - 1, "= ");
  return exchange(edits, block, std::move(text), edit::item_kind::attribute);
}

HCL_DECL edit_node* editing::to_block(edit_tree& tree, edit_node& attribute, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&attribute)) return nullptr;
  const auto fail = [&](std::string why) {
    edits.reject_edit(std::move(why), &attribute);
    return nullptr;
  };
  if (!attribute.attribute || attribute.attribute->value->kind != syntax::node_kind::object)
    return fail("Only an object can become a block.");
  if (!block_source(tree, attribute)) return fail("A key of the object is not a name.");
  // One line can hold no block.
  edits.open(*attribute.parent);
  edit_node* const made = exchange(edits, attribute, *block_source(tree, attribute), edit::item_kind::block);
  if (!made) edits.undo();
  return made;
}

// Lays the lines of an item out as format() does. What is inside of it are new items.
HCL_DECL edit_node* editing::format_item(edit_tree& tree, edit_node& item, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&item)) return nullptr;
  if (!item.attribute && !item.block) {
    edits.reject_edit("Only attributes and blocks are formatted.");
    return nullptr;
  }
  const std::string indent(indent_of(item));
  const std::string text = text_of(item).substr(indent.size());
  return exchange(edits, item, indent + reindented(laid_out(text, "  "), "", indent), item.kind);
}

}  // namespace hcl::inline v1_0::detail
