// Elements of a list, an object or a call added, taken out and moved: comments go along with their elements,
// separators and lines stay as they are laid out. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/edit/impl/value_layout.hpp>

namespace hcl::inline v0_1::detail {

// How new lines are begun and ended.
struct value_style {
  std::string outer;  // the indentation of the line that the container begins on
  std::string step;
  std::string line_end;
};

// The text of the whole expression, from its elements and their places.
class element_writer {
 public:
  element_writer(const container_layout& layout, const value_style& style)
      : layout_(layout), style_(style), has_mixed_commas_(find_mixed_commas()) {}

  [[nodiscard]] std::string write() && {
    out_.append(layout_.head()).append(layout_.open_text);
    for (std::size_t i = 0; i != layout_.elements.size(); ++i)
      put(i);
    if (!layout_.close_gap.empty() && !at_line()) out_ += style_.line_end;
    out_ += layout_.close_gap;
    const bool is_new_line = at_line() && !layout_.places.empty() && layout_.places.back().line_end.empty();
    if (is_new_line)
      out_.append(style_.outer).append(trimmed(layout_.close_blanks));
    else
      out_ += layout_.close_blanks;
    return std::move(out_.append(layout_.tail()));
  }

 private:
  [[nodiscard]] bool at_line() const { return out_.ends_with('\n'); }
  [[nodiscard]] bool is_last(std::size_t index) const { return index + 1 == layout_.elements.size(); }
  [[nodiscard]] std::string indent() const {
    for (const element_place& place : layout_.places)
      if (place.begins_line) return place.blanks;
    return style_.outer + style_.step;
  }
  // Whether some lines of an object end with a comma and some do not: then each keeps to what it does.
  [[nodiscard]] bool find_mixed_commas() const {
    std::size_t with = 0, without = 0;
    for (std::size_t i = 0; i + 1 < layout_.places.size(); ++i) {
      const element_place& place = layout_.places[i];
      if (!place.line_end.empty() && !place.after_heredoc) ++(place.has_comma ? with : without);
    }
    return layout_.is_object() && with != 0 && without != 0;
  }
  [[nodiscard]] bool ends_line(std::size_t index) const {
    const element_text& element = layout_.elements[index];
    const element_place& place = layout_.places[index];
    if (!place.line_end.empty() || ends_in_line_comment(element.after)) return true;
    const bool is_above_comma = place.has_comma && place.comma_break.find('\n') != std::string::npos;
    if (ends_in_line_comment(element.before) && !is_above_comma) return true;
    if (is_last(index)) return false;
    const element_place& next = layout_.places[index + 1];
    return next.begins_line || !next.gap.empty() || layout_.elements[index + 1].has_own_lines;
  }
  [[nodiscard]] bool wants_comma(std::size_t index) const {
    const element_text& element = layout_.elements[index];
    // The newline of a heredoc separates members of an object, and no comma may follow it.
    if (layout_.is_object() && !element.heredoc_end.empty()) return false;
    if (!is_last(index) && (!layout_.is_object() || !ends_line(index))) return true;
    const element_place& place = layout_.places[index];
    return has_mixed_commas_ && !place.line_end.empty() ? element.has_comma : place.has_comma;
  }

