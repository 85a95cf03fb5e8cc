// Attributes, blocks and comments put in, changed, moved and removed. Implementation of edit/items.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/heredoc_edit.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/edit/position.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::size_t index_in(const edit_node& body, edit::position where) {
  const editor::node_list& all = body.children();
  switch (where.what) {
    case edit::position::form::last: break;
    case edit::position::form::index: return (std::min)(where.index, all.size());
    case edit::position::form::before:
    case edit::position::form::after: {
      const std::size_t found = where.item && where.item->parent == &body ? where.item->index() : all.size();
      if (found == all.size()) break;
      return where.what == edit::position::form::after ? found + 1 : editor::lead_begin(body, found);
    }
    case edit::position::form::first: {
      if (body.kind != edit::item_kind::file) return 0;
      std::size_t past = 0;
      while (past != all.size() && all[past]->kind == edit::item_kind::comment)
        ++past;
      const bool is_heading =
          past != 0 && past != all.size() && all[past]->kind == edit::item_kind::blank_line;
      return is_heading ? past + 1 : 0;
    }
  }
  return all.size();
}

// An expression as it is written in a place with that indentation.
[[nodiscard]] inline std::string content_text(const edit_tree& tree, const std::string& text, bool is_raw,
                                              std::string_view indent, std::string_view line_end) {
  std::string content(trimmed(text));
  if (!is_raw) {
    const std::string item = laid_out("x = " + content + '\n', indent_step(tree));
    content = reindented(std::string(trimmed(std::string_view(item).substr(4))), "", indent);
  }
  return with_line_ends(content, line_end);
}

// Comments after an expression are no part of it.
struct commented_content {
  std::string content, comment;
};
[[nodiscard]] inline commented_content without_comment(std::string content) {
  if (content.find_first_of("#/") == content.npos) return {std::move(content), {}};
  std::size_t end = 0;
  for (const parser::token& t : tokens_of(content))
    if (t.kind != parser::token_kind::newline && t.kind != parser::token_kind::comment) end = t.span.end;
  if (end == 0 || end >= content.size()) return {std::move(content), {}};
  std::string comment(trimmed(std::string_view(content).substr(end)));
  content.resize(end);
  return {std::move(content), std::move(comment)};
}
// A comment that came with a value: one up to the end of the line takes the place of the one there.
inline void put_comment_after(editor& edits, edit_node& attribute, const std::string& comment) {
  if (comment.empty()) return;
  const bool is_inline = skip_inline(comment, 0) == comment.size();
  if (is_inline) {
    edits.change(attribute).tail = edits.tree().keep(' ' + comment + std::string(attribute.tail));
    return;
  }
  edits.open(*attribute.parent);
  const std::string_view line_end = line_end_near(edits.tree(), *attribute.parent, attribute.index());
  edits.change(attribute).tail = edits.tree().keep((' ' + comment).append(line_end));
}

// After an attribute got a value that ends with a heredoc, its comment goes to the line above.
inline void make_room_for_heredoc(editor& edits, edit_node& attribute) {
  if (!ends_with_heredoc(attribute.content)) return;
  edit_node& body = *attribute.parent;
  edits.open(body);
  const std::size_t index = attribute.index();
  const std::string line_end(line_end_near(edits.tree(), body, index));
  const std::string_view comment = trimmed(attribute.tail);
  if (attribute.tail != line_end) edits.change(attribute).tail = edits.tree().keep(line_end);
  if (comment.empty()) return;
  edits.insert(body, index,
               {edits.make_line(edit::item_kind::comment, body,
                                std::string(indent_of(attribute)).append(comment).append(line_end))});
}

