// Elements of a list, an object or a call added, taken out and moved: comments go along with their elements,
// separators and lines stay as they are laid out. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/text/impl/unicode_grapheme.hpp>

namespace hcl::inline v0_1::detail {

// Where the key of a member ends, and its sign is; none of a key that is an expression.
struct member_sign {
  std::size_t key_end = 0, at = 0;
};
[[nodiscard]] inline std::optional<member_sign> find_sign(std::string_view member) {
  std::size_t key_end = member.find_first_of(" \t=:");
  if (member.starts_with('"')) {
    key_end = 1;
    while (key_end < member.size() && member[key_end] != '"')
      key_end += member[key_end] == '\\' ? std::size_t{2} : std::size_t{1};
    ++key_end;
  }
  if (key_end >= member.size() || member.starts_with('(')) return std::nullopt;
  const std::size_t sign = skip_blanks(member, key_end);
  if (sign >= member.size() || (member[sign] != '=' && member[sign] != ':')) return std::nullopt;
  return member_sign{key_end, sign};
}

// A key as its neighbour has it, quoted or not.
[[nodiscard]] inline std::string key_like(std::string_view neighbour, std::string_view key) {
  return neighbour.starts_with('"') ? quoted_text(key) : edit_backend<>::key_text(key);
}
// `key = `, with its sign below that of its neighbour: the member before it, or after it if it is to be the
// first one; empty if there is none.
[[nodiscard]] inline std::string member_head(std::string_view neighbour, bool has_lines, std::string key) {
  const std::optional<member_sign> sign = find_sign(neighbour);
  if (!sign) return key += " = ";
  const std::size_t column = count_graphemes(neighbour.substr(0, sign->at)), width = count_graphemes(key);
  const std::size_t blanks = sign->at - sign->key_end;
  const bool is_aligned = has_lines && (blanks > 1 || (blanks == 1 && neighbour[sign->at] == '='));
  key.append(!is_aligned ? blanks : column > width ? column - width : 1, ' ');
  const std::size_t past = skip_blanks(neighbour, sign->at + 1);
  return key.append(neighbour.substr(sign->at, 1)).append(past - sign->at - 1, ' ');
}

// How new lines are begun and ended.
struct value_style {
  std::string outer;  // the indentation of the line that the container begins on
  std::string step;
  std::string line_end;
};

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
        indents_(layout_.line_indents(style_.outer)),
        order_(layout_.elements.size()),
        has_last_comma_(!order_.empty() && layout_.elements.back().has_comma) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    has_commas_ = order_.size() > 1 || has_last_comma_;
    for (std::size_t i = 0; i + 1 < order_.size(); ++i)
      has_commas_ = has_commas_ && (layout_.elements[i].has_comma || !layout_.places[i + 1].begins_line);
  }
  container_changes(const container_changes&) = delete;
  container_changes& operator=(const container_changes&) = delete;

  [[nodiscard]] std::size_t count() const noexcept { return order_.size(); }
  [[nodiscard]] std::size_t after(std::size_t number) const {
    const std::size_t at = number == none ? 0 : place_of(number) + 1;
    return at < order_.size() ? order_[at] : none;
  }
  [[nodiscard]] std::size_t before(std::size_t number) const {
    const std::size_t at = number == none ? order_.size() : place_of(number);
    return at == 0 ? none : order_[at - 1];
  }

  // Whether the elements had lines of their own before all changes.
  [[nodiscard]] bool has_lines() const noexcept { return has_lines_; }
  // The indentation of the line that an element begins on, and that of a new one before `next`.
  [[nodiscard]] std::string_view indent_of(std::size_t number) const { return indents_[number]; }
  [[nodiscard]] std::string_view indent_before(std::size_t next) const {
    if (!has_lines_) return style_.outer;
    if (order_.empty()) return first_indent_;
    return indents_[next == none ? order_.back() : next];
  }
  // The element that a new one before `next` is laid out like.
  [[nodiscard]] std::string_view neighbour(std::size_t next) const {
    if (order_.empty()) return {};
    const std::size_t previous = before(next);
    return element(previous == none ? next : previous).text;
  }
  // Before an element, or last; the number of the new one.
  std::size_t insert(std::size_t next, std::string text) {
    std::vector<element_place>& places = layout_.places;
    indents_.push_back(indent_before(next));
    if (order_.empty()) return insert_first(std::move(text));
    element_place made;
    const std::size_t previous = before(next), other = next == none ? before(previous) : after(next);
    made.begin_like(places[next == none ? previous : next]);
    if (next == none && other == none && !made.begins_line) made.blanks = " ";
    if (previous == none) {
      std::swap(made.gap, places[next].gap);
      if (other != none)
        places[next].begin_like(places[other]);
      else if (!made.begins_line)
        places[next].blanks = " ";
    }
    return add(next, std::move(made), std::move(text));
  }

  void remove(std::size_t number) {
    std::vector<element_place>& places = layout_.places;
    const std::size_t previous = before(number), next = after(number);
    const element_place gone = std::move(places[number]);
    order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(place_of(number)));
    if (next == none) {
      if (previous == none || !gone.gap.empty())
        layout_.close_gap = without_blank_end(joined(gone.gap, layout_.close_gap));
      const bool is_empty = order_.empty() && layout_.open_text.empty() && layout_.close_gap.empty();
      if (is_empty && trimmed(layout_.close_blanks).empty()) layout_.close_blanks.clear();
      return;
    }
    element_place& below = places[next];
    below.gap = previous == none && gone.gap.empty() ? without_blank_begin(std::move(below.gap))
                                                     : joined(gone.gap, below.gap);
    // Where one of the two lines begins, a line begins.
    if (previous == none || gone.begins_line || !below.begins_line) below.begin_like(gone);
  }

  // Puts the elements, all of them, into another order; the places stay. The numbers that they have then.
  std::vector<std::size_t> arrange(const std::vector<std::size_t>& order) {
    std::vector<element_text> moved;
    moved.reserve(order.size());
    for (const std::size_t number : order)
      moved.push_back(std::move(layout_.elements[number]));
    for (std::size_t i = 0; i != order_.size(); ++i)
      layout_.elements[order_[i]] = std::move(moved[i]);
    return order_;
  }

  // Another text, of a member with its key.
  void set(std::size_t index, std::string text) { layout_.elements[index].text = std::move(text); }

  // Another value, which is at that place of the expression: a key stays, and the `...` of an argument.
  void set_value(std::size_t index, content_span where, const std::string& made) {
    const element_text& old = element(index);
    set(index, old.text.substr(0, where.begin - old.begin) + made + old.text.substr(where.end - old.begin));
  }

  // Another text with other comments.
  void set(std::size_t index, element_text made) { layout_.elements[index] = std::move(made); }
  [[nodiscard]] element_place& place(std::size_t index) { return layout_.places[index]; }
  [[nodiscard]] const element_text& element(std::size_t number) const { return layout_.elements[number]; }

  // The whole expression with the container in it, or the container alone.
  [[nodiscard]] std::string write() { return write(layout_.head(), layout_.tail()); }
  [[nodiscard]] std::string write_container() { return write(layout_.own_head(), layout_.own_tail()); }
  // Whether what has been written is read as these elements.
  [[nodiscard]] bool has_elements_of(const edit_node& attribute, const syntax::node& read) const {
    if (element_count(read) != order_.size()) return false;
    for (std::size_t i = 0; i != order_.size(); ++i) {
      const content_span made = element_span(attribute, read, i);
      if (attribute.content.substr(made.begin, made.end - made.begin) != element(order_[i]).text)
        return false;
    }
    return true;
  }
  [[nodiscard]] static bool is_one_line(std::string_view text) {
    return text.find('\n') == std::string_view::npos;
  }
  [[nodiscard]] const container_layout& layout() const noexcept { return layout_; }

 private:
  [[nodiscard]] std::size_t place_of(std::size_t number) const {
    return static_cast<std::size_t>(std::find(order_.begin(), order_.end(), number) - order_.begin());
  }
  std::size_t insert_first(std::string text) {
    element_place place;
    const std::string comments = layout_.open_text + layout_.close_gap + layout_.close_blanks;
    const bool has_lines = comments.find('\n') != std::string::npos;
    if (trimmed(comments).empty()) {
      layout_.open_text = has_lines ? style_.line_end : "";
      layout_.close_blanks = has_lines ? style_.outer : layout_.is_object() ? " " : "";
      if (!has_lines && layout_.is_object() && !ends_with_heredoc(text)) place.blanks = " ";
    } else {
      layout_.open_text = comments.substr(0, comments.find_last_not_of(" \t\r\n") + 1) + style_.line_end;
      layout_.close_blanks = style_.outer;
    }
    layout_.close_gap.clear();
    layout_.ends_line = place.begins_line = !layout_.open_text.empty();
    if (place.begins_line) place.blanks = style_.outer + style_.step;
    return add(none, std::move(place), std::move(text));
  }
  std::size_t add(std::size_t next, element_place place, std::string text) {
    const std::size_t number = layout_.elements.size();
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(next == none ? order_.size() : place_of(next)),
                  number);
    layout_.places.push_back(std::move(place));
    layout_.elements.emplace_back();
    set(number, std::move(text));
    return number;
  }

  // The elements between texts that stay.
  [[nodiscard]] std::string write(std::string_view head, std::string_view tail) {
    if (!order_.empty() && layout_.is_object()) {
      // As the first one it would begin another expression.
      std::string& first = layout_.elements[order_[0]].text;
      if (first.starts_with("for") && find_sign(first) && find_sign(first)->key_end == 3)
        first.replace(0, 3, "\"for\"");
    }
    std::string out(head);
    out += layout_.open_text;
    for (std::size_t i = 0; i != order_.size(); ++i)
      put(out, i);
    if (!layout_.close_gap.empty()) end_line(out, style_.line_end);
    out += layout_.close_gap;
    if (out.ends_with('\n') && !layout_.ends_line)
      out.append(style_.outer).append(trimmed(layout_.close_blanks));
    else
      out += layout_.close_blanks;
    return out.append(tail);
  }
  static void end_line(std::string& out, std::string_view line_end) {
    if (!out.ends_with('\n')) out += line_end;
  }
  [[nodiscard]] const std::string& indent() const {
    for (const element_place& place : layout_.places)
      if (place.begins_line) return place.blanks;
    return first_indent_;
  }
  // Nothing can follow a heredoc on its line, nor a comment up to the end of it.
  void put(std::string& out, std::size_t index) const {
    const element_place& place = layout_.places[order_[index]];
    element_text one = element(order_[index]);
    const bool is_last = index + 1 == order_.size(), is_heredoc = ends_with_heredoc(one.text);
    const bool ends = is_last ? layout_.ends_line : begins_line(order_[index + 1]);
    const bool has_comma = wants_comma(one, is_last, ends, is_heredoc);
    const bool ends_alike = ends || !one.ends_line || (is_last && one.is_last);
    const bool stays = has_comma == one.has_comma && is_heredoc == one.after_heredoc && ends_alike;
    if (!stays || one.tail.empty()) write_tail(one, place.begins_line, has_comma, ends);
    if (place.begins_line || !place.gap.empty() || one.has_own_lines) end_line(out, style_.line_end);
    const bool is_new_line = out.ends_with('\n') && !place.begins_line;
    out.append(place.gap).append(is_new_line ? indent() : place.blanks);
    out.append(one.lead).append(one.text).append(one.tail);
    if (ends || (one.ends_line && ends_in_line_comment(one.comment)) || (is_heredoc && !has_comma))
      end_line(out, place.line_end.empty() ? style_.line_end : place.line_end);
  }
  [[nodiscard]] bool begins_line(std::size_t number) const {
    const element_place& place = layout_.places[number];
    return place.begins_line || !place.gap.empty() || element(number).has_own_lines;
  }
  // Members on lines of their own need none.
  [[nodiscard]] bool wants_comma(const element_text& one, bool is_last, bool ends, bool is_heredoc) const {
    if (layout_.is_object() && is_heredoc) return false;
    if (is_last) return has_last_comma_;
    return !layout_.is_object() || !ends || (one.ends_line && !one.is_last ? one.has_comma : has_commas_);
  }
  // A comma and comments as they are laid out anew. Of several comments only the last one can be up to the
  // end of the line: the others, and all of a heredoc, go above the element.
  void write_tail(element_text& one, bool is_at_line, bool has_comma, bool ends) const {
    const std::string comments = std::move(one.comment);
    std::string_view comment = comments;
    const bool is_heredoc = ends_with_heredoc(one.text);
    const std::size_t above = is_heredoc ? comment.size() : comment.rfind('\n') + 1;
    if (above != 0) {
      const std::string lines(trimmed(comment.substr(0, above)));
      one.has_own_lines = one.has_own_lines || is_at_line || ends_in_line_comment(lines);
      one.lead.insert(0, lines + (one.has_own_lines ? style_.line_end + indent() : " "));
      comment.remove_prefix(above);
    }
    one.comment = comment;
    one.ends_line = true;
    const bool is_comma_first = ends || ends_in_line_comment(comment);
    one.tail = is_heredoc ? style_.line_end : "";
    if (is_heredoc && has_comma && has_lines_) one.tail += indent();
    if (has_comma && is_comma_first) one.tail += ',';
    if (!comment.empty()) one.tail.append(" ").append(comment);
    if (has_comma && !is_comma_first) one.tail += ',';
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
  std::string first_indent_;
  bool has_lines_;
  std::vector<std::string_view> indents_;  // of the lines that elements begin on
  std::vector<std::size_t> order_;         // their numbers
  bool has_last_comma_;
  bool has_commas_ = false;  // at the end of lines but the last
};

}  // namespace hcl::inline v0_1::detail
