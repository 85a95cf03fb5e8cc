// Changes inside values: each rewrites the expression's text, which is then parsed. Implementation of
// edit/content.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v1_0::detail {

class part_editor {
 public:
  using kind = part_change::kind;

  part_editor(const edit_place& attribute, std::string_view path)
      : path_text_(path), path_(read_part_path(path)), edits_(attribute) {}

  [[nodiscard]] diagnostics change(const part_change& to) {
    if (examine() && apply(to)) make_room_for_heredoc(edits_, attribute_);
    return edits_.done();
  }

 private:
  bool apply(const part_change& to) {
    switch (to.what) {
      case kind::set: return set(to);
      case kind::replace: return find(path_->size()).node ? set(to) : missing();
      case kind::insert: return insert(to);
      case kind::assign: return assign(to);
      case kind::remove: return remove();
      case kind::rename: return rename(to.key);
      case kind::move: return move(to.index);
    }
    return false;
  }
  // Elements that have been changed, in the container that so many steps lead to. False if the text would be
  // read as something else.
  bool write(container_changes& made, std::size_t depth) {
    edit_attempt trial(tree_);
    if (!edits_.set_content(attribute_, replaced(attribute_.content, made.where(), made.write())))
      return false;
    const found_part now = find(depth);
    if (now.node && made.has_elements_of(attribute_, without_parentheses(*now.node))) return true;
    trial.undo();
    return edits_.reject_edit("The change would alter neighbouring elements.", &attribute_);
  }

  // The path, or the attribute's name for the whole value.
  [[nodiscard]] std::string quoted_path() const {
    return excerpt(path_text_.empty() ? attribute_.head : path_text_);
  }
  bool missing() {
    return edits_.reject(codes::missing_item, "No such item",
                         "The value of the attribute has nothing at " + quoted_path() + '.', &attribute_);
  }
  bool reject_text() { return edits_.reject_text(attribute_); }
  bool reject_element(bool has_key) {
    return edits_.reject_edit((has_key ? "Members are added only to an object that is written out; "
                                       : "Elements are added only to a list or call that is written out; ") +
                                  quoted_path() + " is not one.",
                              &attribute_);
  }
  bool reject_member(const std::string& name) {
    return edits_.reject_edit("The object has a member " + excerpt(name) + " already.", &attribute_);
  }
  [[nodiscard]] bool examine() {
    if (!attribute_.is_in_document()) return edits_.check_attached(&attribute_);
    if (!attribute_.attribute) return edits_.reject_edit("Only attributes have values.");
    return path_ ? true : edits_.reject_edit("The path " + quoted_path() + " is not a valid path.");
  }

  [[nodiscard]] found_part find(std::size_t depth) const { return find_part(attribute_, *path_, depth); }
  [[nodiscard]] container_changes open(const syntax::node& container) {
    return {attribute_,
            container,
            {std::string(indent_of(attribute_)), std::string(indent_step(tree_)), line_end()}};
  }
  // The element that the path leads to, whose container is null if it is none.
  [[nodiscard]] found_part find_element() {
    found_part found = find(path_->size());
    if (!found.node) {
      missing();
      return {};
    }
    if (found.container && elements_of(*found.container)) return found;
    edits_.reject_edit("What is at " + quoted_path() + " is not an element of a list, an object or a call.",
                       &attribute_);
    return {};
  }

