// Looks up items, tokens, references and symbols. Implementation of edit/lookup.hpp.
#pragma once

#include <hcl/edit/impl/lookup.hpp>
#include <hcl/edit/impl/named_items.hpp>

namespace hcl::inline v1_0::detail {

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

// In every expression, or in none.
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