  void put(std::size_t index) {
    const element_place& place = layout_.places[index];
    element_text element = layout_.elements[index];
    const bool has_comma = wants_comma(index);
    const bool is_heredoc = !element.heredoc_end.empty();
    if (is_heredoc && !has_comma) move_comments_up(element, place);
    // After the comma it would belong to the next element.
    if (has_comma && !is_last(index) && !ends_line(index) && !trimmed(element.after).empty()) {
      if (ends_in_line_comment(element.before)) element.before += style_.line_end + indent();
      element.before += std::exchange(element.after, "");
    }
    begin(element, place);
    out_.append(element.lead).append(element.text);
    if (is_heredoc)
      end_heredoc(element, place, has_comma);
    else
      end(element, place, has_comma);
    if (at_line()) return;
    if (!place.line_end.empty())
      out_ += place.line_end;
    else if (ends_in_line_comment(std::string_view(out_).substr(line_rest_)))
      out_ += style_.line_end;
  }
  void begin(const element_text& element, const element_place& place) {
    const bool needs_line = place.begins_line || !place.gap.empty() || element.has_own_lines;
    if (!at_line() && needs_line) out_ += style_.line_end;
    const bool is_new_line = at_line() && !place.begins_line;
    out_.append(place.gap).append(is_new_line ? indent() : place.blanks);
  }
  void end(const element_text& element, const element_place& place, bool has_comma) {
    const std::string comma_break = place.after_heredoc ? "" : place.comma_break;
    line_rest_ = out_.size();
    if (!has_comma) {
      out_ += element.before;
    } else if (!ends_in_line_comment(element.before) || comma_break.find('\n') != std::string::npos) {
      out_.append(element.before).append(comma_break).append(",");
      line_rest_ = out_.size();
    } else {
      line_rest_ = out_.append(",").size();
      out_ += element.before;
      put_comment(element.after, true);
      return;
    }
    put_comment(element.after, !has_comma && ends_in_line_comment(element.before));
  }
  void put_comment(const std::string& comment, bool is_after_line_comment) {
    const std::string_view text = trimmed(comment);
    if (!is_after_line_comment)
      out_ += comment;
    else if (!text.empty())
      out_.append(style_.line_end).append(indent()).append(text);
  }
  void end_heredoc(const element_text& element, const element_place& place, bool has_comma) {
    out_ += element.heredoc_end;
    if (!has_comma) return;
    if (place.after_heredoc) {
      out_ += element.before;
      if (ends_in_line_comment(element.before) && place.comma_break.find('\n') == std::string::npos)
        out_.append(style_.line_end).append(indent());
      if (!place.has_comma && out_.ends_with('\n')) out_ += comma_indent(place);
      line_rest_ = out_.append(place.comma_break).append(",").size();
      out_ += element.after;
      return;
    }
    const std::size_t newline = place.comma_break.rfind('\n');
    if (newline != std::string::npos)
      out_.append(place.comma_break, newline + 1);
    else
      out_ += comma_indent(place);
    if (!ends_in_line_comment(element.before)) {
      line_rest_ = out_.append(trimmed(element.before)).append(",").size();
      out_ += element.after;
      return;
    }
    line_rest_ = out_.append(",").size();
    out_ += element.before;
    put_comment(element.after, true);
  }
  // Of a comma on a line of its own: that of the elements, if those have lines.
  [[nodiscard]] std::string comma_indent(const element_place& place) const {
    if (place.begins_line) return place.blanks;
    return layout_.has_lines() ? indent() : std::string();
  }
  // Nothing can follow the end of a heredoc on its line.
  void move_comments_up(element_text& element, const element_place& place) const {
    const std::string comments(trimmed(element.before + element.after));
    element.before.clear();
    element.after.clear();
    if (comments.empty()) return;
    if (!place.begins_line && !ends_in_line_comment(comments)) {
      element.lead.insert(0, comments + ' ');
      return;
    }
    element.has_own_lines = true;
    element.lead.insert(0, comments + style_.line_end + (place.begins_line ? place.blanks : indent()));
  }

  const container_layout& layout_;
  const value_style& style_;
  bool has_mixed_commas_;
  std::string out_{};
  std::size_t line_rest_ = 0;  // where comments after an element and its comma begin
};

// A container that elements are put into and taken out of.
class container_changes {
 public:
  container_changes(container_layout layout, value_style style)
      : layout_(std::move(layout)), style_(std::move(style)) {}

