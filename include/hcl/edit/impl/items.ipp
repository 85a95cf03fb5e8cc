// Reads properties of items; looks up items, references and symbols. Implementation of edit/items.hpp
// and edit/lookup.hpp.
#pragma once

#include <hcl/body/impl/kept_comments.hpp>
#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/impl/named_items.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/tree.hpp>

namespace hcl::inline v1_0::detail {

// The items of a body for which `is` holds.
template <typename Item, typename Is>
[[nodiscard]] std::vector<Item> children_of(const edit_place& body, const Is& is) {
  std::vector<Item> all;
  const edit_place at = existing(body);
  for (edit_node* node : at.node->children())
    if (is(*node)) all.push_back(Item(body.at(node)));
  return all;
}

[[nodiscard]] inline std::vector<edit::symbol> symbols_in(const edit::body& in) {
  std::vector<edit::symbol> all;
  for (const edit::item& item : in.items()) {
    if (!item.is_attribute() && !item.is_block()) continue;
    edit::symbol one{.name = header_name(*item.place().node), .item = item, .where = item.range()};
    if (item.is_attribute()) {
      one.named = item.as_attribute().name_range();
    } else {
      const edit::block block = item.as_block();
      const std::vector<range> labels = block.label_ranges();
      one.named = block.type_range();
      if (!labels.empty()) one.named = {one.named.source(), between(one.named.span(), labels.back().span())};
      one.inside = symbols_in(block.body());
    }
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0::edit {

HCL_DECL item_kind item::kind() const noexcept {
  return place_.node ? place_.node->kind : item_kind::blank_line;
}
HCL_DECL bool item::is_attached() const noexcept { return place_.node && place_.node->is_in_document(); }
HCL_DECL std::size_t item::index() const noexcept { return place_.node ? place_.node->index() : 0; }
HCL_DECL std::string item::text() const { return place_.node ? text_of(*place_.node) : std::string(); }
HCL_DECL hcl::range item::range() const { return range_of(place_, detail::span); }
HCL_DECL hcl::range item::whole_range() const { return range_of(place_, detail::whole_span); }
HCL_DECL body item::parent() const {
  detail::edit_node* const around = place_.node ? place_.node->parent : nullptr;
  return around ? body(place_.at(around)) : body();
}
HCL_DECL attribute item::as_attribute() const { return is_attribute() ? attribute(place_) : attribute(); }
HCL_DECL block item::as_block() const { return is_block() ? block(place_) : block(); }

HCL_DECL std::string attribute::name() const { return std::string(existing(place_).node->name()); }
HCL_DECL hcl::range attribute::name_range() const { return range_of(place_, detail::name_span); }
HCL_DECL std::string attribute::value_text() const {
  return is_attribute() ? std::string(place_.node->content) : std::string();
}
HCL_DECL hcl::range attribute::value_range() const { return range_of(place_, detail::value_span); }
HCL_DECL hcl::expression attribute::expression() const {
  const detail::edit_place at = existing(place_);
  const detail::edit_node& node = *at.node;
  return {node.parsed, node.attribute ? node.attribute->value : nullptr};
}

HCL_DECL std::string block::type() const { return std::string(existing(place_).node->name()); }
HCL_DECL hcl::range block::type_range() const { return range_of(place_, detail::name_span); }
HCL_DECL std::vector<std::string> block::labels() const { return existing(place_).node->labels(); }
HCL_DECL std::vector<hcl::range> block::label_ranges() const {
  const detail::edit_place at = existing(place_);
  const detail::edit_node& node = *at.node;
  const hcl::range all = range();
  std::vector<hcl::range> found;
  if (!node.block) return found;
  for (const syntax::label_node& label : node.block->labels)
    found.push_back(
        {all.source(),
         {label.range.begin - node.base + all.span().begin, label.range.end - node.base + all.span().begin}});
  return found;
}

HCL_DECL bool body::is_file() const noexcept { return place_.node && place_.node->kind == item_kind::file; }
HCL_DECL block body::block() const { return is_file() ? edit::block() : edit::block(place_); }
HCL_DECL std::size_t body::size() const { return place_.node ? place_.node->children().size() : 0; }
HCL_DECL item body::operator[](std::size_t index) const {
  return index < size() ? item(place_.at(place_.node->children()[index])) : item(place_.at(nullptr));
}
HCL_DECL std::vector<item> body::items() const {
  return detail::children_of<item>(place_, [](const auto&) { return true; });
}
HCL_DECL std::vector<attribute> body::attributes() const {
  return detail::children_of<edit::attribute>(place_, [](const auto& node) { return node.attribute; });
}
HCL_DECL std::vector<block> body::blocks() const {
  return detail::children_of<edit::block>(place_, [](const auto& node) { return node.block; });
}
HCL_DECL std::vector<block> body::blocks(std::string_view type) const {
  return detail::children_of<edit::block>(
      place_, [&](const auto& node) { return node.block && node.block->type == type; });
}
HCL_DECL attribute body::attribute(std::string_view name) const {
  detail::edit_node* const found = find_attribute(*existing(place_).node, name);
  return found ? edit::attribute(place_.at(found)) : edit::attribute();
}
HCL_DECL result<attribute> body::required(std::string_view name) const {
  if (const edit::attribute found = attribute(name)) return found;
  detail::editor edits(place_);
  if (edits.check_attached())
    edits.reject(codes::missing_item, "No such item",
                 "There is no attribute named " + detail::excerpt(name) + " in this body.");
  return edits.done();
}
HCL_DECL block body::block(std::string_view type, const std::vector<std::string>& labels) const {
  const detail::edit_place at = existing(place_);
  for (detail::edit_node* node : at.node->children())
    if (node->block && node->block->type == type && node->labels() == labels)
      return edit::block(place_.at(node));
  return {};
}

HCL_DECL result<void> attribute::set(const content& to) const {
  if (to.diagnostics().has_errors()) return to.diagnostics();
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_kind(item_kind::attribute, "Only attributes have values.")) return edits.done();
  const std::string_view line_end = line_end_of(edits.tree(), to.text());
  std::string text = content_text(edits.tree(), to.text(), to.is_raw(), indent_of(node), line_end);
  if (!to.is_raw()) text = detail::heredoc_instead(node.content, text).value_or(text);
  if (edits.set_content(node, text)) make_room_for_heredoc(edits, node);
  return edits.done();
}

HCL_DECL result<void> body::set(std::string_view name, const content& to, position where) const {
  if (const edit::attribute found = attribute(name)) return found.set(to);
  if (to.diagnostics().has_errors()) return to.diagnostics();
  detail::editor edits(place_);
  detail::edit_node& in = edits.item();
  if (!edits.check_attached() || !edits.check_name(name, "an attribute") || !check_place(edits, where))
    return edits.done();
  const std::size_t index = index_in(in, where);
  const std::string indent = indent_inside(edits.tree(), in);
  const std::string_view line_end = line_end_of(edits.tree(), to.text());
  const std::string text = content_text(edits.tree(), to.text(), to.is_raw(), indent, line_end);
  const bool is_flat = text.find('\n') == text.npos || detail::ends_with_heredoc(text);
  const std::string between =
      is_flat && !in.is_one_line() ? blanks_near(in, index, index, name) + "= " : " = ";
  detail::editor::node_list items;
  // A value to be replaced, so that new attributes and old ones take the same texts.
  if (!edits.read_items(std::string(indent).append(name).append(between).append("null").append(line_end), in,
                        items))
    return edits.done();
  const std::size_t gap = gap_of_blocks(in, index).value_or(1);
  edits.put(in, index, items);
  if (begins_run(in, index)) separate(edits, in, index + 1, gap);
  if (!edits.set_content(*items[0], text)) return edits.done();
  make_room_for_heredoc(edits, *items[0]);
  align_made(edits, in, items[0]->index());
  return edits.done();
}

HCL_DECL result<void> attribute::rename(std::string_view name) const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_kind(item_kind::attribute, "It is not an attribute.") ||
      !edits.check_name(name, "an attribute") || !edits.check_unused(*node.parent, name, &node))
    return edits.done();
  std::string between(node.between);
  if (equals_column(node))
    between.replace(0, between.find('='), blanks_near(*node.parent, node.index(), node.index() + 1, name));
  (void)edits.reread(node, std::string(name), between, std::string(node.content));
  return edits.done();
}

HCL_DECL result<block> body::add_block(std::string_view type, const std::vector<std::string>& labels,
                                       position where) const {
  detail::editor edits(place_);
  detail::edit_node& in = edits.item();
  if (!edits.check_attached() || !edits.check_name(type, "a block") || !check_labels(edits, labels) ||
      !check_place(edits, where))
    return edits.done();
  const std::size_t index = index_in(in, where);
  const std::string indent = indent_inside(edits.tree(), in);
  const std::string line_end(line_end_of(edits.tree()));
  detail::editor::node_list items;
  if (!edits.read_items(
          indent + detail::header_source(type, labels) + " {" + line_end + indent + '}' + line_end, in,
          items))
    return edits.done();
  const std::size_t gap = gap_of_blocks(in, index).value_or(0);
  items[0]->is_made = true;
  edits.put(in, index, items);
  const std::size_t at = items[0]->index();
  separate(edits, in, at + 1, gap);
  separate(edits, in, at, gap);
  return {edit::block(place_.at(items[0])), edits.done()};
}

HCL_DECL result<void> block::set_type(std::string_view type) const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_kind(item_kind::block, "Only blocks have types.") || !edits.check_name(type, "a block"))
    return edits.done();
  const std::size_t old = node.block->type_range.size();
  (void)edits.reread(node, std::string(type).append(node.head.substr(old)), "", "");
  return edits.done();
}

