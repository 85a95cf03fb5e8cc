// Sorts, converts and formats items. Implementation of edit/items.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/value_changes.hpp>

namespace hcl::inline v1_0::detail {

// Replaces an item by a text; null if that is not a single item of the kind.
[[nodiscard]] inline edit_node* exchange(editor& edits, edit_node& item, std::string text,
                                         edit::item_kind what) {
  std::vector<edit_node*> items;
  edit_node& body = *item.parent;
  const bool had_end = item.tail.ends_with('\n');
  if (!edits.read_items(std::move(text), body, items)) return nullptr;
  if (items.size() != 1 || items[0]->kind != what) {
    edits.reject_edit("The result would not be a single item.", &item);
    return nullptr;
  }
  edit_node& made = *items[0];
  edit_node& state = edits.change(made);
  state.is_attached = true;
  state.is_separate = item.is_separate;
  state.parent = &body;
  if (!had_end && state.tail.ends_with('\n')) state.tail = item.tail;
  edits.change(item).is_attached = false;
  const std::size_t index = item.index();
  edits.exchange(body, index, index + 1, items);
  return &made;
}

// The gap around the sign of an attribute, with another sign or none in its place.
[[nodiscard]] inline std::string sign_aside(std::string_view gap, std::string_view by) {
  const std::optional<member_sign> sign = find_sign(gap);
  return sign ? std::string(gap).replace(sign->at, 1, by) : std::string(gap);
}

// An attribute whose value is an object, as the text of a block: members become attributes on lines of their
// own, and comments stay where they are. None if a key is no name.
[[nodiscard]] inline std::optional<std::string> block_source(const edit_tree& tree,
                                                             const edit_node& attribute) {
  const container_changes layout(attribute, *attribute.attribute->value, {});
  const std::string indent(indent_of(attribute)), line_end(line_end_of(tree));
  std::string text = std::string(attribute.lead.substr(indent.size())).append(attribute.head).append(" ");
  text.append(trimmed(sign_aside(attribute.between, ""))).append(" {").append(layout.open_text);
  const auto end_line = [&] { text += text.ends_with('\n') ? "" : line_end; };
  end_line();
  for (std::size_t i = 0; i != layout.nodes.size(); ++i) {
    const element_node& member = layout.nodes[i];
    const std::optional<std::string_view> name = member.name();
    if (!name || !is_identifier(*name)) return std::nullopt;
    const element_text& one = layout.elements[i];
    const content_span key = span_in(attribute, member.key->range),
                       value = span_in(attribute, member.value->range);
    text.append(layout.places[i].gap).append(one.lead).append(*name).append(" ");
    text += trimmed(sign_aside(attribute.content.substr(key.end, value.begin - key.end), "="));
    text.append(" ").append(written_at(attribute, member.value->range));
    if (!one.comment.empty()) text.append(" ").append(one.comment);
    end_line();
  }
  text += layout.close_gap;
  if (const std::string_view last = trimmed(layout.close_blanks); !last.empty()) text += last;
  end_line();
  text = indent + reindented(laid_out(text + "}", indent_step(tree)), "", indent);
  return text.append(attribute.tail);
}

// Puts all attributes and blocks of a body in the given order, each with the comments above it. Other
// comments and blank lines stay where they are.
inline void reorder(editor& edits, edit_node& body, const std::vector<edit_node*>& order) {
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
  if (made == old) return;
  if (!body.is_one_line())
    for (std::size_t i = 0; i != made.size(); ++i)
      edits.end_line(*made[i], line_end_of(edits.tree()));
  edits.exchange(body, 0, old.size(), made);
}

}  // namespace hcl::inline v1_0::detail