  bool remove() {
    const found_part at = find_element();
    if (!at.container) return false;
    container_changes in = open(*at.container);
    in.remove(at.index);
    return write(in, path_->size() - 1);
  }
  bool rename(const std::string& name) {
    const found_part at = find_element();
    if (!at.container) return false;
    if (at.container->kind != syntax::node_kind::object)
      return edits_.reject_edit("Only members of objects have names.");
    if (first_invalid_utf8(name) < name.size()) return edits_.reject_edit("A name is not UTF-8.");
    const found_part other = step_into(attribute_, *at.container, {value_step::form::key, name});
    if (other.node) return other.index == at.index || reject_member(name);
    container_changes in = open(*at.container);
    std::string& text = in.elements[at.index].text;
    const std::string old = text;
    const std::size_t key_size = in.nodes[at.index].key->range.size();
    const std::optional<member_sign> sign = find_sign(old);
    const std::size_t beside = in.before(at.index) == in.none ? in.after(at.index) : in.before(at.index);
    // Puts the sign where a new member would have it.
    if (beside != in.none && sign && sign->key_end == key_size)
      text = member_head(in.elements[beside].text, in.has_lines(), key_like(old, name)) +
             old.substr(skip_blanks(old, sign->at + 1));
    else
      text = key_like(old, name) + old.substr(key_size);
    return write(in, path_->size() - 1);
  }
  // To the place that has that number when it has been moved.
  bool move(std::size_t index) {
    const found_part at = find_element();
    if (!at.container) return false;
    container_changes in = open(*at.container);
    if (index >= in.count()) return missing();
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i != in.count(); ++i)
      if (i != at.index) order.push_back(i);
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(index), at.index);
    (void)in.arrange(order);
    return write(in, path_->size() - 1);
  }

  bool set(const part_change& to) {
    if (const found_part found = find(path_->size()); found.node) return replace(found, to.text, to.is_raw);
    if (path_->empty()) return missing();
    const found_part around = find(path_->size() - 1);
    if (!around.node) return missing();
    const syntax::node& container = without_parentheses(*around.node);
    if (!elements_of(container)) return missing();
    container_changes in = open(container);
    const value_step& last = path_->back();
    const bool is_new = in.is_object() ? last.what == value_step::form::key
                                       : last.what == value_step::form::index && last.index == in.count();
    if (!is_new) return missing();
    return insert(in, in.none, {last.name, to.text, to.is_raw}) && write(in, path_->size() - 1);
  }
  // An element put before that of an index, or last; its key is of no meaning in a list.
  bool insert(container_changes& in, std::size_t index, const part_element& to) {
    const std::size_t next = index < in.elements.size() ? index : in.none;
    const std::string made = content_text(tree_, to.text, to.is_raw, in.indent_before(next), line_end());
    if (made.empty()) return reject_text();
    if (first_invalid_utf8(to.key) < to.key.size()) return edits_.reject_edit("A key is not UTF-8.");
    (void)(in.is_object() ? in.insert(next, to.key, made) : in.insert(next, made));
    return true;
  }
  // The list, object or call that the path leads to; null if it takes no such elements.
  [[nodiscard]] const syntax::node* find_container(bool has_keys) {
    const found_part found = find(path_->size());
    if (!found.node) return nullptr;
    const syntax::node& container = without_parentheses(*found.node);
    const bool is_object = container.kind == syntax::node_kind::object;
    return elements_of(container) && is_object == has_keys ? &container : nullptr;
  }
  bool insert(const part_change& to) {
    const syntax::node* const container = find_container(to.has_keys);
    if (!container) return find(path_->size()).node ? reject_element(to.has_keys) : missing();
    container_changes in = open(*container);
    std::unordered_set<std::string_view> known;
    for (const element_node& one : in.nodes)
      if (const auto name = one.name()) known.insert(*name);
    for (const part_element& one : to.elements) {
      if (to.has_keys && !known.insert(one.key).second) return reject_member(one.key);
      if (!insert(in, to.index, one)) return false;
    }
    return to.elements.empty() || write(in, path_->size());
  }
  // Replaces all elements; equal ones keep their text and comments.
  bool assign(const part_change& to) {
    const syntax::node* const container = find_container(to.has_keys);
    if (!container || container->kind == syntax::node_kind::function_call) return set(to);
    container_changes in = open(*container);
    std::unordered_map<std::string_view, std::size_t> wanted;  // by their keys
    for (std::size_t i = 0; i != to.elements.size() && to.has_keys; ++i)
      if (!wanted.emplace(to.elements[i].key, i).second) return reject_member(to.elements[i].key);
    std::vector<bool> is_there(to.elements.size(), false);
    for (std::size_t j = in.count(); j-- != 0;) {
      std::size_t i = j;
      if (to.has_keys) {
        const auto found = wanted.find(in.nodes[j].name().value_or(""));
        i = found == wanted.end() ? to.elements.size() : found->second;
      }
      if (i >= to.elements.size() || is_there[i])
        in.remove(j);
      else if (is_there[i] = true; !set_element(in, j, to.elements[i]))
        return false;
    }
    for (std::size_t i = 0; i != to.elements.size(); ++i)
      if (!is_there[i] && !insert(in, in.none, to.elements[i])) return false;
    return write(in, path_->size());
  }
  bool set_element(container_changes& in, std::size_t index, const part_element& to) {
    const byte_span value = in.nodes[index].value->range;
    const std::string made = content_text(tree_, to.text, to.is_raw, in.indent_before(index), line_end());
    if (made.empty()) return reject_text();
    if (without_layout(written_at(attribute_, value)) != without_layout(made))
      in.set_value(index, span_in(attribute_, value), made);
    return true;
  }
  [[nodiscard]] std::string indent_at(std::size_t at) const {
    const std::size_t newline = at == 0 ? std::string_view::npos : attribute_.content.rfind('\n', at - 1);
    return std::string(newline == std::string_view::npos ? indent_of(attribute_)
                                                         : indent_in(attribute_.content.substr(newline + 1)));
  }
  [[nodiscard]] std::string line_end() { return std::string(line_end_of(tree_)); }
  bool replace(const found_part& found, const std::string& text, bool is_raw) {
    const content_span old = span_in(attribute_, found.node->range);
    std::string made = content_text(tree_, text, is_raw, indent_at(old.begin), line_end());
    if (made.empty()) return reject_text();
    if (!is_raw) made = heredoc_instead(written_at(attribute_, found.node->range), made).value_or(made);
    const diagnostics::checkpoint start = edits_.diags().here();
    // Adds parentheses if needed.
    const std::string in_parentheses = '(' + made + (ends_with_heredoc(made) ? line_end() : "") + ')';
    for (const std::string& part : {made, in_parentheses}) {
      edits_.diags().rewind(start);
      edit_attempt trial(tree_);
      if (!replace(found, old, part)) continue;
      const found_part now = find_part(attribute_, *path_, path_->size());
      if (now.node && written_at(attribute_, now.node->range) == part) return true;
      trial.undo();
    }
    return edits_.diags().errors_since(start) ? false : reject_text();
  }
  bool replace(const found_part& found, content_span old, const std::string& part) {
    const std::string_view content = attribute_.content;
    if (found.container && elements_of(*found.container)) {
      container_changes in = open(*found.container);
      in.set_value(found.index, old, part);
      return write(in, path_->size() - 1);
    }
    const bool breaks = ends_with_heredoc(part) && found.container;
    const std::size_t past = breaks ? skip_newline(content, old.end) : old.end;
    return edits_.set_content(attribute_,
                              replaced(content, {old.begin, past}, part + (breaks ? line_end() : "")));
  }

  std::string_view path_text_;
  std::optional<std::vector<value_step>> path_;
  editor edits_;
  edit_tree& tree_ = edits_.tree();
  edit_node& attribute_ = edits_.item();
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0::edit {

HCL_DECL const syntax::node* part::node() const {
  const detail::edit_place at = existing(place_);
  const detail::edit_node& node = *at.node;
  const auto steps = detail::read_part_path(path_);
  return node.attribute && steps ? find_part(node, *steps, steps->size()).node : nullptr;
}
HCL_DECL hcl::range part::range() const {
  const detail::edit_place at = existing(place_);
  const syntax::node* const found = node();
  if (!found) return {current_source(*at.tree), {}};
  const std::uint32_t base = value_span(*at.tree, *at.node).begin - at.node->attribute->value->range.begin;
  return {current_source(*at.tree), {found->range.begin + base, found->range.end + base}};
}
HCL_DECL std::string part::text() const {
  const syntax::node* const found = node();
  return found ? std::string(written_at(*place_.node, found->range)) : std::string();
}
HCL_DECL hcl::expression part::expression() const { return {existing(place_).node->parsed, node()}; }
HCL_DECL std::size_t part::size() const {
  const syntax::node* const found = node();
  const auto elements = found ? detail::elements_of(detail::without_parentheses(*found)) : std::nullopt;
  return elements ? elements->size() : 0;
}
HCL_DECL part part::operator[](std::string_view key) const {
  return {place_, path_ + '[' + detail::quoted_text(key) + ']'};
}
HCL_DECL result<void> part::change(const detail::part_change& to) const {
  return detail::part_editor(place_, path_).change(to);
}

}  // namespace hcl::inline v1_0::edit