// Labels are quoted, unless they are the same as before.
HCL_DECL result<void> block::relabel(const std::vector<std::string>& labels, bool keep_bare) const {
  detail::editor edits(place_);
  detail::edit_node& node = edits.item();
  if (!edits.check_kind(item_kind::block, "Only blocks have labels.") || !check_labels(edits, labels))
    return edits.done();
  const auto& old = node.block->labels;
  const std::string_view head = node.head;
  std::string text(head.substr(0, node.block->type_range.size()));
  std::size_t past = text.size();
  for (std::size_t i = 0; i != labels.size(); ++i) {
    const bool is_there = i < old.size();
    const std::size_t begin = is_there ? old[i].range.begin - node.base : past;
    if (is_there)
      text += head.substr(past, begin - past);
    else
      text += ' ';
    if (is_there) past = old[i].range.end - node.base;
    const bool was_bare = is_there && !head.substr(begin).starts_with('"');
    if (is_there && labels[i] == old[i].text && (keep_bare || !was_bare))
      text += head.substr(begin, past - begin);
    else
      text += keep_bare && was_bare && detail::is_identifier(labels[i]) ? labels[i]
                                                                        : detail::quoted_text(labels[i]);
  }
  if (labels.size() < old.size()) {
    past = old.back().range.end - node.base;
    if (labels.empty() && head[past] != ' ') text += ' ';
  }
  (void)edits.reread(node, text.append(head.substr(past)), "", "");
  return edits.done();
}

