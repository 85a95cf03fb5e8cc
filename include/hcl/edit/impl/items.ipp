// Reads properties of items; looks up items, tokens, references and symbols. Implementation of edit/items.hpp
// and edit/lookup.hpp.
#pragma once

#include <hcl/body/impl/kept_comments.hpp>
#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/impl/named_items.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/tree.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL std::string editing::text(const edit_node& node) { return text_of(node); }

// Excludes the blanks before the item, the newline after it, and the comments of an attribute or block.
HCL_DECL byte_span editing::span(const edit_tree& tree, const edit_node& node) {
  byte_span all = whole_span(tree, node);
  const auto size = [](std::string_view piece) { return static_cast<std::uint32_t>(piece.size()); };
  if (node.kind == edit::item_kind::attribute || node.kind == edit::item_kind::block)
    return {all.begin + size(node.lead), all.end - size(node.tail)};
  if (node.kind == edit::item_kind::file) return all;
  const std::size_t indent = skip_blanks(node.head, 0), last = node.head.find_last_not_of(" \t\r\n");
  if (last == node.head.npos) return all;
  return {all.begin + static_cast<std::uint32_t>(indent), all.begin + static_cast<std::uint32_t>(last) + 1};
}

HCL_DECL byte_span editing::whole_span(const edit_tree& tree, const edit_node& node) {
  if (!node.is_in_document()) return {};
  if (!tree.source) (void)current_source(tree);  // a range is nothing without it
  know_offsets(tree);
  return {node.offset, node.offset + node.length};
}

HCL_DECL byte_span editing::name_span(const edit_tree& tree, const edit_node& node) {
  const std::uint32_t begin = span(tree, node).begin;
  return {begin, begin + static_cast<std::uint32_t>(node.name().size())};
}

HCL_DECL std::vector<byte_span> editing::label_spans(const edit_tree& tree, const edit_node& node) {
  std::vector<byte_span> all;
  if (!node.block) return all;
  const std::uint32_t begin = span(tree, node).begin;
  for (const syntax::label_node& label : node.block->labels)
    all.push_back({label.range.begin - node.base + begin, label.range.end - node.base + begin});
  return all;
}

HCL_DECL byte_span editing::value_span(const edit_tree& tree, const edit_node& node) {
  if (!node.attribute) return {};
  const std::uint32_t end = span(tree, node).end;
  return {end - static_cast<std::uint32_t>(node.content.size()), end};
}

HCL_DECL edit_node* editing::find_attribute(const edit_node& body, std::string_view name) {
  for (edit_node* item : body.children())
    if (item->attribute && item->attribute->name == name) return item;
  return nullptr;
}

HCL_DECL edit_node* editing::find_block(const edit_node& body, std::string_view type,
                                        const std::vector<std::string>& labels) {
  for (edit_node* item : body.children())
    if (item->block && item->block->type == type &&
        std::equal(item->block->labels.begin(), item->block->labels.end(), labels.begin(), labels.end(),
                   [](const syntax::label_node& a, const std::string& b) { return a.text == b; }))
      return item;
  return nullptr;
}

// Inserts, changes, moves and removes items. Implementation of edit/items.hpp.