// A text in a heredoc stays in one like it, if that can say it. `wanted`: its expression.
[[nodiscard]] inline std::optional<std::string> heredoc_instead(edit_tree& tree, const edit_node& body,
                                                                std::string_view present,
                                                                const std::string& wanted) {
  if (!present.starts_with("<<")) return std::nullopt;
  diagnostics ignored;
  editor reader(tree, ignored);
  const auto value_in = [&](const std::string& text) {
    const auto read = reader.read_expression(text, body);
    return read.value ? known_value({read.parsed, read.value}, nullptr) : std::nullopt;
  };
  const std::optional<value> text = value_in(wanted);
  if (!text || !is_open_text(*text)) return std::nullopt;
  std::optional<std::string> made = heredoc_like(present, text->as_string());
  return made && value_in(*made) == text ? made : std::nullopt;
}

template <typename X>
bool edit_backend<X>::set_value(edit_tree& tree, edit_node& attribute, const std::string& text, bool is_raw,
                                diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_kind(attribute, edit::item_kind::attribute, "Only attributes have values.")) return false;
  const std::size_t index = attribute.index();
  auto [content, comment] = without_comment(content_text(
      tree, text, is_raw, indent_of(attribute), line_end_near(tree, *attribute.parent, index, text)));
  if (!is_raw)
    content = heredoc_instead(tree, *attribute.parent, attribute.content, content).value_or(content);
  if (!edits.set_content(attribute, content)) return false;
  put_comment_after(edits, attribute, comment);
  make_room_for_heredoc(edits, attribute);
  return true;
}

// Attributes of a block that was made here are aligned with their neighbours, as the formatter does.
inline void align_made(editor& edits, edit_node& body, std::size_t index) {
  const editor::node_list& all = body.children();
  const auto is_in_run = [&](std::size_t i) { return all[i]->attribute && is_single_line(*all[i]); };
  if (!body.is_made || !is_in_run(index)) return;
  std::size_t begin = index, end = index + 1, width = 0;
  while (begin != 0 && is_in_run(begin - 1))
    --begin;
  while (end != all.size() && is_in_run(end))
    ++end;
  for (std::size_t i = begin; i != end; ++i)
    width = (std::max)(width, count_graphemes(all[i]->head));
  for (std::size_t i = begin; i != end; ++i) {
    const std::string between = std::string(width - count_graphemes(all[i]->head) + 1, ' ') + "= ";
    if (between != all[i]->between) edits.change(*all[i]).between = edits.tree().keep(between);
  }
}

// Blank lines before a place, if there are none yet and it is between two items.
inline void separate(editor& edits, edit_node& body, std::size_t index, std::size_t count) {
  const editor::node_list& all = body.children();
  const auto is_blank_line = [&](std::size_t i) { return all[i]->kind == edit::item_kind::blank_line; };
  if (index == 0 || index == all.size() || is_blank_line(index - 1) || is_blank_line(index)) return;
  edits.put_blank_lines(body, index, count);
}
// How many blank lines are above an item and what belongs to it; none if nothing is above those.
[[nodiscard]] inline std::optional<std::size_t> gap_above(const edit_node& body, std::size_t index) {
  const editor::node_list& all = body.children();
  const std::size_t begin = editor::lead_begin(body, index);
  std::size_t above = begin;
  while (above != 0 && all[above - 1]->kind == edit::item_kind::blank_line)
    --above;
  return above == 0 ? std::nullopt : std::optional<std::size_t>(begin - above);
}
// How far apart the blocks around a place are from what is above them: the one before it, else that after it.
[[nodiscard]] inline std::optional<std::size_t> gap_of_blocks(const edit_node& body, std::size_t index) {
  const editor::node_list& all = body.children();
  for (std::size_t i = index; i-- != 0;)
    if (all[i]->block)
      if (const std::optional<std::size_t> gap = gap_above(body, i)) return gap;
  for (std::size_t i = index; i != all.size(); ++i)
    if (all[i]->block)
      if (const std::optional<std::size_t> gap = gap_above(body, i)) return gap;
  return std::nullopt;
}

