// Changes inside of values. Each makes the text of the whole expression anew, which is then read as any other
// one is. Implementation of edit/part.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/loop_condition.hpp>
#include <hcl/edit/impl/open_container.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_member.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v0_1::detail {

class part_editor {
 public:
  using kind = part_change::kind;

  // `writes_at_once`: no change waits, as those that do are being written.
  part_editor(edit_tree& tree, edit_node& attribute, std::string_view path, diagnostics& diags,
              bool writes_at_once = false)
      : tree_(tree),
        diags_(diags),
        attribute_(attribute),
        path_text_(path),
        path_(read_part_path(path)),
        writes_at_once_(writes_at_once) {}

  bool change(const part_change& to) { return with_room(examine() && apply(to)); }
  // What has been changed in a container that was open.
  bool write_waiting(open_container& in) { return with_room(write(in)); }

 private:
  bool apply(const part_change& to) {
    switch (to.what) {
      case kind::set: return set(to);
      case kind::insert: return insert(to);
      case kind::remove: return names_condition() ? remove_condition() : remove(to);
      case kind::rename: return rename(to);
      case kind::move: return move(to);
    }
    return false;
  }
  // A value that ends with a heredoc now needs a line of its own for that.
  bool with_room(bool done) {
    if (done && edits_) make_room_for_heredoc(*edits_, attribute_);
    return done;
  }
  // Elements that have been changed. False if the text would be read as something else.
  bool write(open_container& in) {
    return edits().try_content(
        attribute_, in.write(),
        [&] {
          const found_part now = find_part(attribute_, in.path(), in.path().size());
          return now.node && in.changes().has_elements_of(attribute_, bare_node(*now.node));
        },
        [&] { return reject_neighbours(); });
  }

  // What waits is written before anything else is changed, and stays if that fails.
  [[nodiscard]] editor& edits() {
    if (edits_) return *edits_;
    finish();
    return edits_.emplace(tree_, diags_);
  }
  void finish() {
    if (!writes_at_once_) edit_backend<>::finish_parts(tree_);
  }

  [[nodiscard]] std::string quoted_path() const { return excerpt(path_text_); }
  bool missing() {
    return edits().reject(codes::missing_item, "No such item",
                          "The value of the attribute has nothing at " + quoted_path() + '.', &attribute_);
  }
  bool reject_text() { return edits().reject_edit("The text must be a single expression.", &attribute_); }
  bool reject_neighbours() {
    return edits().reject_edit("The change would alter neighbouring elements.", &attribute_);
  }
  bool reject_element() {
    return edits().reject_edit("The value at " + quoted_path() + " takes no such element.", &attribute_);
  }
  [[nodiscard]] bool examine() {
    if (!edit_backend<>::is_attached(attribute_)) return edits().check_attached(&attribute_);
    if (!attribute_.attribute) return edits().reject_edit("Only attributes have values.");
    return path_ ? true : edits().reject_edit("The path " + quoted_path() + " is not written as one.");
  }

  // The container that is open, if so many steps lead to it.
  [[nodiscard]] open_container* opened(std::size_t depth) const {
    const bool is_open = !writes_at_once_ && tree_.waits && !tree_.open->is_spoilt() &&
                         tree_.open->is_at(attribute_, *path_, depth);
    return is_open ? tree_.open.get() : nullptr;
  }
  open_container& open(const syntax::node& container, std::size_t depth) {
    open_container::steps steps(path_->begin(), path_->begin() + static_cast<std::ptrdiff_t>(depth));
    auto made =
        std::make_shared<open_container>(tree_, attribute_, std::move(steps), container, style_of(container));
    if (writes_at_once_) return *(own_ = std::move(made));
    return *(tree_.open = std::move(made));
  }
  [[nodiscard]] found_part find(std::size_t depth) {
    finish();
    return find_part(attribute_, *path_, depth);
  }

