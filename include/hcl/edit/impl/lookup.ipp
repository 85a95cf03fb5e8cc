// Finds the item, token and reference at a place of a document, and its symbols. Implementation of
// edit/lookup.hpp.
#pragma once

#include <hcl/edit/impl/lookup.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL edit::place edit_backend::look_up(const document& doc, std::size_t offset,
                                           const edit::lookup_options& options) {
  return place_finder(doc, offset, options).find();
}

HCL_DECL std::size_t edit_backend::offset_of(const document& doc, std::size_t line, std::size_t column) {
  const source_ptr text = doc.source();
  const std::string_view whole = text->text(), written = text->line(line);
  if (line == 0 || written.data() == nullptr || line > text->line_count()) return whole.size();
  const auto begin = static_cast<std::size_t>(written.data() - whole.data());
  std::size_t at = 0;
  for (std::size_t i = 1; i < column && at < written.size(); ++i)
    at = text_backend::next_grapheme(written, at);
  return begin + at;
}

HCL_DECL std::vector<range> edit_backend::uses_of_loop_name(const document& doc, const range& name) {
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

HCL_DECL std::vector<edit::symbol> edit_backend::symbols(const edit::body& body) {
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

HCL_DECL std::string edit_backend::documentation(const edit::item& of) {
  std::vector<std::string> lines;
  if (!of || !of.is_attached()) return {};
  for (const std::string& comment : of.comments_above())
    append_comment_lines(lines, without_blanks(comment));
  std::string text;
  for (const std::string& line : lines)
    text.append(text.empty() ? "" : "\n").append(line);
  return text;
}

HCL_DECL std::string edit_backend::path_of(const edit::item& of) {
  if (!of || (!of.is_attribute() && !of.is_block())) return {};
  std::string path = header_name(*of.place().node);
  for (edit::block around = of.parent() ? of.parent().block() : edit::block(); around;
       around = around.parent() ? around.parent().block() : edit::block())
    path.insert(0, header_name(*around.place().node) + '.');
  return path;
}

}  // namespace hcl::inline v0_1::detail
