// Reads properties of items. Implementation of edit/items.hpp.
#pragma once

#include <hcl/edit/impl/items.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string edit_backend::text(const edit_node& node) { return text_of(node); }

// Without the blanks before it and the newline after it, and without comments of an attribute or block.
HCL_DECL byte_span edit_backend::span(const edit_tree& tree, const edit_node& node) {
  byte_span all = whole_span(tree, node);
  const auto size = [](std::string_view piece) { return static_cast<std::uint32_t>(piece.size()); };
  if (node.kind == edit::item_kind::attribute || node.kind == edit::item_kind::block)
    return {all.begin + size(node.lead), all.end - size(node.tail)};
  if (node.kind == edit::item_kind::file) return all;
  const std::size_t indent = skip_blanks(node.head, 0), last = node.head.find_last_not_of(" \t\r\n");
  if (last == node.head.npos) return all;
  return {all.begin + static_cast<std::uint32_t>(indent), all.begin + static_cast<std::uint32_t>(last) + 1};
}

HCL_DECL byte_span edit_backend::whole_span(const edit_tree& tree, const edit_node& node) {
  if (!node.is_in_document()) return {};
  if (!tree.source) (void)current_source(tree);  // a range is nothing without it
  know_offsets(tree);
  return {node.offset, node.offset + node.length};
}

HCL_DECL byte_span edit_backend::name_span(const edit_tree& tree, const edit_node& node) {
  const std::uint32_t begin = span(tree, node).begin;
  return {begin, begin + static_cast<std::uint32_t>(node.name().size())};
}

HCL_DECL std::vector<byte_span> edit_backend::label_spans(const edit_tree& tree, const edit_node& node) {
  std::vector<byte_span> all;
  if (!node.block) return all;
  const std::uint32_t begin = span(tree, node).begin;
  for (const syntax::label_node& label : node.block->labels)
    all.push_back({label.range.begin - node.base + begin, label.range.end - node.base + begin});
  return all;
}

HCL_DECL byte_span edit_backend::value_span(const edit_tree& tree, const edit_node& node) {
  if (!node.attribute) return {};
  const std::uint32_t end = span(tree, node).end;
  return {end - static_cast<std::uint32_t>(node.content.size()), end};
}

HCL_DECL edit_node* edit_backend::find_attribute(const edit_node& body, std::string_view name) {
  for (edit_node* item : body.children())
    if (item->attribute && item->attribute->name == name) return item;
  return nullptr;
}

HCL_DECL edit_node* edit_backend::find_block(const edit_node& body, std::string_view type,
                                             const std::vector<std::string>& labels) {
  for (edit_node* item : body.children())
    if (item->block && item->block->type == type &&
        std::equal(item->block->labels.begin(), item->block->labels.end(), labels.begin(), labels.end(),
                   [](const syntax::label_node& a, const std::string& b) { return a.text == b; }))
      return item;
  return nullptr;
}

}  // namespace hcl::inline v0_1::detail