  // An element of an open container.
  struct element {
    open_container* in = nullptr;
    std::size_t number = 0;
    bool waits = false;  // what is done to it
  };
  // The one that the path leads to; reports what is none. `may_wait`: of the container and the number.
  template <typename MayWait>
  [[nodiscard]] element find_element(const MayWait& may_wait) {
    if (open_container* const in = path_->empty() ? nullptr : opened(path_->size() - 1)) {
      const std::size_t number = in->find(path_->back());
      if (number != open_container::none && may_wait(*in, number)) return {in, number, true};
    }
    const found_part found = find(path_->size());
    if (!found.node) {
      missing();
      return {};
    }
    if (found.container && element_count(*found.container)) {
      open_container& in = open(*found.container, path_->size() - 1);
      return {&in, found.index, !writes_at_once_ && may_wait(in, found.index)};
    }
    edits().reject_edit("What is at " + quoted_path() + " is no element of a list, an object or a call.",
                        &attribute_);
    return {};
  }
  // Changes a container, which is written at once if it cannot wait.
  template <typename Make>
  bool make(open_container& in, bool waits, const part_change& to, const Make& change) {
    if (!waits) {
      change(in);
      return write(in);
    }
    in.wait(path_text_, to, change);
    tree_.waits = true;
    tree_.touch();
    return true;
  }

  bool remove(const part_change& to) {
    const element at = find_element([](auto& in, std::size_t number) { return in.can_remove(number); });
    return at.in && make(*at.in, at.waits, to, [&](open_container& in) { in.remove(at.number); });
  }
  bool rename(const part_change& to) {
    const std::string& name = *to.key;
    const element at =
        find_element([&](auto& in, std::size_t number) { return in.can_rename(number, name); });
    if (!at.in) return false;
    if (!at.in->is_object()) return edits().reject_edit("Only members of objects have names.");
    if (first_invalid_utf8(name) < name.size()) return edits().reject_edit("A name is not UTF-8.");
    const std::size_t other = at.in->find({value_step::form::key, name});
    if (other != open_container::none && other != at.number) return reject_member(name);
    return make(*at.in, at.waits, to, [&](open_container& in) { in.rename(at.number, name); });
  }
  // To the place that has that number when it has been moved.
  bool move(const part_change& to) {
    const element at = find_element([&](auto& in, std::size_t number) {
      return to.index < in.size() && in.can_move(number, in.changes().number_at(to.index));
    });
    if (!at.in) return false;
    if (to.index >= at.in->size()) return missing();
    return make(*at.in, at.waits, to,
                [&](open_container& in) { in.move(at.number, in.changes().number_at(to.index)); });
  }
  bool reject_member(const std::string& name) {
    return edits().reject_edit("The object has a member " + excerpt(name) + " already.", &attribute_);
  }

