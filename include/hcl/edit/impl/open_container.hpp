// A list, an object or a call that is being changed, with its layout. It stays open in the tree as long as
// changes of its elements follow one another, and is written when anything else is asked of the document, so
// that a loop of changes reads the value once. Only what cannot fail, and what leaves the layout that would
// be read from its text, waits to be written; all else is written at once. Implementation of edit/part.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_member.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool operator==(const value_step& a, const value_step& b) {
  return a.what == b.what && a.index == b.index && a.name == b.name;
}

class open_container {
 public:
  using steps = std::vector<value_step>;
  static constexpr std::size_t none = container_changes::none;

  // `path`: that of the container.
  open_container(edit_tree& tree, edit_node& attribute, steps path, const syntax::node& container,
                 value_style style)
      : tree_(tree),
        attribute_(attribute),
        path_(std::move(path)),
        outer_(style.outer),
        changes_(container_layout(attribute, container), std::move(style)) {
    read_members(container);
    read_shape();
    is_regular_ = container.kind != syntax::node_kind::function_call && is_regular();
    takes_insertions_ = container.kind != syntax::node_kind::function_call && changes_.count() != 0 &&
                        has_steady_commas() && (shape_ != shape::mixed || !has_long_elements());
    bytes_ = attribute.content.size();
    std::size_t depth = nesting(attribute.content.substr(0, span_in(attribute, container.range).begin)) + 2;
    for (const edit_node* body = attribute.parent; body; body = body->parent)
      ++depth;
    const limits& bounds = tree.options.bounds;
    room_ = bounds.depth > depth ? bounds.depth - depth : 0;
  }

  [[nodiscard]] bool is_at(const edit_node& attribute, const steps& path, std::size_t depth) const {
    return &attribute == &attribute_ && depth == path_.size() &&
           std::equal(path_.begin(), path_.end(), path.begin());
  }
  [[nodiscard]] edit_node& attribute() const noexcept { return attribute_; }
  [[nodiscard]] const steps& path() const noexcept { return path_; }
  [[nodiscard]] container_changes& changes() noexcept { return changes_; }
  // The text of the whole expression, once.
  [[nodiscard]] std::string write() {
    is_spoilt_ = true;
    return changes_.write();
  }

  // What waits, in case that it cannot be written together: then each is done alone. `path`: of the part.
  struct waiting_change {
    std::string path;
    part_change to;
  };
  // Those that have been done.
  [[nodiscard]] std::span<const waiting_change> waiting() const { return {waiting_.data(), done_}; }
  // After one that throws no more is changed here.
  template <typename Change>
  void wait(std::string_view path, const part_change& to, const Change& change) {
    waiting_.push_back({std::string(path), to});
    is_spoilt_ = true;
    change(*this);
    is_spoilt_ = false;
    ++done_;
  }
  // Whether a change has failed half way, or all are being written.
  [[nodiscard]] bool is_spoilt() const noexcept { return is_spoilt_; }
  [[nodiscard]] std::size_t size() const noexcept { return changes_.count(); }
  [[nodiscard]] bool is_object() const noexcept { return changes_.layout().is_object(); }

  // The number of an element; none if there is none, or if that is to be found in the text. Of members with
  // the same key the last one counts.
  [[nodiscard]] std::size_t find(const value_step& step) {
    const bool is_key = step.what == value_step::form::key;
    if (!is_key && step.what != value_step::form::index) return none;
    if (!is_object()) return is_key ? none : changes_.number_at(step.index);
    const auto found = numbers_.find(is_key ? step.name : std::to_string(step.index));
    return found == numbers_.end() ? none : found->second;
  }

  // Whether a change can wait: of an element, of one that moves to the place of another, and of a new text.
  [[nodiscard]] bool can_set(std::size_t number, const part_change& made) {
    return is_regular_ && !has_heredoc(number) && is_expression(made.text);
  }
  [[nodiscard]] bool can_rename(std::size_t number, const std::string& name) const {
    return is_regular_ && !has_heredoc(number) && is_new_key(name) && has_room(name.size());
  }
  [[nodiscard]] bool can_remove(std::size_t number) const {
    return is_regular_ && changes_.count() > 1 && is_plain(number) && is_plain(changes_.before(number)) &&
           is_plain(changes_.after(number));
  }
  [[nodiscard]] bool can_move(std::size_t number, std::size_t to) const {
    if (!can_remove(number) || !can_remove(to)) return false;
    const bool is_later = is_after(to, number);
    std::size_t at = number;
    while (at != to && is_plain(at))
      at = is_later ? changes_.after(at) : changes_.before(at);
    return at == to;
  }
  [[nodiscard]] bool can_insert(const part_change& made) {
    return takes_insertions_ && made.key.has_value() == is_object() && (!made.key || is_new_key(*made.key)) &&
           is_expression(made.text);
  }
  // A single expression that is one everywhere.
  [[nodiscard]] bool is_expression(std::string_view text) {
    const std::string content(trimmed(text));
    if (shape_ == shape::mixed && content.find('\n') != content.npos) return false;
    if (content.find("<<") != content.npos || content.starts_with("for") || !has_room(content.size()) ||
        nesting(content) >= room_)
      return false;
    diagnostics ignored;
    const auto read = editor(tree_, ignored).read_expression(content, *attribute_.parent);
    return read.value && read.value->range.size() == content.size();
  }

