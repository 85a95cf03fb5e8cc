// Elements of a list, an object or a call added, taken out and moved: comments go along with their elements,
// separators and lines stay as they are laid out. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/element_writer.hpp>
#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/edit/impl/value_layout.hpp>

namespace hcl::inline v0_1::detail {

// A container that elements are put into and taken out of. Each has a number that it keeps until the
// container is written: at first its index, then the next ones for those that are put in.
class container_changes {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  container_changes(container_layout layout, value_style style)
      : layout_(std::move(layout)),
        style_(std::move(style)),
        first_indent_(style_.outer + style_.step),
        has_lines_(layout_.has_lines()),
        indents_(layout_.line_indents(style_.outer)) {
    link_up();
  }
  container_changes(const container_changes&) = delete;
  container_changes& operator=(const container_changes&) = delete;

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::size_t first() const noexcept { return first_; }
  [[nodiscard]] std::size_t last() const noexcept { return last_; }
  [[nodiscard]] std::size_t after(std::size_t number) const {
    return number == none ? first_ : links_[number].next;
  }
  [[nodiscard]] std::size_t before(std::size_t number) const {
    return number == none ? last_ : links_[number].previous;
  }

  // Whether the elements had lines of their own before all changes.
  [[nodiscard]] bool has_lines() const noexcept { return has_lines_; }
  // The indentation of the line that an element begins on, and that of a new one before `next`.
  [[nodiscard]] std::string_view indent_of(std::size_t number) const { return indents_[number]; }
  [[nodiscard]] std::string_view indent_before(std::size_t next) const {
    if (!has_lines_) return style_.outer;
    if (count_ == 0) return first_indent_;
    return indents_[next == none ? last_ : next];
  }
  // The element that a new one before `next` is laid out like.
  [[nodiscard]] std::string_view neighbour(std::size_t next) const {
    if (count_ == 0) return {};
    const std::size_t previous = before(next);
    return element(previous == none ? next : previous).text;
  }
  // Before an element, or last; the number of the new one.
  std::size_t insert(std::size_t next, std::string text) {
    std::vector<element_place>& places = layout_.places;
    indents_.push_back(indent_before(next));
    if (count_ == 0) return insert_first(std::move(text));
    element_place made;
    const std::size_t previous = before(next);
    if (next == none) {
      made.end_like(places[previous]);
      made.begin_like(places[previous]);
      if (count_ > 1)
        places[previous].end_like(places[before(previous)]);
      else
        separate(places[previous], made);
    } else if (previous == none) {
      made.begin_like(places[next]);
      std::swap(made.gap, places[next].gap);
      made.end_like(places[next]);
      if (count_ > 1)
        places[next].begin_like(places[after(next)]);
      else
        separate(made, places[next]);
    } else {
      made.begin_like(places[next]);
      made.end_like(places[previous]);
    }
    return add(previous, next, std::move(made), std::move(text));
  }

  void remove(std::size_t number) {
    std::vector<element_place>& places = layout_.places;
    const auto [previous, next] = links_[number];
    leave_line_comments(number);
    const element_place gone = std::move(places[number]);
    if (count_ == 1) {
      layout_.close_gap = without_blank_end(joined(gone.gap, layout_.close_gap));
      const bool is_empty = layout_.open_text.empty() && layout_.close_gap.empty();
      if (is_empty && trimmed(layout_.close_blanks).empty()) layout_.close_blanks.clear();
    } else if (next == none) {
      places[previous].end_like(gone);
      if (!gone.gap.empty()) layout_.close_gap = without_blank_end(joined(gone.gap, layout_.close_gap));
    } else {
      element_place& below = places[next];
      below.gap = previous == none && gone.gap.empty() ? without_blank_begin(std::move(below.gap))
                                                       : joined(gone.gap, below.gap);
      // Where one of the two lines ends, a line ends.
      if (previous == none || places[previous].breaks_line() || !gone.breaks_line())
        below.begin_like(gone);
      else
        places[previous].end_like(gone);
    }
    (previous == none ? first_ : links_[previous].next) = next;
    (next == none ? last_ : links_[next].previous) = previous;
    --count_;
    is_in_order_ = false;
  }

