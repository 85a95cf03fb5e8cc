// Items in another order, form or layout. Implementation of edit/items.hpp.
#pragma once

#include <hcl/edit/impl/arrangement.hpp>

namespace hcl::inline v0_1::detail {

// Attributes and blocks in the order given, which has all of them; each with the comments above it. Other
// comments and blank lines stay where they are.
HCL_DECL bool edit_backend::reorder(edit_tree& tree, edit_node& body, const std::vector<edit_node*>& order,
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

HCL_DECL bool edit_backend::open(edit_tree& tree, edit_node& block, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&block)) return false;
  edits.open(block);
  return true;
}

HCL_DECL edit_node* edit_backend::to_attribute(edit_tree& tree, edit_node& block, diagnostics& diags) {
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

HCL_DECL edit_node* edit_backend::to_block(edit_tree& tree, edit_node& attribute, diagnostics& diags) {
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
HCL_DECL edit_node* edit_backend::format_item(edit_tree& tree, edit_node& item, diagnostics& diags) {
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

}  // namespace hcl::inline v0_1::detail