// The label after the last one is added.
HCL_DECL result<void> block::set_label(std::size_t index, const std::string& text) const {
  std::vector<std::string> all = labels();
  detail::editor edits(place_);
  if (!edits.check_kind(item_kind::block, "Only blocks have labels.")) return edits.done();
  if (index > all.size())
    return edits.fail("The block has " + std::to_string(all.size()) +
                      (all.size() == 1 ? " label." : " labels."));
  all.resize((std::max)(all.size(), index + 1));
  all[index] = text;
  return relabel(all, true);
}

HCL_DECL result<std::vector<item>> body::inserted(const std::string& text, position where, bool fit) const {
  detail::editor edits(place_);
  detail::edit_node& in = edits.item();
  if (!edits.check_attached() || !check_place(edits, where)) return edits.done();
  const std::size_t index = index_in(in, where);
  std::string lines = detail::with_line_ends(text, line_end_of(edits.tree(), text));
  if (fit) lines = detail::fitted(lines, indent_inside(edits.tree(), in));
  detail::editor::node_list made;
  if (!edits.read_items(std::move(lines), in, made) || !edits.check_unused(in, made)) return edits.done();
  edits.put(in, index, made);
  std::vector<item> all;
  for (detail::edit_node* one : made)
    all.push_back(item(edits.place().at(one)));
  return {std::move(all), edits.done()};
}

HCL_DECL result<void> item::remove(comments above, blank_lines around) const {
  detail::editor edits(place_);
  const detail::edit_node& node = edits.item();
  if (!edits.check_attached()) return edits.done();
  if (!node.parent) return edits.fail("The body of a file cannot be removed.");
  const std::size_t index = node.index();
  const std::size_t begin = above == comments::keep ? index : detail::editor::lead_begin(*node.parent, index);
  const auto [first, past] = around == blank_lines::tidy
                                 ? detail::editor::tidy_range(*node.parent, begin, index + 1)
                                 : std::pair(begin, index + 1);
  edits.take_out(*node.parent, first, past);
  return edits.done();
}

