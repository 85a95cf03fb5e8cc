// Changes inside of values. Each makes the text of the whole expression anew, which is then read as any other
// one is. Implementation of edit/part.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/loop_condition.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_member.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/edit/impl/waiting_elements.hpp>

namespace hcl::inline v0_1::detail {

class part_editor {
 public:
  part_editor(edit_tree& tree, edit_node& attribute, std::string_view path, diagnostics& diags)
      : edits_(tree, diags), attribute_(attribute), path_text_(path), path_(read_part_path(path)) {}

  bool set(const std::string& text, bool is_raw) {
    if (!check()) return false;
    const found_part found = find_part(attribute_, *path_, path_->size());
    if (found.node) return replace(found, text, is_raw);
    if (path_->empty()) return missing();
    if (names_condition()) return add_condition(text, is_raw);
    const found_part around = find_part(attribute_, *path_, path_->size() - 1);
    if (!around.node) return missing();
    const syntax::node& container = bare_node(*around.node);
    container_layout layout(attribute_, container);
    const std::size_t count = layout.elements.size();
    const value_step& last = path_->back();
    std::optional<std::string> key;
    if (last.what == value_step::form::key && layout.is_object())
      key = last.name;
    else if (last.what != value_step::form::index || !layout.is_container() || layout.is_object() ||
             last.index != count)
      return missing();
    container_changes in(std::move(layout), style_of(container));
    return add(in, {count, std::move(key), text, is_raw}) && write(in, path_->size() - 1);
  }

  // One after another, all or none.
  bool insert(const std::vector<new_element>& all) {
    if (!check()) return false;
    const found_part found = find_part(attribute_, *path_, path_->size());
    if (!found.node) return missing();
    const syntax::node& container = bare_node(*found.node);
    container_layout layout(attribute_, container);
    if (!layout.is_container()) return reject_element();
    container_changes in(std::move(layout), style_of(container));
    for (const new_element& element : all) {
      if (in.layout().is_object() != element.key.has_value()) return reject_element();
      if (all.size() == 1 && element.key &&
          step_into(attribute_, container, {value_step::form::key, *element.key}).node)
        return edits_.reject_edit("The object has a member " + excerpt(*element.key) + " already.",
                                  &attribute_);
      if (!add(in, element)) return false;
    }
    return write(in, path_->size());
  }

  bool remove() {
    if (path_ && names_condition()) return check() && remove_condition();
    std::optional<container_layout> layout;
    const found_part found = element(layout);
    if (!found.node) return false;
    return change(found, *std::move(layout), [&](container_changes& in) { in.remove(found.index); });
  }

  bool rename(const std::string& name) {
    std::optional<container_layout> layout;
    const found_part found = element(layout);
    if (!found.node) return false;
    if (!layout->is_object()) return edits_.reject_edit("Only members of objects have names.");
    if (first_invalid_utf8(name) < name.size()) return edits_.reject_edit("A name is not UTF-8.");
    const found_part other = step_into(attribute_, *found.container, {value_step::form::key, name});
    if (other.node && other.index != found.index)
      return edits_.reject_edit("The object has a member " + excerpt(name) + " already.", &attribute_);
    const content_span key =
        span_in(attribute_, syntax::as<syntax::object_expr>(*found.container).items[found.index].key->range);
    const std::string text = renamed_member(*layout, found.index, key.end - key.begin, name);
    return change(found, *std::move(layout), [&](container_changes& in) { in.set(found.index, text); });
  }