// Whether an attribute has been put right above a block, which no other attribute stood above.
[[nodiscard]] inline bool begins_run(const edit_node& body, std::size_t index) {
  using kind = edit::item_kind;
  const editor::node_list& all = body.children();
  if (index != 0 && (all[index - 1]->kind == kind::attribute || all[index - 1]->kind == kind::comment))
    return false;
  std::size_t block = index + 1;
  while (block != all.size() && all[block]->kind == kind::comment)
    ++block;
  return block != all.size() && all[block]->kind == kind::block && !all[block]->is_separate;
}

template <typename X>
bool edit_backend<X>::set_attribute(edit_tree& tree, edit_node& body, std::string_view name,
                                    const std::string& text, bool is_raw, edit::position where,
                                    diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&body)) return false;
  if (edit_node* const found = find_attribute(body, name))
    return set_value(tree, *found, text, is_raw, diags);
  if (!edits.check_name(name, "an attribute")) return false;
  const std::size_t index = index_in(body, where);
  const std::string indent = indent_near(tree, body, index);
  const std::string_view line_end = line_end_near(tree, body, index, text);
  const auto [content, comment] = without_comment(content_text(tree, text, is_raw, indent, line_end));
  const bool is_flat = content.find('\n') == content.npos || ends_with_heredoc(content);
  const std::string between = is_flat && !body.is_one_line() ? equals_near(body, index, name) : " = ";
  std::vector<edit_node*> items;
  const std::string head(name);
  if (!edits.read_items(std::string(indent).append(head).append(between).append(content).append(line_end),
                        body, items))
    return false;
  const bool is_one = items.size() == 1 && items[0]->attribute && items[0]->head == head &&
                      items[0]->content == content && trimmed(items[0]->tail).empty();
  if (!is_one) return edits.reject_edit("The text must be a single expression.");
  const std::size_t gap = gap_of_blocks(body, index).value_or(1);
  edits.put(body, index, items);
  if (begins_run(body, index)) separate(edits, body, index + 1, gap);
  put_comment_after(edits, *items[0], comment);
  make_room_for_heredoc(edits, *items[0]);
  align_made(edits, body, items[0]->index());
  return true;
}

template <typename X>
bool edit_backend<X>::rename_attribute(edit_tree& tree, edit_node& attribute, std::string_view name,
                                       diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_kind(attribute, edit::item_kind::attribute, "It is not an attribute.")) return false;
  if (!edits.check_name(name, "an attribute") || !edits.check_unused(*attribute.parent, name, &attribute))
    return false;
  std::string between(attribute.between);
  const std::size_t blanks = between.find_first_not_of(' ');
  const std::optional<std::size_t> column = equals_column(attribute);
  if (column && aligned_column(*attribute.parent, attribute.index(), &attribute) == column) {
    const std::size_t width = count_graphemes(name);
    between.replace(0, blanks, std::string(*column > width ? *column - width : 1, ' '));
  }
  return edits.reread(attribute, std::string(name), between, std::string(attribute.content));
}

[[nodiscard]] inline bool check_labels(editor& edits, const std::vector<std::string>& labels) {
  for (const std::string& label : labels)
    if (first_invalid_utf8(label) < label.size()) return edits.reject_edit("A label is not UTF-8.");
  return true;
}

template <typename X>
edit_node* edit_backend<X>::insert_block(edit_tree& tree, edit_node& body, std::string_view type,
                                         const std::vector<std::string>& labels, edit::position where,
                                         diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&body) || !edits.check_name(type, "a block") || !check_labels(edits, labels))
    return nullptr;
  const std::size_t index = index_in(body, where);
  const std::string indent = indent_near(tree, body, index);
  const std::string line_end(line_end_near(tree, body, index));
  std::vector<edit_node*> items;
  if (!edits.read_items(indent + header_source(type, labels) + " {" + line_end + indent + '}' + line_end,
                        body, items))
    return nullptr;
  const std::size_t gap = gap_of_blocks(body, index).value_or(0);
  items[0]->is_made = true;
  edits.put(body, index, items);
  const std::size_t at = items[0]->index();
  separate(edits, body, at + 1, gap);
  separate(edits, body, at, gap);
  return items[0];
}

