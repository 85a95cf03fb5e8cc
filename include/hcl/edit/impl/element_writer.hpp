// The text of a list, an object or a call, from its elements and their places. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

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

// The text of a container, from its elements and their places.
class element_writer {
 public:
  element_writer(const container_layout& layout, const value_style& style)
      : layout_(layout),
        style_(style),
        has_mixed_commas_(find_mixed_commas()),
        has_lines_(layout.has_lines()),
        indent_(find_indent()) {}

  // Between texts that stay.
  [[nodiscard]] std::string write(std::string_view head, std::string_view tail) && {
    out_.append(head).append(layout_.open_text);
    for (std::size_t i = 0; i != layout_.elements.size(); ++i)
      put(i);
    if (!layout_.close_gap.empty() && !at_line()) out_ += style_.line_end;
    out_ += layout_.close_gap;
    const bool is_new_line = at_line() && !layout_.places.empty() && layout_.places.back().line_end.empty();
    if (is_new_line)
      out_.append(style_.outer).append(trimmed(layout_.close_blanks));
    else
      out_ += layout_.close_blanks;
    return std::move(out_.append(tail));
  }

 private:
  [[nodiscard]] bool at_line() const { return out_.ends_with('\n'); }
  [[nodiscard]] bool is_last(std::size_t index) const { return index + 1 == layout_.elements.size(); }
  [[nodiscard]] const std::string& indent() const { return indent_; }
  [[nodiscard]] std::string find_indent() const {
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
    const element_text& element = layout_.elements[index];
    const bool has_comma = wants_comma(index);
    // Nothing can follow the end of a heredoc on its line; after the comma it would belong to the next
    // element.
    const bool moves_up = !element.heredoc_end.empty() && !has_comma;
    const bool moves_ahead =
        has_comma && !is_last(index) && !ends_line(index) && !trimmed(element.after).empty();
    if (!moves_up && !moves_ahead) return put(element, layout_.places[index], has_comma);
    element_text moved = element;
    if (moves_up) move_comments_up(moved, layout_.places[index]);
    if (moves_ahead) {
      if (ends_in_line_comment(moved.before)) moved.before += style_.line_end + indent();
      moved.before += std::exchange(moved.after, "");
    }
    put(moved, layout_.places[index], has_comma);
  }
  void put(const element_text& element, const element_place& place, bool has_comma) {
    begin(element, place);
    out_.append(element.lead).append(element.text);
    if (!element.heredoc_end.empty())
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
    return has_lines_ ? indent() : std::string();
  }
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
  bool has_mixed_commas_, has_lines_;
  std::string indent_;
  std::string out_{};
  std::size_t line_rest_ = 0;  // where comments after an element and its comma begin
};

}  // namespace hcl::inline v0_1::detail
