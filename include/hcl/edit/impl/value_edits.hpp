// Changes inside of values. Each makes the text of the whole expression anew, which is then read as any other
// one is. Implementation of edit/part.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v0_1::detail {

class part_editor {
 public:
  part_editor(edit_tree& tree, edit_node& attribute, std::string_view path, diagnostics& diags)
      : edits_(tree, diags), attribute_(attribute), path_text_(path), path_(read_part_path(path)) {}

  bool set(const std::string& text, bool is_raw) {
    if (!check()) return false;
    const found_part found = find_part(attribute_, *path_, path_->size());
    if (found.node) return replace(found, text, is_raw);
    if (path_->empty() || path_->back().what == value_step::form::named) return missing();
    const found_part around = find_part(attribute_, *path_, path_->size() - 1);
    if (!around.node) return missing();
    const syntax::node& container = bare_node(*around.node);
    const container_layout layout(attribute_, container);
    if (path_->back().what == value_step::form::key && container.kind == syntax::node_kind::object)
      return add(layout, layout.elements().size(), path_->back().name, text, is_raw);
    const bool is_next = path_->back().what == value_step::form::index && layout.is_container() &&
                         container.kind != syntax::node_kind::object &&
                         path_->back().index == layout.elements().size();
    return is_next ? add(layout, path_->back().index, std::nullopt, text, is_raw) : missing();
  }

  bool insert(std::size_t index, std::optional<std::string> key, const std::string& text, bool is_raw) {
    if (!check()) return false;
    const found_part found = find_part(attribute_, *path_, path_->size());
    if (!found.node) return missing();
    const syntax::node& container = bare_node(*found.node);
    const container_layout layout(attribute_, container);
    const bool is_object = container.kind == syntax::node_kind::object;
    if (!layout.is_container() || is_object != key.has_value())
      return edits_.reject_edit("The value at " + quoted_path() + " takes no such element.", &attribute_);
    if (key && step_into(container, {value_step::form::key, *key}).node)
      return edits_.reject_edit("The object has a member " + excerpt(*key) + " already.", &attribute_);
    return add(layout, index, std::move(key), text, is_raw);
  }

  bool remove() {
    std::optional<container_layout> layout;
    const found_part found = element(layout);
    return found.node && write(layout->without(found.index));
  }

  bool rename(const std::string& name) {
    std::optional<container_layout> layout;
    const found_part found = element(layout);
    if (!found.node) return false;
    if (found.container->kind != syntax::node_kind::object)
      return edits_.reject_edit("Only members of objects have names.");
    if (first_invalid_utf8(name) < name.size()) return edits_.reject_edit("A name is not UTF-8.");
    const found_part other = step_into(*found.container, {value_step::form::key, name});
    if (other.node && other.node != found.node)
      return edits_.reject_edit("The object has a member " + excerpt(name) + " already.", &attribute_);
    const syntax::object_item& item = syntax::as<syntax::object_expr>(*found.container).items[found.index];
    const content_span key = span_in(attribute_, item.key->range);
    const bool was_quoted = attribute_.content[key.begin] == '"';
    const std::string made = was_quoted ? quoted_text(name) : key_source(name, found.index == 0);
    return write(std::string(attribute_.content.substr(0, key.begin))
                     .append(made)
                     .append(attribute_.content.substr(key.end)));
  }