template <typename X>
bool edit_backend<X>::set_type(edit_tree& tree, edit_node& block, std::string_view type, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_kind(block, edit::item_kind::block, "Only blocks have types.")) return false;
  if (!edits.check_name(type, "a block")) return false;
  const std::size_t old = block.block->type_range.size();
  return edits.reread(block, std::string(type).append(block.head.substr(old)), "", "");
}

// Labels are quoted, unless they are the same as before.
template <typename X>
bool edit_backend<X>::set_labels(edit_tree& tree, edit_node& block, const std::vector<std::string>& labels,
                                 bool keep_bare, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_kind(block, edit::item_kind::block, "Only blocks have labels.")) return false;
  if (!check_labels(edits, labels)) return false;
  const auto& old = block.block->labels;
  const std::string_view head = block.head;
  std::string text(head.substr(0, block.block->type_range.size()));
  std::size_t past = text.size();
  for (std::size_t i = 0; i != labels.size(); ++i) {
    const bool is_there = i < old.size();
    const std::size_t begin = is_there ? old[i].range.begin - block.base : past;
    if (is_there)
      text += head.substr(past, begin - past);
    else
      text += ' ';
    if (is_there) past = old[i].range.end - block.base;
    const bool was_bare = is_there && !head.substr(begin).starts_with('"');
    if (is_there && labels[i] == old[i].text && (keep_bare || !was_bare))
      text += head.substr(begin, past - begin);
    else
      text += keep_bare && was_bare && is_identifier(labels[i]) ? labels[i] : quoted_text(labels[i]);
  }
  if (labels.size() < old.size()) {
    past = old.back().range.end - block.base;
    if (labels.empty() && head[past] != ' ') text += ' ';
  }
  return edits.reread(block, text.append(head.substr(past)), "", "");
}

// Lines with the indentation of a body instead of that of the first one that is not blank.
[[nodiscard]] inline std::string fitted(std::string_view lines, std::string_view indent) {
  std::string out;
  std::size_t at = 0;
  for (;;) {
    const std::size_t blanks = skip_blanks(lines, at), past = skip_newline(lines, blanks);
    if (past == blanks) break;
    out += lines.substr(blanks, past - blanks);
    at = past;
  }
  const std::string_view old = indent_in(lines.substr(at)), rest = lines.substr(at + old.size());
  if (rest.empty()) return out;
  return out += reindented(std::string(indent).append(rest), old, indent);
}

// One label; the one after the last is added.
template <typename X>
bool edit_backend<X>::set_label(edit_tree& tree, edit_node& block, std::size_t index, std::string text,
                                diagnostics& diags) {
  std::vector<std::string> all = block.labels();
  if (index > all.size())
    return editor(tree, diags)
        .reject_edit(
            "The block has " + std::to_string(all.size()) + (all.size() == 1 ? " label." : " labels."),
            &block);
  all.resize((std::max)(all.size(), index + 1));
  all[index] = std::move(text);
  return set_labels(tree, block, all, true, diags);
}

template <typename X>
bool edit_backend<X>::insert_text(const edit_place& in, const std::string& text, edit::position where,
                                  bool fit, std::vector<edit::item>& made, diagnostics& diags) {
  edit_tree& tree = *in.tree;
  edit_node& body = *in.node;
  editor edits(tree, diags);
  std::vector<edit_node*> items;
  if (!edits.check_attached(&body)) return false;
  const std::size_t index = index_in(body, where);
  std::string lines = with_line_ends(text, line_end_near(tree, body, index, text));
  if (fit) lines = fitted(lines, indent_near(tree, body, index));
  if (!edits.read_items(std::move(lines), body, items) || !edits.check_unused(body, items)) return false;
  edits.put(body, index, items);
  for (edit_node* item : items)
    made.push_back(edit::item(in.at(item)));
  return true;
}