  // To the place that has that number when it has been moved.
  bool move(std::size_t to) {
    std::optional<container_layout> layout;
    const found_part found = element(layout);
    if (!found.node) return false;
    if (to >= layout->elements.size()) return missing();
    std::vector<std::size_t> order(layout->elements.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(found.index));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), found.index);
    return change(found, *std::move(layout), [&](container_changes& in) { (void)in.arrange(order); });
  }

 private:
  [[nodiscard]] std::string quoted_path() const { return excerpt(path_text_); }
  bool missing() {
    return edits_.reject(codes::missing_item, "No such item",
                         "The value of the attribute has nothing at " + quoted_path() + '.', &attribute_);
  }
  bool reject_text() { return edits_.reject_edit("The text must be a single expression.", &attribute_); }
  [[nodiscard]] bool check() {
    if (!edits_.check_attached(&attribute_)) return false;
    if (!attribute_.attribute) return edits_.reject_edit("Only attributes have values.");
    return path_ ? true : edits_.reject_edit("The path " + quoted_path() + " is not written as one.");
  }
  // The element that the path leads to, of a list, an object or a call.
  [[nodiscard]] found_part element(std::optional<container_layout>& layout) {
    if (!check()) return {};
    found_part found = find_part(attribute_, *path_, path_->size());
    if (!found.node) {
      missing();
      return {};
    }
    if (found.container) layout.emplace(attribute_, *found.container);
    if (layout && layout->is_container()) return found;
    edits_.reject_edit("What is at " + quoted_path() + " is no element of a list, an object or a call.",
                       &attribute_);
    return {};
  }
  // The container that so many steps lead to has those elements then and no others, or nothing is changed.
  bool write(container_changes& changes, std::size_t depth) {
    return try_content(changes.write(), [&] {
      const found_part now = find_part(attribute_, *path_, depth);
      return now.node && changes.has_elements_of(attribute_, bare_node(*now.node));
    });
  }
  template <typename IsRight>
  bool try_content(const std::string& content, const IsRight& is_right) {
    return edits_.try_content(attribute_, content, is_right, [&] {
      return edits_.reject_edit("The change would alter neighbouring elements.", &attribute_);
    });
  }
  // Changes the container of a part.
  template <typename Change>
  bool change(const found_part& found, container_layout layout, const Change& make) {
    container_changes changes(std::move(layout), style_of(*found.container));
    make(changes);
    return write(changes, path_->size() - 1);
  }

  [[nodiscard]] std::string indent_at(std::size_t at) const {
    const std::size_t newline = at == 0 ? std::string_view::npos : attribute_.content.rfind('\n', at - 1);
    return std::string(newline == std::string_view::npos ? indent_of(attribute_)
                                                         : indent_in(attribute_.content.substr(newline + 1)));
  }
  [[nodiscard]] std::string line_end() {
    return std::string(
        line_end_near(edits_.tree(), *attribute_.parent, edit_backend<>::index_of(attribute_)));
  }
  [[nodiscard]] value_style style_of(const syntax::node& container) {
    return {indent_at(span_in(attribute_, container.range).begin), std::string(indent_step(edits_.tree())),
            line_end()};
  }

  // The `if` of a `for` may be missing, and is the only named part that may be.
  [[nodiscard]] bool names_condition() const {
    return !path_->empty() && path_->back().what == value_step::form::named &&
           path_->back().name == "condition";
  }
  [[nodiscard]] const syntax::for_expr* find_loop() const {
    const found_part around = find_part(attribute_, *path_, path_->size() - 1);
    return around.node ? loop_of(stepped_node(*around.node)) : nullptr;
  }
  bool add_condition(const std::string& text, bool is_raw) {
    const syntax::for_expr* const loop = find_loop();
    if (!loop) return missing();
    const std::size_t past = loop_value_end(attribute_, *loop);
    const std::string made = content_text(edits_.tree(), text, is_raw, indent_at(past), line_end());
    if (made.empty()) return reject_text();
    const std::string_view content = attribute_.content;
    const bool breaks = ends_with_heredoc(content.substr(0, past));
    std::string with_condition(content.substr(0, past));
    with_condition.append(breaks ? line_end() : " ").append("if ").append(made);
    with_condition.append(ends_with_heredoc(made) ? line_end() : "").append(content.substr(past));
    return edits_.try_content(
        attribute_, with_condition, [&] { return edit_backend<>::part_text(attribute_, path_text_) == made; },
        [&] { return reject_text(); });
  }
  bool remove_condition() {
    const syntax::for_expr* const loop = find_loop();
    if (!loop || !loop->condition) return missing();
    const content_span gone = condition_span(attribute_, *loop);
    const std::string_view content = attribute_.content;
    return edits_.set_content(attribute_,
                              std::string(content.substr(0, gone.begin)).append(content.substr(gone.end)));
  }

  bool replace(const found_part& found, const std::string& text, bool is_raw) {
    const content_span old = span_in(attribute_, found.node->range);
    const std::string made = content_text(edits_.tree(), text, is_raw, indent_at(old.begin), line_end());
    if (made.empty()) return reject_text();
    const std::size_t mark = edits_.mark();
    const diagnostics::checkpoint start = edits_.diags().here();
    // As a part of something else it may need parentheses to stay what it is.
    const std::string in_parentheses = '(' + made + (ends_with_heredoc(made) ? line_end() : "") + ')';
    for (const std::string& part : {made, in_parentheses}) {
      edits_.diags().rewind(start);
      if (!replace(found, old, part)) continue;
      const found_part now = find_part(attribute_, *path_, path_->size());
      if (now.node && written_at(attribute_, now.node->range) == part) return true;
      edits_.undo(mark);
    }
    return edits_.diags().errors_since(start) ? false : reject_text();
  }
  bool replace(const found_part& found, content_span old, const std::string& part) {
    const std::string_view content = attribute_.content;
    if (found.container && element_count(*found.container)) {
      if (!ends_with_heredoc(content.substr(old.begin, old.end - old.begin)) && !ends_with_heredoc(part))
        return replace_element(found, old, part);
      container_layout layout(attribute_, *found.container);
      const element_text& whole = layout.elements[found.index];
      const std::string text = std::string(content.substr(whole.begin, old.begin - whole.begin)) + part +
                               std::string(content.substr(old.end, whole.end - old.end));
      return change(found, std::move(layout), [&](container_changes& in) { in.set(found.index, text); });
    }
    const bool breaks = ends_with_heredoc(part) && found.container;
    const std::size_t past = breaks ? skip_newline(content, old.end) : old.end;
    return edits_.set_content(attribute_, std::string(content.substr(0, old.begin))
                                              .append(part)
                                              .append(breaks ? line_end() : "")
                                              .append(content.substr(past)));
  }

  // A value of one element where all that is around it can stay: its neighbours are not looked at but for
  // their places.
  bool replace_element(const found_part& found, content_span old, const std::string& part) {
    const edit_node before = attribute_;
    const std::string_view content = attribute_.content;
    std::string made;
    made.reserve(content.size() + part.size());
    made.append(content.substr(0, old.begin)).append(part).append(content.substr(old.end));
    return try_content(made, [&] {
      const found_part now = find_part(attribute_, *path_, path_->size() - 1);
      return now.node && are_in_place(before, *found.container, bare_node(*now.node), found.index,
                                      part.size() - (old.end - old.begin));
    });
  }
  // Whether two versions of a container differ in one element only, which is that much longer now.
  [[nodiscard]] bool are_in_place(const edit_node& before, const syntax::node& was, const syntax::node& is,
                                  std::size_t index, std::size_t growth) const {
    const std::optional<std::size_t> count = element_count(was);
    if (was.kind != is.kind || element_count(is) != count) return false;
    for (std::size_t i = 0; i != *count; ++i) {
      const content_span old = span_in(before, element_range(was, i)),
                         made = span_in(attribute_, element_range(is, i));
      const std::size_t begins_later = i > index ? growth : 0, ends_later = i >= index ? growth : 0;
      if (made.begin != old.begin + begins_later || made.end != old.end + ends_later) return false;
    }
    return true;
  }

  bool reject_element() {
    return edits_.reject_edit("The value at " + quoted_path() + " takes no such element.", &attribute_);
  }
  bool add(container_changes& in, const new_element& element) {
    const std::size_t next = in.number_at(element.index);
    std::string made =
        content_text(edits_.tree(), element.text, element.is_raw, in.indent_before(next), line_end());
    if (made.empty()) return reject_text();
    if (element.key) {
      if (first_invalid_utf8(*element.key) < element.key->size())
        return edits_.reject_edit("A key is not UTF-8.");
      made = member_head(in.neighbour(next), in.has_lines(), element.index == 0, *element.key) + made;
    }
    in.insert_at(element.index, std::move(made));
    return true;
  }

  editor edits_;
  edit_node& attribute_;
  std::string_view path_text_;
  std::optional<std::vector<value_step>> path_;
};