  // Puts the elements, all of them, into another order; the places stay. The numbers that they have then.
  std::vector<std::size_t> arrange(const std::vector<std::size_t>& order) {
    std::vector<element_text> moved;
    moved.reserve(order.size());
    for (const std::size_t number : order)
      moved.push_back(std::move(layout_.elements[number]));
    std::vector<std::size_t> numbers;
    for (std::size_t at = first_; at != none; at = after(at)) {
      layout_.elements[at] = std::move(moved[numbers.size()]);
      numbers.push_back(at);
    }
    return numbers;
  }

  // Another text, of a member with its key.
  void set(std::size_t index, std::string text) {
    element_text& element = layout_.elements[index];
    element.text = std::move(text);
    element.is_for = false;
    if (!ends_with_heredoc(element.text))
      element.heredoc_end.clear();
    else if (element.heredoc_end.empty())
      element.heredoc_end = style_.line_end;
  }

  // Another text with other comments.
  void set(std::size_t index, element_text made) {
    const bool is_for = made.is_for;
    std::string text = made.text;
    layout_.elements[index] = std::move(made);
    set(index, std::move(text));
    layout_.elements[index].is_for = is_for;
  }
  [[nodiscard]] element_place& place(std::size_t index) { return layout_.places[index]; }
  [[nodiscard]] const element_text& element(std::size_t number) const { return layout_.elements[number]; }

  // The whole expression with the container in it, or the container alone.
  [[nodiscard]] std::string write() {
    close_up();
    return element_writer(layout_, style_).write(layout_.head(), layout_.tail());
  }
  [[nodiscard]] std::string write_container() {
    close_up();
    return element_writer(layout_, style_).write(layout_.own_head(), layout_.own_tail());
  }
  // Whether what has been written is read as these elements.
  [[nodiscard]] bool has_elements_of(const edit_node& attribute, const syntax::node& read) const {
    if (element_count(read) != layout_.elements.size()) return false;
    for (std::size_t i = 0; i != layout_.elements.size(); ++i) {
      const content_span made = element_span(attribute, read, i);
      if (attribute.content.substr(made.begin, made.end - made.begin) != layout_.elements[i].text)
        return false;
    }
    return true;
  }
  [[nodiscard]] const container_layout& layout() const noexcept { return layout_; }

