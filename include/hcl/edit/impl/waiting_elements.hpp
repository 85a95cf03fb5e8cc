// Elements that were put into a list or an object and are not in its text yet. They are written when anything
// else is asked of the document, so that a loop of insertions reads the value once. Only what cannot fail
// waits: single expressions, each read alone. Implementation of edit/part.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v0_1::detail {

struct new_element {
  std::size_t index = 0;  // behind the last, if there are fewer
  std::optional<std::string> key{};
  std::string text{};
  bool is_raw = false;
};

class waiting_elements {
 public:
  waiting_elements(edit_tree& tree, edit_node& attribute, std::string_view path)
      : tree_(tree), attribute_(attribute), path_(path) {
    const auto steps = read_part_path(path);
    if (!attribute.is_attached || !attribute.attribute || !steps) return;
    const found_part found = find_part(attribute, *steps, steps->size());
    if (!found.node) return;
    const syntax::node& container = bare_node(*found.node);
    is_object_ = container.kind == syntax::node_kind::object;
    if (!is_object_ && container.kind != syntax::node_kind::tuple) return;
    if (is_object_ && !can_wait(container_layout(attribute, container))) return;
    size_ = element_count(container).value_or(0);
    if (size_ == 0) return;
    if (is_object_)
      for (const syntax::object_item& item : syntax::as<syntax::object_expr>(container).items)
        if (const std::optional<std::string_view> key = static_key(item)) keys_.emplace(*key);
    bytes_ = attribute.content.size();
    std::size_t depth = nesting(attribute.content.substr(0, span_in(attribute, container.range).begin)) + 2;
    for (const edit_node* body = attribute.parent; body; body = body->parent)
      ++depth;
    const limits& bounds = tree.options.bounds;
    room_ = bounds.depth > depth ? bounds.depth - depth : 0;
  }

  [[nodiscard]] bool is_at(const edit_node& attribute, std::string_view path) const {
    return &attribute == &attribute_ && path == path_;
  }
  // How many there are with those that wait.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] edit_node& attribute() const noexcept { return attribute_; }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] const std::vector<new_element>& elements() const noexcept { return elements_; }

  // False if it has to be put in at once.
  [[nodiscard]] bool add(new_element element) {
    if (is_object_ != element.key.has_value()) return false;
    if (element.key && !is_new_key(*element.key)) return false;
    const std::string content(trimmed(element.text));
    constexpr std::size_t indentation = 4;  // of lines, and more, by that factor
    const std::size_t bytes = bytes_ + indentation * (content.size() + 64);
    if (bytes > tree_.options.bounds.file_size || nesting(content) >= room_ || !is_expression(content))
      return false;
    if (elements_.size() == elements_.capacity()) elements_.reserve(2 * elements_.size() + 8);
    if (element.key) keys_.insert(*element.key);
    elements_.push_back(std::move(element));  // there is memory for it: all is done, or nothing
    bytes_ = bytes;
    ++size_;
    return true;
  }

 private:
  // Heredocs, and lines with a comma beside others without, change how the member after the next is laid out.
  [[nodiscard]] static bool can_wait(const container_layout& object) {
    const auto has_comma = [](const element_place& place) {
      return place.has_comma && !place.line_end.empty();
    };
    const auto lacks_comma = [](const element_place& place) {
      return !place.has_comma && !place.line_end.empty();
    };
    const std::vector<element_place>& all = object.places;
    return object.own_text().find("<<") == std::string_view::npos &&
           !(std::any_of(all.begin(), all.end(), has_comma) &&
             std::any_of(all.begin(), all.end(), lacks_comma));
  }
  // At most so deep is anything in it.
  [[nodiscard]] static std::size_t nesting(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
      return std::string_view("([{!-?%$&|=<>*/+").find(c) != std::string_view::npos;
    }));
  }
  [[nodiscard]] bool is_new_key(const std::string& key) const {
    return key != "for" && first_invalid_utf8(key) == std::string_view::npos && !keys_.contains(key);
  }
  [[nodiscard]] bool is_expression(const std::string& content) {
    if (content.find("<<") != content.npos || content.starts_with("for")) return false;
    diagnostics ignored;
    const auto read = editor(tree_, ignored).read_expression(content, *attribute_.parent);
    return read.value && read.value->range.size() == content.size();
  }

  edit_tree& tree_;
  edit_node& attribute_;
  std::string path_;
  bool is_object_ = false;
  std::size_t size_ = 0, bytes_ = 0, room_ = 0;
  std::unordered_set<std::string> keys_{};
  std::vector<new_element> elements_{};
};

}  // namespace hcl::inline v0_1::detail