// All that is in a body, comments as well.
HCL_DECL result<void> body::clear() const {
  detail::editor edits(place_);
  detail::edit_node& in = edits.item();
  if (!edits.check_attached()) return edits.done();
  const std::size_t count = in.children().size();
  if (in.block && detail::trimmed(in.between).empty())
    edits.change(in).between = edits.change(in).content = {};
  edits.take_out(in, 0, count);
  return edits.done();
}

// Moves the comments above it, too. With another indentation or document, the moved item is a new node.
HCL_DECL result<item> body::move_here(const item& other, position where, blank_lines around) const {
  const detail::edit_place from = existing(other.place());
  detail::editor edits(place_), source(*from.tree, edits.diags());
  detail::edit_node &in = edits.item(), &node = *from.node;
  if (!source.check_attached(&node) || !edits.check_attached() || !check_place(edits, where))
    return edits.done();
  bool is_inside = !node.parent;
  for (const detail::edit_node* outer = &in; outer; outer = outer->parent)
    is_inside = is_inside || outer == &node;
  if (is_inside) return edits.fail("An item cannot be moved into itself.");
  detail::edit_node& old = *node.parent;
  if (node.attribute && &old != &in && !edits.check_unused(in, node.attribute->name, nullptr))
    return edits.done();
  const std::size_t end = node.index() + 1, begin = detail::editor::lead_begin(old, end - 1);
  std::size_t index = index_in(in, where);
  detail::editor::node_list items(old.children().begin() + static_cast<std::ptrdiff_t>(begin),
                                  old.children().begin() + static_cast<std::ptrdiff_t>(end));
  const std::string indent = indent_inside(edits.tree(), in), old_indent(indent_of(node));
  const bool stays = &old == &in;
  if (!stays) {
    std::string text;
    for (const detail::edit_node* one : items)
      text += text_of(*one);
    text = detail::with_line_ends(text, line_end_of(edits.tree(), text));
    const std::string first(detail::indent_in(text));
    text = indent + detail::reindented(text.substr(first.size()), old_indent, indent);
    if (!edits.read_items(std::move(text), in, items)) return edits.done();
  }
  const bool is_tidy = around == blank_lines::tidy;
  const auto [first, past] = is_tidy ? detail::editor::tidy_range(old, begin, end) : std::pair(begin, end);
  const detail::editor::node_list& all = in.children();
  if (stays && first <= index && index < past) index = past;
  const detail::edit_node* const next = index == all.size() ? nullptr : all[index];
  source.take_out(old, first, past);
  index = static_cast<std::size_t>(std::find(all.begin(), all.end(), next) - all.begin());
  edits.put(in, index, items);
  // With as many blank lines around it as before.
  const std::size_t gap = (std::max)(begin - first, past - end);
  if (is_tidy) separate(edits, in, index + items.size(), gap);
  if (is_tidy) separate(edits, in, index, gap);
  if (edits.diags().has_errors()) source.undo();
  return {item(place_.at(items.back())), edits.done()};
}

HCL_DECL result<void> body::sort() const {
  std::vector<edit::attribute> sorted = attributes();
  detail::sort_stably(sorted,
                      [](const edit::attribute& a, const edit::attribute& b) { return a.name() < b.name(); });
  std::vector<item> all;
  auto next = sorted.begin();
  for (const item& one : items()) {
    if (one.is_attribute()) all.push_back(*next++);
    if (one.is_block()) all.push_back(one);
  }
  return reorder(all);
}

// Renames the references of every expression, or of none.
HCL_DECL result<std::size_t> body::rename_references(const std::vector<std::string>& from,
                                                     const std::vector<std::string>& to) const {
  detail::editor edits(place_);
  if (!edits.check_attached() || from.empty()) return {0, edits.done()};
  if (to.empty()) return edits.fail("A reference needs a name.");
  detail::reference_renamer renamer(edits, from, to);
  (void)renamer.rename(edits.item());
  return {renamer.count(), edits.done()};
}
HCL_DECL result<std::size_t> attribute::rename_references(const std::vector<std::string>& from,
                                                          const std::vector<std::string>& to) const {
  return body(place_).rename_references(from, to);
}