HCL_DECL bool editing::set_value(edit_tree& tree, edit_node& attribute, const std::string& text, bool is_raw,
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

HCL_DECL bool editing::set_attribute(edit_tree& tree, edit_node& body, std::string_view name,
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

HCL_DECL bool editing::rename_attribute(edit_tree& tree, edit_node& attribute, std::string_view name,
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

HCL_DECL edit_node* editing::insert_block(edit_tree& tree, edit_node& body, std::string_view type,
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

HCL_DECL bool editing::set_type(edit_tree& tree, edit_node& block, std::string_view type,
                                diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_kind(block, edit::item_kind::block, "Only blocks have types.")) return false;
  if (!edits.check_name(type, "a block")) return false;
  const std::size_t old = block.block->type_range.size();
  return edits.reread(block, std::string(type).append(block.head.substr(old)), "", "");
}

// Labels are quoted, unless they are the same as before.
HCL_DECL bool editing::set_labels(edit_tree& tree, edit_node& block, const std::vector<std::string>& labels,
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

// One label; the one after the last is added.
HCL_DECL bool editing::set_label(edit_tree& tree, edit_node& block, std::size_t index, std::string text,
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

HCL_DECL bool editing::insert_text(const edit_place& in, const std::string& text, edit::position where,
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

HCL_DECL bool editing::remove(edit_tree& tree, edit_node& item, edit::comments above,
                              edit::blank_lines around, diagnostics& diags) {
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
HCL_DECL bool editing::clear(edit_tree& tree, edit_node& body, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&body)) return false;
  const std::size_t count = body.children().size();
  if (body.kind == edit::item_kind::block && trimmed(body.between).empty())
    edits.change(body).between = edits.change(body).content = {};
  edits.take_out(body, 0, count);
  return true;
}

// Moves the comments above it, too. With another indentation or document, the moved item is a new node.
HCL_DECL edit_node* editing::move(edit_tree& from, edit_node& item, edit_tree& to, edit_node& body,
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

HCL_DECL edit::place editing::look_up(const document& doc, std::size_t offset,
                                      const edit::lookup_options& options) {
  return place_finder(doc, offset, options).find();
}

HCL_DECL std::size_t editing::offset_of(const document& doc, std::size_t line, std::size_t column) {
  const source_ptr text = doc.source();
  const std::string_view whole = text->text(), written = text->line(line);
  if (line == 0 || written.data() == nullptr || line > text->line_count()) return whole.size();
  const auto begin = static_cast<std::size_t>(written.data() - whole.data());
  std::size_t at = 0;
  for (std::size_t i = 1; i < column && at < written.size(); ++i)
    at = text_access::next_grapheme(written, at);
  return begin + at;
}

HCL_DECL std::vector<range> editing::uses_of_loop_name(const document& doc, const range& name) {
  std::vector<range> all;
  const syntax::document_ptr parsed = doc.syntax();
  if (!parsed || !parsed->body) return all;
  syntax::walk(*parsed->body, [&](const syntax::body_item& item) {
    if (!item.attribute) return true;
    const loop_name found = find_loop_name(*item.attribute->value, name.span().begin);
    if (found.loop != nullptr && found.where == name.span())
      for_each_use(*found.loop, found.name, [&](const syntax::scope_traversal& reference) {
        all.push_back({name.source(), reference.root_range()});
      });
    return false;
  });
  return all;
}

HCL_DECL std::vector<edit::symbol> editing::symbols(const edit::body& body) {
  std::vector<edit::symbol> all;
  for (const edit::item& item : body.items()) {
    if (!item.is_attribute() && !item.is_block()) continue;
    edit::symbol one{.name = header_name(*item.place().node), .item = item, .where = item.range()};
    if (item.is_attribute()) {
      one.named = item.as_attribute().name_range();
    } else {
      const edit::block block = item.as_block();
      const std::vector<range> labels = block.label_ranges();
      one.named = block.type_range();
      if (!labels.empty()) one.named = {one.named.source(), between(one.named.span(), labels.back().span())};
      one.inside = symbols(block.body());
    }
    all.push_back(std::move(one));
  }
  return all;
}

HCL_DECL std::string editing::documentation(const edit::item& of) {
  std::vector<std::string> lines;
  if (!of || !of.is_attached()) return {};
  for (const std::string& comment : of.comments_above())
    append_comment_lines(lines, without_blanks(comment));
  std::string text;
  for (const std::string& line : lines)
    text.append(text.empty() ? "" : "\n").append(line);
  return text;
}

HCL_DECL std::string editing::path_of(const edit::item& of) {
  if (!of || (!of.is_attribute() && !of.is_block())) return {};
  std::string path = header_name(*of.place().node);
  for (edit::block around = of.parent() ? of.parent().block() : edit::block(); around;
       around = around.parent() ? around.parent().block() : edit::block())
    path.insert(0, header_name(*around.place().node) + '.');
  return path;
}

// Definitions and references across the documents of a configuration, and renaming. Implementation of
// edit/lookup.hpp.

HCL_DECL edit::item editing::definition_in(const std::vector<const document*>& docs,
                                           const traversal& reference, const edit::lookup_options& options) {
  const named_items table(docs, options);
  return table.definition(table.document_of(reference), reference).item;
}

HCL_DECL std::vector<range> editing::uses_in(const std::vector<const document*>& docs, const edit::item& of,
                                             const edit::lookup_options& options) {
  const named_items table(docs, options);
  const named_item found = table.find(of);
  std::vector<range> all;
  if (found)
    table.for_each_use(found, [&](std::size_t, const traversal& reference, const syntax::node&) {
      all.push_back(named_items::named_part(reference, found));
    });
  return all;
}

HCL_DECL void editing::rename_variable(document& doc, const edit::item& of, const std::string& to,
                                       const edit::lookup_options& options, diagnostics& diags) {
  const named_items table({&doc}, options);
  const named_item found = table.find(of);
  if (!can_be_named(table, found, to, diags)) return;
  const std::vector<text_edit> edits = table.renamed(found, to).front();
  std::vector<std::pair<edit::attribute, std::string>> contents;
  edit::walk(doc.body(), [&](const edit::item& item) {
    if (!item.is_attribute()) return true;
    const edit::attribute attribute = item.as_attribute();
    std::string text = spliced(attribute.value_text(), attribute.value_range().span().begin, edits);
    if (text != attribute.value_text()) contents.emplace_back(attribute, std::move(text));
    return true;
  });
  diags.append(edit::change(doc, [&](auto& must) {
                 const edit::block block = of.as_block();
                 if (!block)
                   must(of.as_attribute().rename(to));
                 else if (const std::size_t count = block.labels().size(); count != 0)
                   must(block.set_label(count - 1, to));
                 else
                   must(block.set_type(to));
                 for (const auto& [attribute, text] : contents)
                   must(attribute.set(edit::raw(text)));
               }).diagnostics());
}

HCL_DECL std::vector<std::vector<text_edit>> editing::renamed_in(const std::vector<const document*>& docs,
                                                                 const edit::item& of, const std::string& to,
                                                                 const edit::lookup_options& options,
                                                                 diagnostics& diags) {
  const named_items table(docs, options);
  const named_item found = table.find(of);
  if (!can_be_named(table, found, to, diags)) return {};
  return table.renamed(found, to);
}

// Renames references in expressions, without capturing names of `for`.

// Renames the references of every expression, or of none.
HCL_DECL bool editing::rename_references(edit_tree& tree, edit_node& around,
                                         const std::vector<std::string>& from,
                                         const std::vector<std::string>& to, std::size_t& count,
                                         diagnostics& diags) {
  editor edits(tree, diags);
  count = 0;
  if (!edits.check_attached(&around)) return false;
  if (from.empty()) return true;
  if (to.empty()) return edits.reject_edit("A reference needs a name.");
  reference_renamer renamer(edits, from, to);
  if (!renamer.rename(around)) {
    edits.undo();
    return false;
  }
  count = renamer.count();
  return true;
}

}  // namespace hcl::inline v1_0::detail