  bool set(const part_change& to) {
    if (open_container* const in = path_->empty() ? nullptr : opened(path_->size() - 1)) {
      const std::size_t number = in->find(path_->back());
      if (number != open_container::none && in->can_set(number, to)) return set(*in, number, to);
      const std::optional<part_change> last = as_last(in->is_object(), in->size(), to);
      if (number == open_container::none && last && in->can_insert(*last)) return insert(*in, *last);
    }
    if (const found_part found = find(path_->size()); found.node) return set(found, to);
    if (path_->empty()) return missing();
    if (names_condition()) return add_condition(to.text, to.is_raw);
    const found_part around = find(path_->size() - 1);
    if (!around.node) return missing();
    const syntax::node& container = bare_node(*around.node);
    const std::optional<std::size_t> count = element_count(container);
    const std::optional<part_change> last =
        as_last(container.kind == syntax::node_kind::object, count.value_or(0), to);
    return count && last ? insert(open(container, path_->size() - 1), *last) : missing();
  }
  bool set(const found_part& found, const part_change& to) {
    // To open a container costs more than to set one of its values in place.
    const bool is_loop = std::exchange(tree_.last_in_place, &attribute_) == &attribute_ && !tree_.source;
    if (is_loop && !writes_at_once_ && found.container && element_count(*found.container)) {
      open_container& in = open(*found.container, path_->size() - 1);
      if (in.can_set(found.index, to)) return set(in, found.index, to);
    }
    return replace(found, to.text, to.is_raw);
  }
  bool set(open_container& in, std::size_t number, const part_change& to) {
    const std::string made =
        content_text(tree_, to.text, to.is_raw, std::string(in.changes().indent_of(number)), line_end());
    return make(in, true, to, [&](open_container& at) { at.set(number, made); });
  }
  // What the path names and the container lacks, with what insert() needs.
  [[nodiscard]] std::optional<part_change> as_last(bool is_object, std::size_t count,
                                                   const part_change& to) const {
    const value_step& last = path_->back();
    const bool is_key = last.what == value_step::form::key;
    if (is_key != is_object || (!is_key && (last.what != value_step::form::index || last.index != count)))
      return std::nullopt;
    part_change made = to;
    made.index = count;
    if (is_key) made.key = last.name;
    return made;
  }
  // An element put into an open container.
  bool insert(open_container& in, const part_change& to) {
    const bool waits = !writes_at_once_ && in.can_insert(to);
    const std::size_t index = (std::min)(to.index, in.size());
    const std::string made = content_text(
        tree_, to.text, to.is_raw, in.changes().indent_before(in.changes().number_at(index)), line_end());
    if (made.empty()) return reject_text();
    if (to.key && first_invalid_utf8(*to.key) < to.key->size())
      return edits().reject_edit("A key is not UTF-8.");
    return make(in, waits, to, [&](open_container& at) { at.insert(index, to.key, made); });
  }
  bool insert(const part_change& to) {
    if (open_container* const in = opened(path_->size()))
      if (in->can_insert(to)) return insert(*in, to);
    const found_part found = find(path_->size());
    if (!found.node) return missing();
    const syntax::node& container = bare_node(*found.node);
    const bool has_keys = container.kind == syntax::node_kind::object;
    if (!element_count(container) || has_keys != to.key.has_value()) return reject_element();
    if (to.key && step_into(attribute_, container, {value_step::form::key, *to.key}).node)
      return reject_member(*to.key);
    return insert(open(container, path_->size()), to);
  }

  [[nodiscard]] std::string indent_at(std::size_t at) const {
    const std::size_t newline = at == 0 ? std::string_view::npos : attribute_.content.rfind('\n', at - 1);
    return std::string(newline == std::string_view::npos ? indent_of(attribute_)
                                                         : indent_in(attribute_.content.substr(newline + 1)));
  }
  [[nodiscard]] std::string line_end() {
    return std::string(line_end_near(tree_, *attribute_.parent, edit_backend<>::index_of(attribute_)));
  }
  [[nodiscard]] value_style style_of(const syntax::node& container) {
    return {indent_at(span_in(attribute_, container.range).begin), std::string(indent_step(tree_)),
            line_end()};
  }

  // The `if` of a `for` may be missing, and is the only named part that may be.
  [[nodiscard]] bool names_condition() const {
    return !path_->empty() && path_->back().what == value_step::form::named &&
           path_->back().name == "condition";
  }
  [[nodiscard]] const syntax::for_expr* find_loop() {
    const found_part around = find(path_->size() - 1);
    return around.node ? loop_of(stepped_node(*around.node)) : nullptr;
  }
  bool add_condition(const std::string& text, bool is_raw) {
    const syntax::for_expr* const loop = find_loop();
    if (!loop) return missing();
    const std::size_t past = loop_value_end(attribute_, *loop);
    const std::string made = content_text(tree_, text, is_raw, indent_at(past), line_end());
    if (made.empty()) return reject_text();
    const std::string_view content = attribute_.content;
    const bool breaks = ends_with_heredoc(content.substr(0, past));
    std::string with_condition(content.substr(0, past));
    with_condition.append(breaks ? line_end() : " ").append("if ").append(made);
    with_condition.append(ends_with_heredoc(made) ? line_end() : "").append(content.substr(past));
    return edits().try_content(
        attribute_, with_condition, [&] { return edit_backend<>::part_text(attribute_, path_text_) == made; },
        [&] { return reject_text(); });
  }
  bool remove_condition() {
    const syntax::for_expr* const loop = find_loop();
    if (!loop || !loop->condition) return missing();
    const content_span gone = condition_span(attribute_, *loop);
    const std::string_view content = attribute_.content;
    return edits().set_content(attribute_,
                               std::string(content.substr(0, gone.begin)).append(content.substr(gone.end)));
  }