template <typename X>
const syntax::node* edit_backend<X>::part_node(const edit_node& attribute, std::string_view path) {
  if (!attribute.attribute) return nullptr;
  const auto steps = read_part_path(path);
  return steps ? find_part(attribute, *steps, steps->size()).node : nullptr;
}
template <typename X>
byte_span edit_backend<X>::part_span(const edit_tree& tree, const edit_node& attribute,
                                     std::string_view path) {
  const syntax::node* const found = part_node(attribute, path);
  if (!found) return {};
  const std::uint32_t base = value_span(tree, attribute).begin - attribute.attribute->value->range.begin;
  return {found->range.begin + base, found->range.end + base};
}
template <typename X>
std::string edit_backend<X>::part_text(const edit_node& attribute, std::string_view path) {
  const syntax::node* const found = part_node(attribute, path);
  if (!found) return {};
  return std::string(written_at(attribute, found->range));
}
template <typename X>
std::size_t edit_backend<X>::part_size(const edit_tree& tree, const edit_node& attribute,
                                       std::string_view path) {
  if (tree.waits && tree.waiting->is_at(attribute, path)) return tree.waiting->size();
  const syntax::node* const found = part_node(attribute, path);
  return found ? element_count(bare_node(*found)).value_or(0) : 0;
}
// A value that ends with a heredoc now needs a line of its own for that.
[[nodiscard]] inline bool after_part(edit_tree& tree, edit_node& attribute, diagnostics& diags, bool done) {
  editor edits(tree, diags);
  if (done) make_room_for_heredoc(edits, attribute);
  return done;
}