 private:
  // Two elements where there was one.
  void separate(element_place& first, element_place& second) const {
    const std::string& text = layout_.elements[first_].text;
    const bool is_tight = layout_.is_object() && first.blanks.empty() && !first.begins_line &&
                          text.find_first_of(" \t\n") == std::string::npos;
    first.has_comma = first.has_comma || !layout_.is_object() || !first.begins_line;
    first.comma_break.clear();
    first.after_heredoc = false;
    first.line_end = first.begins_line ? style_.line_end : "";
    second.begins_line = first.begins_line;
    second.blanks = first.begins_line ? first.blanks : is_tight ? "" : " ";
  }
  // Comments on lines above a line, and one up to its end, are those of all elements on it.
  void leave_line_comments(std::size_t number) {
    const auto [previous, next] = links_[number];
    element_text& gone = layout_.elements[number];
    const element_place& place = layout_.places[number];
    const bool shares_begin = previous != none && !place.begins_line &&
                              layout_.elements[previous].heredoc_end.empty() &&
                              !layout_.places[previous].breaks_line();
    const std::string comments = gone.before + gone.after;
    std::size_t line = skip_inline(comments, 0);
    if (shares_begin && place.breaks_line() && is_line_comment(comments, line)) {
      while (line != 0 && is_blank(comments[line - 1]))
        --line;
      element_text& left = layout_.elements[previous];
      left.after = std::exchange(left.before, "") + left.after + comments.substr(line);
    }
    const bool shares_end =
        next != none && !layout_.places[next].begins_line && gone.heredoc_end.empty() && !place.breaks_line();
    const bool has_lines = gone.has_own_lines && gone.lead.find("/*") == std::string::npos;
    if (shares_end && has_lines && !layout_.elements[next].has_own_lines) {
      layout_.elements[next].lead.insert(0, gone.lead);
      layout_.elements[next].has_own_lines = true;
    }
  }
  std::size_t insert_first(std::string text) {
    element_place place;
    const std::string comments = layout_.open_text + layout_.close_gap + layout_.close_blanks;
    const bool has_lines = comments.find('\n') != std::string::npos;
    if (trimmed(comments).empty()) {
      layout_.open_text = has_lines ? style_.line_end : "";
      layout_.close_gap.clear();
      layout_.close_blanks = has_lines ? style_.outer : layout_.is_object() ? " " : "";
      if (!has_lines && layout_.is_object() && !ends_with_heredoc(text)) place.blanks = " ";
    } else {
      layout_.open_text = comments.substr(0, comments.find_last_not_of(" \t\r\n") + 1) + style_.line_end;
      layout_.close_gap.clear();
      layout_.close_blanks = style_.outer;
    }
    if (!layout_.open_text.empty()) {
      place.begins_line = true;
      place.blanks = style_.outer + style_.step;
      place.line_end = style_.line_end;
    }
    return add(none, none, std::move(place), std::move(text));
  }
  std::size_t add(std::size_t previous, std::size_t next, element_place place, std::string text) {
    const std::size_t number = links_.size();
    links_.push_back({previous, next});
    (previous == none ? first_ : links_[previous].next) = number;
    (next == none ? last_ : links_[next].previous) = number;
    layout_.places.push_back(std::move(place));
    layout_.elements.emplace_back();
    ++count_;
    is_in_order_ = is_in_order_ && next == none;
    set(number, std::move(text));
    return number;
  }
  void link_up() {
    count_ = layout_.elements.size();
    links_.clear();
    links_.reserve(count_ + 1);
    for (std::size_t i = 0; i != count_; ++i)
      links_.push_back({i == 0 ? none : i - 1, i + 1 == count_ ? none : i + 1});
    first_ = count_ == 0 ? none : 0;
    last_ = count_ == 0 ? none : count_ - 1;
    is_in_order_ = true;
  }
  // Renumbers the elements in their order, so that numbers are indexes again.
  void close_up() {
    if (!is_in_order_) renumber();
    if (count_ == 0 || !layout_.elements.front().is_for) return;
    // As the first one it would begin another expression.
    std::string text = layout_.elements.front().text;
    set(0, text.replace(0, 3, "\"for\""));
  }
  void renumber() {
    std::vector<element_text> elements;
    std::vector<element_place> places;
    for (std::size_t at = first_; at != none; at = after(at)) {
      elements.push_back(std::move(layout_.elements[at]));
      places.push_back(std::move(layout_.places[at]));
    }
    layout_.elements = std::move(elements);
    layout_.places = std::move(places);
    link_up();
  }
  // The lines above an element that is gone, and those that follow: no more blank lines than one of them has.
  [[nodiscard]] static std::string joined(const std::string& above, const std::string& below) {
    if (trimmed(above).empty()) return below.empty() ? above : below;
    if (trimmed(below).empty()) return above;
    const bool has_blank_end = above.ends_with("\n\n") || above.ends_with("\n\r\n");
    return above + (has_blank_end ? below.substr(skip_newline(below, 0)) : below);
  }
  // Blank lines next to a bracket are of no use.
  [[nodiscard]] static std::string without_blank_begin(std::string lines) {
    const std::size_t text = lines.find_first_not_of(" \t\r\n");
    if (text == std::string::npos) return {};
    const std::size_t newline = lines.rfind('\n', text);
    return newline == std::string::npos ? lines : lines.substr(newline + 1);
  }
  [[nodiscard]] static std::string without_blank_end(std::string lines) {
    const std::size_t text = lines.find_last_not_of(" \t\r\n");
    if (text == std::string::npos) return {};
    return lines.substr(0, lines.find('\n', text) + 1);
  }

  struct link {
    std::size_t previous, next;
  };

  container_layout layout_;
  value_style style_;
  std::string first_indent_;
  bool has_lines_;
  std::vector<std::string_view> indents_;  // of the lines that elements begin on
  std::vector<link> links_{};
  std::size_t count_ = 0, first_ = none, last_ = none;
  bool is_in_order_ = true;  // numbers are indexes
};

}  // namespace hcl::inline v0_1::detail