HCL_DECL place look_up(const document& doc, std::size_t offset, const lookup_options& options) {
  place found = detail::place_finder(doc, offset).find();
  if (found.loop_name) return found;
  if (found.reference)
    found.definition = definition(doc, *found.reference, options);
  else if (found.item && !detail::names_of(found.item, options).empty())
    found.definition = found.item;
  return found;
}

HCL_DECL std::vector<hcl::range> uses(const document& doc, const place& at, const lookup_options& options) {
  const hcl::range& name = at.loop_name;
  if (!name) return uses(doc, at.definition, options);
  std::vector<hcl::range> all;
  const syntax::document_ptr parsed = doc.syntax();
  if (!parsed || !parsed->body) return all;
  syntax::walk(*parsed->body, [&](const syntax::body_item& item) {
    if (!item.attribute) return true;
    const expression whole(parsed, item.attribute->value);
    const detail::loop_name found = detail::find_loop_name(whole, name.span().begin);
    if (found.loop != nullptr && found.where == name.span())
      for (const traversal& one : detail::uses_of(whole, *found.loop, found.name))
        all.push_back({name.source(), one.steps()[0].where.span()});
    return false;
  });
  return all;
}

HCL_DECL std::vector<symbol> symbols(const document& doc) { return detail::symbols_in(doc.body()); }

HCL_DECL std::string documentation(const item& of) {
  std::vector<std::string> lines;
  if (!of || !of.is_attached()) return {};
  for (const std::string& comment : of.comments_above())
    detail::append_comment_lines(lines, detail::trimmed(comment));
  std::string text;
  for (const std::string& line : lines)
    text.append(text.empty() ? "" : "\n").append(line);
  return text;
}

HCL_DECL std::string path_of(const item& of) {
  if (!of || (!of.is_attribute() && !of.is_block())) return {};
  std::string path = header_name(*of.place().node);
  for (block around = of.parent() ? of.parent().block() : block(); around;
       around = around.parent() ? around.parent().block() : block())
    path.insert(0, header_name(*around.place().node) + '.');
  return path;
}

HCL_DECL item definition(const std::vector<const document*>& docs, const traversal& reference,
                         const lookup_options& options) {
  const detail::named_items table(docs, options);
  return table.definition(table.document_of(reference), reference).item;
}

HCL_DECL std::vector<hcl::range> uses(const std::vector<const document*>& docs, const item& of,
                                      const lookup_options& options) {
  const detail::named_items table(docs, options);
  const detail::named_item found = table.find(of);
  std::vector<hcl::range> all;
  if (found)
    table.for_each_use(found, [&](std::size_t, const traversal& reference, const syntax::node&) {
      all.push_back(detail::named_items::named_part(reference, found));
    });
  return all;
}

HCL_DECL result<void> rename_variable(document& doc, const item& of, const std::string& to,
                                      const lookup_options& options) {
  const auto renamed_here = renamed({&doc}, of, to, options);
  if (!renamed_here) return renamed_here.diagnostics();
  struct renamed_item {
    detail::edit_node* node;
    std::string head, content;
  };
  std::vector<renamed_item> all;
  walk(doc.body(), [&](const edit::item& one) {
    detail::edit_node& node = *one.place().node;
    if (!node.attribute && !node.block) return true;
    const auto begin = one.range().span().begin, value = one.as_attribute().value_range().span().begin;
    renamed_item made{&node, detail::spliced(node.head, begin, renamed_here->front()),
                      detail::spliced(node.attribute ? node.content : "", value, renamed_here->front())};
    if (made.head != node.head || (node.attribute && made.content != node.content))
      all.push_back(std::move(made));
    return true;
  });
  detail::editor edits(doc.body().place());
  for (const auto& [node, head, content] : all)
    if (!edits.reread(*node, head, std::string(node->between), content)) break;
  return edits.done();
}

HCL_DECL result<std::vector<std::vector<text_edit>>> renamed(const std::vector<const document*>& docs,
                                                             const item& of, const std::string& to,
                                                             const lookup_options& options) {
  const detail::named_items table(docs, options);
  const detail::named_item found = table.find(of);
  const std::string why = found ? table.why_not(found, to) : "No reference can name this item.";
  if (why.empty()) return table.renamed(found, to);
  diagnostics diags;
  diags.add({.code = codes::invalid_edit, .summary = "Change not possible", .detail = why});
  return diags;
}

}  // namespace hcl::inline v1_0::edit