template <typename X>
bool edit_backend<X>::remove(edit_tree& tree, edit_node& item, edit::comments above, edit::blank_lines around,
                             diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&item)) return false;
  if (!item.parent) return edits.reject_edit("The body of a file cannot be removed.");
  const std::size_t index = item.index();
  const bool keep = above == edit::comments::keep;
  const std::size_t begin = keep ? index : editor::lead_begin(*item.parent, index);
  const auto [first, past] = around == edit::blank_lines::tidy
                                 ? editor::tidy_range(*item.parent, begin, index + 1)
                                 : std::pair(begin, index + 1);
  edits.take_out(*item.parent, first, past);
  return true;
}

// All that is in a body, comments as well.
template <typename X>
bool edit_backend<X>::clear(edit_tree& tree, edit_node& body, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&body)) return false;
  const std::size_t count = body.children().size();
  if (body.kind == edit::item_kind::block && trimmed(body.between).empty())
    edits.change(body).between = edits.change(body).content = {};
  edits.take_out(body, 0, count);
  return true;
}

// As far from their new neighbours as the items were from those they had.
inline void move_tidily(editor& from, edit_node& old, std::size_t begin, std::size_t end, editor& to,
                        edit_node& body, std::size_t index, const editor::node_list& items) {
  const auto [first, past] = editor::tidy_range(old, begin, end);
  const editor::node_list& all = body.children();
  if (&old == &body && first <= index && index < past) index = past;
  const edit_node* const next = index == all.size() ? nullptr : all[index];
  const std::size_t gap = (std::max)(begin - first, past - end);
  from.take_out(old, first, past);
  index = static_cast<std::size_t>(std::distance(all.begin(), std::find(all.begin(), all.end(), next)));
  to.put(body, index, items);
  separate(to, body, index + items.size(), gap);
  separate(to, body, index, gap);
}

// With the comments above it. A moved item that gets another indentation or document is a new one.
template <typename X>
edit_node* edit_backend<X>::move(edit_tree& from, edit_node& item, edit_tree& to, edit_node& body,
                                 edit::position where, edit::blank_lines around, diagnostics& diags) {
  editor source(from, diags), edits(to, diags);
  if (!source.check_attached(&item) || !edits.check_attached(&body)) return nullptr;
  bool is_inside = !item.parent;
  for (const edit_node* outer = &body; outer; outer = outer->parent)
    is_inside = is_inside || outer == &item;
  if (is_inside) {
    edits.reject_edit("An item cannot be moved into itself.", &item);
    return nullptr;
  }
  edit_node& old = *item.parent;
  if (item.attribute && &old != &body && !edits.check_unused(body, item.attribute->name, nullptr))
    return nullptr;
  const std::size_t end = item.index() + 1, begin = editor::lead_begin(old, end - 1);
  std::size_t index = index_in(body, where);
  std::vector<edit_node*> items(old.children().begin() + static_cast<std::ptrdiff_t>(begin),
                                old.children().begin() + static_cast<std::ptrdiff_t>(end));
  const std::string indent = indent_near(to, body, index), old_indent(indent_of(item));
  const bool stays = &old == &body;
  if (!stays) {
    std::string text;
    for (const edit_node* one : items)
      text += text_of(*one);
    text = with_line_ends(text, line_end_near(to, body, index, text));
    const std::string first(indent_in(text));
    text = indent + reindented(text.substr(first.size()), old_indent, indent);
    if (!edits.read_items(std::move(text), body, items)) return nullptr;
  }
  if (around == edit::blank_lines::tidy) {
    move_tidily(source, old, begin, end, edits, body, index, items);
    return items.back();
  }
  if (&old == &body && begin < index) index -= (std::min)(index, end) - begin;
  source.take_out(old, begin, end);
  edits.put(body, index, items);
  return items.back();
}

}  // namespace hcl::inline v0_1::detail