  bool replace(const found_part& found, const std::string& text, bool is_raw) {
    const content_span old = span_in(attribute_, found.node->range);
    const std::string made = content_text(tree_, text, is_raw, indent_at(old.begin), line_end());
    if (made.empty()) return reject_text();
    const std::size_t mark = edits().mark();
    const diagnostics::checkpoint start = edits().diags().here();
    // As a part of something else it may need parentheses to stay what it is.
    const std::string in_parentheses = '(' + made + (ends_with_heredoc(made) ? line_end() : "") + ')';
    for (const std::string& part : {made, in_parentheses}) {
      edits().diags().rewind(start);
      if (!replace(found, old, part)) continue;
      const found_part now = find_part(attribute_, *path_, path_->size());
      if (now.node && written_at(attribute_, now.node->range) == part) return true;
      edits().undo(mark);
    }
    return edits().diags().errors_since(start) ? false : reject_text();
  }
  bool replace(const found_part& found, content_span old, const std::string& part) {
    const std::string_view content = attribute_.content;
    if (found.container && element_count(*found.container)) {
      if (!ends_with_heredoc(content.substr(old.begin, old.end - old.begin)) && !ends_with_heredoc(part))
        return replace_element(found, old, part);
      open_container& in = open(*found.container, path_->size() - 1);
      in.set(found.index, part);
      return write(in);
    }
    const bool breaks = ends_with_heredoc(part) && found.container;
    const std::size_t past = breaks ? skip_newline(content, old.end) : old.end;
    return edits().set_content(attribute_, std::string(content.substr(0, old.begin))
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
    return edits().try_content(
        attribute_, made,
        [&] {
          const found_part now = find_part(attribute_, *path_, path_->size() - 1);
          return now.node && are_in_place(before, *found.container, bare_node(*now.node), found.index,
                                          part.size() - (old.end - old.begin));
        },
        [&] { return reject_neighbours(); });
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

  edit_tree& tree_;
  diagnostics& diags_;
  edit_node& attribute_;
  std::string_view path_text_;
  std::optional<std::vector<value_step>> path_;
  bool writes_at_once_;
  std::shared_ptr<open_container> own_{};
  std::optional<editor> edits_{};
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
std::size_t edit_backend<X>::part_size(edit_tree& tree, const edit_node& attribute, std::string_view path) {
  if (tree.waits) {
    const std::lock_guard<mutex> held(tree.finishing);
    const auto steps = read_part_path(path);
    if (steps && tree.waits && !tree.open->is_spoilt() && tree.open->is_at(attribute, *steps, steps->size()))
      return tree.open->size();
  }
  finish_parts(tree);
  const syntax::node* const found = part_node(attribute, path);
  return found ? element_count(bare_node(*found)).value_or(0) : 0;
}

template <typename X>
bool edit_backend<X>::change_part(edit_tree& tree, edit_node& attribute, std::string_view path,
                                  const part_change& change, diagnostics& diags) {
  return part_editor(tree, attribute, path, diags).change(change);
}
template <typename X>
void edit_backend<X>::finish_parts(edit_tree& tree) {
  if (!tree.waits) return;
  const std::lock_guard<mutex> held(tree.finishing);
  if (!tree.waits) return;
  const edit_transaction whole(tree);  // all that waits is written, or nothing if memory runs out
  open_container& all = *tree.open;
  diagnostics ignored;  // there are none
  const bool is_written =
      !all.is_spoilt() && part_editor(tree, all.attribute(), "", ignored, true).write_waiting(all);
  // One that cannot be written beside the others must not take them with it.
  for (const open_container::waiting_change& one : all.waiting())
    if (!is_written) (void)part_editor(tree, all.attribute(), one.path, ignored, true).change(one.to);
  tree.waits = false;
  tree.open = nullptr;
}

}  // namespace hcl::inline v0_1::detail
