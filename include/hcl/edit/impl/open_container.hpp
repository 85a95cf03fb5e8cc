// A list or an object that elements are added to, laid out like their neighbours. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/value_changes.hpp>
#include <hcl/edit/impl/value_layout.hpp>

namespace hcl::inline v0_1::detail {

struct open_container {
  open_container(container_layout layout, value_style style)
      : outer(style.outer),
        first_indent(outer + style.step),
        changes(std::move(layout), std::move(style)),
        has_lines(changes.layout().has_lines()),
        indents(changes.layout().line_indents(outer)) {}

  // The indentation of a new element before `next`, and the element that it is laid out like.
  [[nodiscard]] const std::string& indent_before(std::size_t next) const {
    if (!has_lines) return outer;
    if (changes.count() == 0) return first_indent;
    return indents[next == container_changes::none ? changes.last() : next];
  }
  [[nodiscard]] std::string_view neighbour(std::size_t next) const {
    if (changes.count() == 0) return {};
    const std::size_t previous = changes.before(next);
    return changes.element(previous == container_changes::none ? next : previous).text;
  }
  std::size_t insert(std::size_t next, std::string text) {
    indents.push_back(indent_before(next));
    return changes.insert(next, std::move(text));
  }
  // The number of the element at an index, none behind the last: cheap near the ends and the one before.
  [[nodiscard]] std::size_t number_at(std::size_t index) {
    if (index >= changes.count()) return container_changes::none;
    const std::size_t last = changes.count() - 1;
    const std::size_t away = index < seen_index_ ? seen_index_ - index : index - seen_index_;
    if (seen_ == container_changes::none || index < away) see(changes.first(), 0);
    if (last - index < away) see(changes.last(), last);
    for (; seen_index_ < index; ++seen_index_)
      seen_ = changes.after(seen_);
    for (; seen_index_ > index; --seen_index_)
      seen_ = changes.before(seen_);
    return seen_;
  }
  void insert_at(std::size_t index, std::string text) {
    index = (std::min)(index, changes.count());
    see(insert(number_at(index), std::move(text)), index);
  }

  std::string outer, first_indent;
  container_changes changes;
  bool has_lines;
  std::vector<std::string> indents;  // of the lines that elements begin on

 private:
  void see(std::size_t number, std::size_t index) noexcept {
    seen_ = number;
    seen_index_ = index;
  }

  std::size_t seen_ = container_changes::none, seen_index_ = 0;
};

}  // namespace hcl::inline v0_1::detail
