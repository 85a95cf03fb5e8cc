// Inserts, changes, moves and removes items. Implementation of edit/items.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/content.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/document.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/write/impl/heredoc_text.hpp>

namespace hcl::inline v1_0::detail {

// A heredoc with the form, marker and indentation of the present one, to be checked by the caller; empty if
// it cannot hold the text.
[[nodiscard]] inline std::optional<std::string> heredoc_like(std::string_view present,
                                                             std::string_view text) {
  const std::vector<std::string_view> old = text_lines(present), lines = text_lines(text);
  std::string plain = std::string(text) + '\n';  // of one line, too
  std::erase(plain, '\r');
  if (old.size() < 2 || !text.ends_with('\n') || !is_heredoc_text(plain)) return std::nullopt;
  const auto is_empty = [](std::string_view line) { return trimmed(line).empty(); };
  const auto begins_line = [&](std::string_view line) { return !is_empty(line) && !is_blank(line.front()); };
  const std::size_t opening = present.starts_with("<<-") ? 3 : 2;
  const std::string_view marker = trimmed(old[0].substr(opening)), last_indent = indent_in(old.back());
  if (trimmed(old.back()) != marker) return std::nullopt;
  // Lines that are all indented are no lines of a `<<-`.
  const bool is_indented = opening == 3 && std::any_of(lines.begin(), lines.end(), begins_line);
  const std::string_view indent = old.size() == 2 || is_empty(old[1]) ? last_indent : indent_in(old[1]);
  const auto ends_it = [&](std::string_view line) { return trimmed(line) == marker; };
  if (std::any_of(lines.begin(), lines.end(), ends_it))
    return with_line_ends(heredoc_text(text), line_end_in(present));
  std::string made = (is_indented ? "<<-" : "<<") + std::string(marker);
  made += line_end_in(present);
  for (const std::string_view line : lines) {
    if (is_indented && !is_empty(line)) made += indent;
    made.append(with_escapes(line)).append(1, '\n');
  }
  return made.append(last_indent).append(marker);
}

// The comments that a file begins with, if a blank line or nothing follows them.
[[nodiscard]] inline std::size_t heading_end(const edit_node& file) {
  std::size_t end = 0;
  while (end != file.children().size() && file.children()[end]->kind == edit::item_kind::comment)
    ++end;
  return end == file.children().size() || file.children()[end]->kind == edit::item_kind::blank_line ? end : 0;
}
[[nodiscard]] inline bool check_place(editor& edits, edit::position where) {
  const bool is_elsewhere = where.item && where.item->parent != &edits.item() && where.item->is_in_document();
  return !is_elsewhere || edits.reject_edit("The place is beside an item of another body.");
}
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
      const std::size_t past = body.kind == edit::item_kind::file ? heading_end(body) : 0;
      return past == 0 || past == all.size() ? 0 : past + 1;
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

// After an attribute got a value that ends with a heredoc, its comment goes to the line above.
inline void make_room_for_heredoc(editor& edits, edit_node& attribute) {
  if (!ends_with_heredoc(attribute.content)) return;
  edit_node& body = *attribute.parent;
  edits.open(body);
  const std::size_t index = attribute.index();
  const std::string line_end(line_end_of(edits.tree()));
  const std::string_view comment = trimmed(attribute.tail);
  if (attribute.tail != line_end) edits.change(attribute).tail = edits.tree().keep(line_end);
  if (comment.empty()) return;
  edits.put_comment(body, index, std::string(indent_of(attribute)).append(comment).append(line_end));
}

// Keeps a text in a heredoc if possible. `wanted`: its expression.
[[nodiscard]] inline std::optional<std::string> heredoc_instead(std::string_view present,
                                                                const std::string& wanted) {
  if (!present.starts_with("<<")) return std::nullopt;
  const auto value_in = [](const std::string& text) {
    diagnostics ignored;
    const syntax::document_ptr read = parser::parse_expression(source::make(text + '\n', ""), ignored);
    return ignored.has_errors() ? std::nullopt : known_value({read, read->expression}, nullptr);
  };
  const std::optional<value> text = value_in(wanted);
  if (!text || !is_open_text(*text)) return std::nullopt;
  std::optional<std::string> made = heredoc_like(present, text->as_string());
  return made && value_in(*made) == text ? made : std::nullopt;
}

// Attributes of a block that was made here are aligned with their neighbours, as the formatter does.
inline void align_made(editor& edits, edit_node& body, std::size_t index) {
  const editor::node_list& all = body.children();
  const auto is_in_run = [&](std::size_t i) { return is_single_line(*all[i]); };
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
[[nodiscard]] inline std::size_t blank_lines_above(const edit_node& item) {
  if (!item.parent) return 0;
  const std::size_t begin = editor::lead_begin(*item.parent, item.index());
  std::size_t count = 0;
  while (count != begin && item.parent->children()[begin - count - 1]->kind == edit::item_kind::blank_line)
    ++count;
  return count;
}
// How many blank lines are above an item and what belongs to it; none if nothing is above those.
[[nodiscard]] inline std::optional<std::size_t> gap_above(const edit_node& body, std::size_t index) {
  const std::size_t gap = blank_lines_above(*body.children()[index]);
  return gap == editor::lead_begin(body, index) ? std::nullopt : std::optional(gap);
}
// The blank lines above the neighbouring blocks of a place, those before it first.
[[nodiscard]] inline std::optional<std::size_t> gap_of_blocks(const edit_node& body, std::size_t index) {
  for (std::size_t n = 0; n != body.children().size(); ++n) {
    const std::size_t i = n < index ? index - 1 - n : n;
    if (!body.children()[i]->block) continue;
    if (const std::optional<std::size_t> gap = gap_above(body, i)) return gap;
  }
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

[[nodiscard]] inline bool check_labels(editor& edits, const std::vector<std::string>& labels) {
  for (const std::string& label : labels)
    if (first_invalid_utf8(label) < label.size()) return edits.reject_edit("A label is not UTF-8.");
  return true;
}

// Lines with the indentation of a body instead of that of the first one that is not blank.
[[nodiscard]] inline std::string fitted(std::string_view lines, std::string_view indent) {
  const std::size_t text = lines.find_first_not_of(" \t\r\n");
  if (text == lines.npos) return std::string(lines);
  const std::size_t line = lines.substr(0, text).rfind('\n') + 1;
  const std::string_view old = lines.substr(line, text - line);
  std::string out(lines.substr(0, line));
  std::erase_if(out, is_blank);
  return out += reindented(std::string(indent).append(lines.substr(text)), old, indent);
}

}  // namespace hcl::inline v1_0::detail
