// Items in another order, form or layout. Implementation of edit/items.hpp.
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
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_layout.hpp>

namespace hcl::inline v0_1::detail {

// Attributes and blocks in the order given, which has all of them; each with the comments above it. Other
// comments and blank lines stay where they are.
template <typename X>
bool edit_backend<X>::reorder(edit_tree& tree, edit_node& body, const std::vector<edit_node*>& order,
                              diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&body)) return false;
  const auto is_item = [](const edit_node* node) { return node->attribute || node->block; };
  const std::vector<edit_node*> old = body.children();
  const auto count = static_cast<std::size_t>(std::count_if(old.begin(), old.end(), is_item));
  std::vector<edit_node*> given = order, present;
  std::copy_if(old.begin(), old.end(), std::back_inserter(present), is_item);
  const std::less<const edit_node*> before;
  std::sort(given.begin(), given.end(), before);
  std::sort(present.begin(), present.end(), before);
  if (order.size() != count || given != present)
    return edits.reject_edit("The order has other items than the body.");
  std::vector<edit_node*> made;
  std::size_t next = 0;
  for (std::size_t i = 0, begin = 0; i != old.size(); ++i) {
    if (!is_item(old[i])) continue;
    made.insert(made.end(), old.begin() + static_cast<std::ptrdiff_t>(begin),
                old.begin() + static_cast<std::ptrdiff_t>(editor::lead_begin(body, i)));
    begin = i + 1;
    const auto end = static_cast<std::size_t>(std::find(old.begin(), old.end(), order[next++]) - old.begin());
    made.insert(made.end(), old.begin() + static_cast<std::ptrdiff_t>(editor::lead_begin(body, end)),
                old.begin() + static_cast<std::ptrdiff_t>(end) + 1);
  }
  const auto last = std::find_if(old.rbegin(), old.rend(), is_item).base();
  made.insert(made.end(), last, old.end());
  if (made == old) return true;
  if (!body.is_one_line())
    for (std::size_t i = 0; i != made.size(); ++i)
      edits.end_line(*made[i], line_end_near(tree, body, 0));
  body.children() = std::move(made);
  tree.touch();
  return true;
}

template <typename X>
bool edit_backend<X>::open(edit_tree& tree, edit_node& block, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&block)) return false;
  edits.open(block);
  return true;
}

// Puts what a text says in the place of an item; null if that is not one item of the kind.
[[nodiscard]] inline edit_node* exchange(editor& edits, edit_node& item, std::string text,
                                         edit::item_kind what) {
  std::vector<edit_node*> items;
  edit_node& body = *item.parent;
  const bool had_end = item.tail.ends_with('\n');
  if (!edits.read_items(std::move(text), body, items)) return nullptr;
  if (items.size() != 1 || items[0]->kind != what) {
    edits.reject_edit("What would come out is something else than one item.", &item);
    return nullptr;
  }
  edit_node& made = *items[0];
  made.is_attached = true;
  made.is_separate = item.is_separate;
  made.parent = &body;
  if (!had_end && made.tail.ends_with('\n')) made.tail = item.tail;
  item.is_attached = false;
  *std::find(body.children().begin(), body.children().end(), &item) = &made;
  edits.tree().touch();
  return &made;
}

template <typename X>
edit_node* edit_backend<X>::to_attribute(edit_tree& tree, edit_node& block, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&block)) return nullptr;
  const auto fail = [&](std::string why) {
    edits.reject_edit(std::move(why), &block);
    return nullptr;
  };
  if (!block.block) return fail("It is no block.");
  if (!block.block->labels.empty()) return fail("A block with labels is no value.");
  for (const edit_node* child : block.children())
    if (child->block || child->kind == edit::item_kind::broken)
      return fail("A block with blocks in it is no value.");
  if (!edits.check_unused(*block.parent, block.block->type, nullptr)) return nullptr;
  std::string text = text_of(block);
  text.insert(block.lead.size() + block.head.size() - 1, "= ");
  return exchange(edits, block, std::move(text), edit::item_kind::attribute);
}

// An attribute whose value is an object, as a block; none if a key is no name.
[[nodiscard]] inline std::optional<std::string> block_text(const edit_tree& tree,
                                                           const edit_node& attribute) {
  const syntax::node& object = *attribute.attribute->value;
  const container_layout layout(attribute, object);
  const auto& members = syntax::as<syntax::object_expr>(object).items;
  const std::string indent(indent_of(attribute)), inner = indent + std::string(indent_step(tree));
  const std::string line_end(line_end_near(tree, *attribute.parent, edit_backend<>::index_of(attribute)));
  const std::string_view content = attribute.content;
  std::string text = std::string(attribute.lead).append(attribute.head).append(" {");
  const std::size_t first = layout.elements().empty() ? content.size() - 1 : layout.elements().front().lead;
  const std::string_view opening = content.substr(1, first - 1);
  text += opening;
  if (!opening.ends_with('\n')) text += line_end;
  std::size_t past = first;
  for (std::size_t i = 0; i != members.size(); ++i) {
    const element_layout& one = layout.elements()[i];
    const std::optional<std::string_view> key = static_key(members[i]);
    if (!key || !is_identifier(*key)) return std::nullopt;
    const content_span value = span_in(attribute, members[i].value->range);
    const std::string_view lead = content.substr(one.lead, one.begin - one.lead);
    const bool has_line = layout.has_lines() && !lead.empty();
    text += has_line || !trimmed(lead).empty() ? lead : std::string_view(inner);
    text.append(*key).append(" = ").append(content.substr(value.begin, value.end - value.begin));
    std::string tail(content.substr(one.end, one.past - one.end));
    if (one.comma != container_layout::none && one.comma < one.past) tail.erase(one.comma - one.end, 1);
    text += tail;
    if (!text.ends_with('\n')) text += line_end;
    past = one.past;
  }
  const std::string_view rest = content.substr(past, content.size() - 1 - past);
  if (!trimmed(rest).empty())
    text.append(rest.substr(0, rest.find_last_not_of(" \t\r\n") + 1)).append(line_end);
  text.append(indent).append("}").append(attribute.tail);
  return text;
}

template <typename X>
edit_node* edit_backend<X>::to_block(edit_tree& tree, edit_node& attribute, diagnostics& diags) {
  editor edits(tree, diags);
  if (!edits.check_attached(&attribute)) return nullptr;
  const auto fail = [&](std::string why) {
    edits.reject_edit(std::move(why), &attribute);
    return nullptr;
  };
  if (!attribute.attribute || attribute.attribute->value->kind != syntax::node_kind::object)
    return fail("Only an object can become a block.");
  std::optional<std::string> text = block_text(tree, attribute);
  if (!text) return fail("A key of the object is no name.");
  if (attribute.parent->is_one_line()) {
    // Which can hold no block.
    std::vector<edit_node*> tried;
    if (!edits.read_items(*text, *attribute.parent, tried)) return nullptr;
    edits.open(*attribute.parent);
    text = block_text(tree, attribute);
  }
  return exchange(edits, attribute, *std::move(text), edit::item_kind::block);
}

// Lays the lines of an item out as format() does. What is inside of it are new items.
template <typename X>
edit_node* edit_backend<X>::format_item(edit_tree& tree, edit_node& item, diagnostics& diags) {
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