template <typename X>
bool edit_backend<X>::set_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                               const std::string& text, bool is_raw, diagnostics& diags) {
  return after_part(tree, attribute, diags, part_editor(tree, attribute, path, diags).set(text, is_raw));
}
template <typename X>
void edit_backend<X>::finish_inserts(edit_tree& tree) {
  if (!tree.waits) return;
  const std::lock_guard<mutex> held(tree.finishing);
  if (!tree.waits) return;
  const waiting_elements& all = *tree.waiting;
  diagnostics ignored;  // there are none
  const auto insert = [&](const std::vector<new_element>& elements) {
    return after_part(tree, all.attribute(), ignored,
                      part_editor(tree, all.attribute(), all.path(), ignored).insert(elements));
  };
  // One that cannot be written beside the others must not take them with it.
  if (!insert(all.elements()))
    for (const new_element& element : all.elements())
      (void)insert({element});
  tree.waiting = nullptr;
  tree.waits = false;
}
template <typename X>
bool edit_backend<X>::insert_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                                  std::size_t index, const std::string* key, const std::string& text,
                                  bool is_raw, diagnostics& diags) {
  new_element element{index, key ? std::optional<std::string>(*key) : std::nullopt, text, is_raw};
  if (!tree.waits || !tree.waiting->is_at(attribute, path)) {
    finish_inserts(tree);
    tree.waiting = std::make_shared<waiting_elements>(tree, attribute, path);
  }
  if (tree.waiting->add(element)) {
    tree.waits = true;
    tree.touch();
    return true;
  }
  finish_inserts(tree);
  return after_part(tree, attribute, diags, part_editor(tree, attribute, path, diags).insert({element}));
}
template <typename X>
bool edit_backend<X>::remove_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                                  diagnostics& diags) {
  return after_part(tree, attribute, diags, part_editor(tree, attribute, path, diags).remove());
}
template <typename X>
bool edit_backend<X>::rename_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                                  const std::string& name, diagnostics& diags) {
  return after_part(tree, attribute, diags, part_editor(tree, attribute, path, diags).rename(name));
}
template <typename X>
bool edit_backend<X>::move_part(edit_tree& tree, edit_node& attribute, std::string_view path, std::size_t to,
                                diagnostics& diags) {
  return after_part(tree, attribute, diags, part_editor(tree, attribute, path, diags).move(to));
}

}  // namespace hcl::inline v0_1::detail