  void insert(std::size_t index, const std::optional<std::string>& key, const std::string& text) {
    index = (std::min)(index, changes_.count());
    const std::size_t next = changes_.number_at(index);
    member made;
    std::string head;
    if (key) {
      head = member_head(changes_.neighbour(next), changes_.has_lines(), index == 0, *key);
      made = {.key = *key,
              .key_size = find_sign(head).value_or(member_sign{}).key_end,
              .value_begin = head.size()};
      numbers_.insert_or_assign(*key, members_.size());
    }
    note_text(head + text);
    members_.push_back(std::move(made));
    changes_.insert_at(index, head + text);
  }
  void set(std::size_t number, const std::string& text) {
    note_text(text);
    const std::string& old = changes_.element(number).text;
    const auto [key, key_size, begin, past] = members_[number];
    changes_.set(number, old.substr(0, begin) + text + old.substr(old.size() - past));
  }
  void remove(std::size_t number) {
    if (members_[number].key) numbers_.erase(*members_[number].key);
    changes_.remove(number);
  }
  void rename(std::size_t number, const std::string& name) {
    member& renamed = members_[number];
    const std::string& old = changes_.element(number).text;
    const std::string key =
        old.starts_with('"') ? quoted_text(name) : key_source(name, changes_.before(number) == none);
    std::string made =
        renamed_member(old, renamed.key_size, key,
                       {line_at(number), line_at(changes_.before(number)), line_at(changes_.after(number))});
    note_text(made);
    if (renamed.key) numbers_.erase(*renamed.key);
    numbers_.insert_or_assign(name, number);
    renamed = {
        .key = name, .key_size = key.size(), .value_begin = made.size() - (old.size() - renamed.value_begin)};
    changes_.set(number, std::move(made));
  }
  // Those between move by one.
  void move(std::size_t number, std::size_t to) {
    const bool is_later = is_after(to, number);
    while (number != to) {
      const std::size_t next = is_later ? changes_.after(number) : changes_.before(number);
      changes_.exchange(number, next);
      std::swap(members_[number], members_[next]);
      note(number);
      note(std::exchange(number, next));
    }
    note(to);
  }

 private:
  struct member {
    std::optional<std::string> key{};  // none of an element of a list, or if the key is an expression
    std::size_t key_size = 0;          // as it is written
    std::size_t value_begin = 0;       // in the text of the member
    std::size_t past_value = 0;        // how much of that follows it: `...`
  };

  void read_members(const syntax::node& container) {
    members_.reserve(changes_.count());
    for (std::size_t i = 0; i != changes_.count() && container.kind != syntax::node_kind::object; ++i) {
      const std::size_t value = indexed_part(container, i)->range.size();
      members_.push_back({.past_value = changes_.element(i).text.size() - value});
    }
    if (container.kind != syntax::node_kind::object) return;
    const auto& items = syntax::as<syntax::object_expr>(container).items;
    for (std::size_t i = 0; i != items.size(); ++i) {
      const std::size_t begin = items[i].key->range.begin;
      member& made = members_.emplace_back();
      made.key_size = items[i].key->range.size();
      made.value_begin = items[i].value->range.begin - begin;
      const std::optional<std::string_view> key = static_key(items[i]);
      if (!key) continue;
      made.key.emplace(*key);
      keys_differ_ = numbers_.insert_or_assign(*made.key, i).second && keys_differ_;
    }
  }
  void note(std::size_t number) {
    if (members_[number].key) numbers_[*members_[number].key] = number;
  }
  // A member at the beginning of a line; empty if it is not.
  [[nodiscard]] std::string_view line_at(std::size_t number) const {
    if (number == none || !changes_.layout().places[number].begins_line) return {};
    return changes_.element(number).text;
  }
  [[nodiscard]] bool is_after(std::size_t later, std::size_t number) const {
    while (number != none && number != later)
      number = changes_.after(number);
    return number == later;
  }