  // To the place that has that number when it has been moved.
  bool move(std::size_t to) {
    std::optional<container_layout> layout;
    const found_part found = element(layout);
    if (!found.node) return false;
    if (to >= layout->elements().size()) return missing();
    std::vector<std::size_t> order(layout->elements().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(found.index));
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), found.index);
    return write(layout->ordered(order));
  }

 private:
  [[nodiscard]] std::string quoted_path() const { return excerpt(path_text_); }
  bool missing() {
    return edits_.reject(codes::missing_item, "No such item",
                         "The value of the attribute has nothing at " + quoted_path() + '.', &attribute_);
  }
  [[nodiscard]] bool check() {
    if (!edits_.check_attached(&attribute_)) return false;
    if (!attribute_.attribute) return edits_.reject_edit("Only attributes have values.");
    return path_ ? true : edits_.reject_edit("The path " + quoted_path() + " is not written as one.");
  }
  // What the path leads to, if it is an element of a list, an object or a call.
  [[nodiscard]] found_part element(std::optional<container_layout>& layout) {
    if (!check()) return {};
    found_part found = find_part(attribute_, *path_, path_->size());
    if (!found.node) return missing(), found_part();
    if (found.container) layout.emplace(attribute_, *found.container);
    if (layout && layout->is_container()) return found;
    edits_.reject_edit("What is at " + quoted_path() + " is no element of a list, an object or a call.",
                       &attribute_);
    return {};
  }
  bool write(const std::string& content) {
    return edits_.reread(attribute_, std::string(attribute_.head), std::string(attribute_.between), content);
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

  bool replace(const found_part& found, const std::string& text, bool is_raw) {
    const content_span old = span_in(attribute_, found.node->range);
    const std::string made = content_text(edits_.tree(), text, is_raw, indent_at(old.begin), line_end());
    const edit_node before = attribute_;
    const auto write_as = [&](const std::string& part) {
      const bool breaks = ends_with_heredoc(part) && found.container;
      return write(
          std::string(before.content.substr(0, old.begin))
              .append(part)
              .append(breaks ? line_end() : "")
              .append(before.content.substr(
                  breaks && before.content.substr(old.end).starts_with('\n') ? old.end + 1 : old.end)));
    };
    diagnostics::mark start = edits_.diags().here();
    // As a part of something else it may need parentheses to stay what it is.
    for (const std::string& part : {made, '(' + made + ')'}) {
      if (made.empty()) break;
      edits_.diags().rewind(start);
      if (!write_as(part)) continue;
      const found_part now = find_part(attribute_, *path_, path_->size());
      if (now.node) {
        const content_span where = span_in(attribute_, now.node->range);
        if (attribute_.content.substr(where.begin, where.end - where.begin) == part) return true;
      }
      attribute_ = before;
      edits_.tree().touch();
    }
    if (!edits_.diags().errors_since(start))
      return edits_.reject_edit("The text is something else than one expression.", &attribute_);
    return false;
  }

  bool add(const container_layout& layout, std::size_t index, std::optional<std::string> key,
           const std::string& text, bool is_raw) {
    const std::size_t count = layout.elements().size();
    index = (std::min)(index, count);
    const std::string outer = indent_at(span_in(attribute_, container_range()).begin);
    const std::string step(indent_step(edits_.tree()));
    std::string indent = outer;
    if (layout.has_lines())
      indent = count == 0 ? outer + step : indent_at(layout.elements()[(std::min)(index, count - 1)].begin);
    std::string made = content_text(edits_.tree(), text, is_raw, indent, line_end());
    if (made.empty())
      return edits_.reject_edit("The text is something else than one expression.", &attribute_);
    if (key) {
      if (first_invalid_utf8(*key) < key->size()) return edits_.reject_edit("A key is not UTF-8.");
      made = member_head(layout, index, *key) + made;
    }
    const edit_node before = attribute_;
    if (!write(layout.with(index, made, outer, step, line_end()))) return false;
    std::vector<value_step> inner(path_->begin(),
                                  path_->end() - static_cast<std::ptrdiff_t>(adds_last_step_));
    const found_part now = find_part(attribute_, inner, inner.size());
    const container_layout after(attribute_, bare_node(*now.node));
    if (after.elements().size() == count + 1) return true;
    attribute_ = before;
    edits_.tree().touch();
    return edits_.reject_edit("The text is something else than one expression.", &attribute_);
  }
  [[nodiscard]] byte_span container_range() {
    found_part found = find_part(attribute_, *path_, path_->size());
    adds_last_step_ = !found.node;
    if (!found.node) found = find_part(attribute_, *path_, path_->size() - 1);
    return found.node->range;
  }
  // `key = `, as its neighbour has it: quoted or not, and with its sign below the neighbour's.
  [[nodiscard]] std::string member_head(const container_layout& layout, std::size_t index,
                                        const std::string& key) const {
    const std::size_t count = layout.elements().size();
    if (count == 0) return key_source(key, true) + " = ";
    const element_layout& near_one = layout.elements()[index == 0 ? 0 : index - 1];
    const std::string_view item = attribute_.content.substr(near_one.begin, near_one.end - near_one.begin);
    std::string head = item.starts_with('"') ? quoted_text(key) : key_source(key, index == 0);
    std::size_t key_end = item.find_first_of(" \t=:");
    if (item.starts_with('"')) {
      key_end = 1;
      while (key_end < item.size() && item[key_end] != '"')
        key_end += item[key_end] == '\\' ? std::size_t{2} : std::size_t{1};
      ++key_end;
    }
    if (key_end >= item.size() || item.starts_with('(')) return head + " = ";
    const std::size_t sign = skip_blanks(item, key_end);
    if (sign >= item.size() || (item[sign] != '=' && item[sign] != ':')) return head + " = ";
    const std::size_t column = count_graphemes(item.substr(0, sign)), width = count_graphemes(head);
    const std::size_t blanks = sign - key_end;
    const bool is_aligned = blanks > 1 && layout.has_lines();
    if (is_aligned || (blanks == 1 && layout.has_lines() && item[sign] == '='))
      head.append(column > width ? column - width : 1, ' ');
    else
      head.append(blanks, ' ');
    const std::size_t past = skip_blanks(item, sign + 1);
    return head.append(item.substr(sign, 1)).append(past - sign - 1, ' ');
  }

  editor edits_;
  edit_node& attribute_;
  std::string_view path_text_;
  std::optional<std::vector<value_step>> path_;
  bool adds_last_step_ = false;
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
  const content_span where = span_in(attribute, found->range);
  return std::string(attribute.content.substr(where.begin, where.end - where.begin));
}
template <typename X>
std::size_t edit_backend<X>::part_size(const edit_node& attribute, std::string_view path) {
  const syntax::node* const found = part_node(attribute, path);
  return found ? container_layout(attribute, bare_node(*found)).elements().size() : 0;
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
bool edit_backend<X>::insert_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                                  std::size_t index, const std::string* key, const std::string& text,
                                  bool is_raw, diagnostics& diags) {
  return after_part(tree, attribute, diags,
                    part_editor(tree, attribute, path, diags)
                        .insert(index, key ? std::optional<std::string>(*key) : std::nullopt, text, is_raw));
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