  // Before the element of that number, or last.
  void insert(std::size_t index, std::string text) {
    std::vector<element_place>& places = layout_.places;
    const std::size_t count = places.size();
    element_place made;
    if (count == 0) {
      insert_first(std::move(text));
      return;
    }
    if (index >= count) {
      index = count;
      made.end_like(places.back());
      made.begin_like(places.back());
      if (count > 1)
        places.back().end_like(places[count - 2]);
      else
        separate(places.back(), made);
    } else if (index == 0) {
      made.begin_like(places[0]);
      std::swap(made.gap, places[0].gap);
      if (count > 1) {
        made.end_like(places[0]);
        places[0].begin_like(places[1]);
      } else {
        made.end_like(places[0]);
        separate(made, places[0]);
      }
    } else {
      made.begin_like(places[index]);
      made.end_like(places[index - 1]);
    }
    places.insert(places.begin() + static_cast<std::ptrdiff_t>(index), std::move(made));
    layout_.elements.insert(layout_.elements.begin() + static_cast<std::ptrdiff_t>(index), element_text());
    set(index, std::move(text));
  }

  void remove(std::size_t index) {
    std::vector<element_place>& places = layout_.places;
    element_place& gone = places[index];
    if (places.size() == 1) {
      layout_.close_gap = without_blank_end(joined(gone.gap, layout_.close_gap));
      const bool is_empty = layout_.open_text.empty() && layout_.close_gap.empty();
      if (is_empty && trimmed(layout_.close_blanks).empty()) layout_.close_blanks.clear();
    } else if (index + 1 == places.size()) {
      places[index - 1].end_like(gone);
      if (!gone.gap.empty()) layout_.close_gap = without_blank_end(joined(gone.gap, layout_.close_gap));
    } else {
      element_place& next = places[index + 1];
      next.gap = index == 0 && gone.gap.empty() ? without_blank_begin(std::move(next.gap))
                                                : joined(gone.gap, next.gap);
      // Where one of the two lines ends, a line ends.
      if (index == 0 || places[index - 1].breaks_line() || !gone.breaks_line())
        next.begin_like(gone);
      else
        places[index - 1].end_like(gone);
    }
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(index));
    layout_.elements.erase(layout_.elements.begin() + static_cast<std::ptrdiff_t>(index));
  }

  void move(std::size_t from, std::size_t to) {
    std::vector<element_text>& all = layout_.elements;
    element_text moved = std::move(all[from]);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(from));
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
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

  // The whole expression, and the elements it has to have then.
  [[nodiscard]] std::string write() {
    if (!layout_.elements.empty() && layout_.elements.front().is_for) {
      // As the first one it would begin another expression.
      std::string text = layout_.elements.front().text;
      set(0, text.replace(0, 3, "\"for\""));
    }
    return element_writer(layout_, style_).write();
  }
  [[nodiscard]] std::vector<std::string> texts() const {
    std::vector<std::string> all;
    for (const element_text& element : layout_.elements)
      all.push_back(element.text);
    return all;
  }
  [[nodiscard]] const container_layout& layout() const noexcept { return layout_; }

 private:
  // Two elements where there was one.
  void separate(element_place& first, element_place& second) const {
    const std::string& text = layout_.elements.front().text;
    const bool is_tight = layout_.is_object() && first.blanks.empty() && !first.begins_line &&
                          text.find_first_of(" \t\n") == std::string::npos;
    first.has_comma = first.has_comma || !layout_.is_object() || !first.begins_line;
    first.comma_break.clear();
    first.after_heredoc = false;
    first.line_end = first.begins_line ? style_.line_end : "";
    second.begins_line = first.begins_line;
    second.blanks = first.begins_line ? first.blanks : is_tight ? "" : " ";
  }
  void insert_first(std::string text) {
    layout_.elements.emplace_back();
    element_place& place = layout_.places.emplace_back();
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
    set(0, std::move(text));
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

  container_layout layout_;
  value_style style_;
};

}  // namespace hcl::inline v0_1::detail