  // Each element on lines of its own, or all on one line, or neither.
  enum class shape : unsigned char { lines, flat, mixed };
  void read_shape() {
    const std::vector<element_place>& all = changes_.layout().places;
    if (std::all_of(all.begin(), all.end(), [](const element_place& place) { return place.begins_line; }))
      shape_ = shape::lines;
    else if (std::none_of(all.begin(), all.end(), [](const element_place& place) {
               return place.begins_line || !place.line_end.empty();
             }))
      shape_ = shape::flat;
  }
  [[nodiscard]] bool has_long_elements() const {
    const std::vector<element_text>& all = changes_.layout().elements;
    return std::any_of(all.begin(), all.end(), [](const element_text& element) {
      return element.text.find('\n') != std::string::npos;
    });
  }
  // A text that the line it ends in is indented by like that of the container.
  [[nodiscard]] bool ends_as_it_begins(std::string_view text) const {
    const std::size_t newline = text.rfind('\n');
    return newline == text.npos || indent_in(text.substr(newline + 1)) == outer_;
  }
  // What stays so whatever is done to an element.
  [[nodiscard]] bool is_regular() const {
    const container_layout& layout = changes_.layout();
    if (shape_ == shape::mixed || !keys_differ_) return false;
    for (std::size_t i = 0; i != layout.places.size(); ++i) {
      const element_place& place = layout.places[i];
      const bool is_last = i + 1 == layout.places.size();
      if (place.line_end.empty() == (shape_ == shape::lines) || layout.elements[i].is_for) return false;
      if (!is_last && place.has_comma != layout.places[0].has_comma) return false;
      if (shape_ == shape::flat && !ends_as_it_begins(layout.elements[i].text)) return false;
    }
    return true;
  }
  // Commas on other lines than their elements, and in objects heredocs, and lines with a comma beside others
  // without, change how the element after the next is laid out.
  [[nodiscard]] bool has_steady_commas() const {
    const std::vector<element_place>& all = changes_.layout().places;
    const auto any = [&](const auto& is_one) { return std::any_of(all.begin(), all.end(), is_one); };
    if (any([](const element_place& place) { return !place.comma_break.empty(); })) return false;
    if (!is_object()) return true;
    const auto has_comma = [](const element_place& place) {
      return place.has_comma && !place.line_end.empty();
    };
    const auto lacks_comma = [](const element_place& place) {
      return !place.has_comma && !place.line_end.empty();
    };
    return changes_.layout().own_text().find("<<") == std::string_view::npos &&
           !(any(has_comma) && any(lacks_comma));
  }
  [[nodiscard]] bool has_heredoc(std::size_t number) const {
    return changes_.element(number).text.find("<<") != std::string::npos;
  }
  // Without heredocs, and comments on a line that others share.
  [[nodiscard]] bool is_plain(std::size_t number) const {
    if (number == none) return true;
    const element_text& element = changes_.element(number);
    const element_place& place = changes_.layout().places[number];
    const bool has_comments = !element.lead.empty() || !element.before.empty() || !element.after.empty();
    return (shape_ == shape::lines || !has_comments) && place.comma_break.empty() && !place.after_heredoc &&
           !has_heredoc(number);
  }
  // At most so deep is anything in it.
  [[nodiscard]] static std::size_t nesting(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return std::string_view("([{!-?%$&|=<>*/+").find(c) != std::string_view::npos;
    }));
  }
  [[nodiscard]] bool is_new_key(const std::string& key) const {
    return key != "for" && first_invalid_utf8(key) == std::string_view::npos && !numbers_.contains(key);
  }
  // How much longer the text gets, with indentation of lines.
  [[nodiscard]] static std::size_t cost(std::size_t bytes) { return 4 * (bytes + 64); }
  [[nodiscard]] bool has_room(std::size_t bytes) const {
    return bytes_ + cost(bytes) <= tree_.options.bounds.file_size;
  }
  // Lines in an element that shares its own with others change how those after it are indented.
  void note_text(std::string_view text) {
    bytes_ += cost(text.size());
    if (shape_ == shape::flat && !ends_as_it_begins(text)) is_regular_ = takes_insertions_ = false;
  }

  edit_tree& tree_;
  edit_node& attribute_;
  steps path_;
  std::string outer_;  // the indentation of the line that it begins on
  container_changes changes_;
  bool keys_differ_ = true;
  bool is_spoilt_ = false;
  shape shape_ = shape::mixed;
  bool is_regular_ = false, takes_insertions_ = false;
  std::size_t bytes_ = 0, room_ = 0;
  std::vector<waiting_change> waiting_{};
  std::size_t done_ = 0;           // of these
  std::vector<member> members_{};  // of the elements, by their numbers
  std::unordered_map<std::string, std::size_t> numbers_{};
};

}  // namespace hcl::inline v0_1::detail
