// Edits the elements of a list, object or call: comments move with their elements; separators and lines keep
// their layout. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/document.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v1_0::detail {

// Where the key of a member ends, and its sign is; none of a key that is an expression.
struct member_sign {
  std::size_t key_end = 0, at = 0;
};
[[nodiscard]] inline std::optional<member_sign> find_sign(std::string_view member) {
  std::size_t key_end = 0, depth = 0;
  for (const parser::token& word : tokens_of(member.starts_with('(') ? std::string_view() : member)) {
    if (depth == 0 && (word.kind == parser::token_kind::assign || word.kind == parser::token_kind::colon))
      return member_sign{key_end, word.span.begin};
    if (said_text::opens(word.kind)) ++depth;
    if (said_text::closes(word.kind) && depth != 0) --depth;
    key_end = word.span.end;
  }
  return std::nullopt;
}

// A key as its neighbour has it, quoted or not.
[[nodiscard]] inline std::string key_like(std::string_view neighbour, std::string_view key) {
  return neighbour.starts_with('"') ? quoted_text(key) : member_key(key);
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
  std::string outer;  // the indentation of the line that the whole expression begins on
  std::string step;
  std::string line_end;
};

// The text that moves with an element. A comment belongs to the element that it directly precedes, on its
// line or on the lines right above, else to the one that it follows on its line.
struct element_text {
  std::size_t begin = 0, end = 0;  // where it is
  std::string lead{};              // comments, up to the element
  std::string text{};              // with its key
  std::string comment{};           // after it, before or after the comma
  bool has_own_lines = false;      // comments above it
  // What follows it on its line as it was written, which stays as long as it says the same.
  std::string tail{};
  bool has_comma = false, ends_line = false, after_heredoc = false, is_last = true;
};

// The text that stays in place when elements move.
struct element_place {
  std::string gap{};     // lines above: blank ones, and comments that those set apart
  std::string blanks{};  // on the line of the element
  bool begins_line = false;
  std::string line_end{};  // as it was written; the next element, or the end, begins another line then

  void begin_like(const element_place& other) {
    blanks = other.blanks;
    begins_line = other.begins_line;
  }
};

// Where the newline of a line is, of which only blanks and comments are left; else both are where comments
// end.
struct line_break {
  std::size_t at, past;
  [[nodiscard]] bool is_there() const noexcept { return at != past; }
};
[[nodiscard]] inline line_break read_line_break(std::string_view text, std::size_t at) {
  const line_rest rest = read_line_rest(text, at);
  if (rest.past == at || text[rest.past - 1] != '\n') return {rest.past_comments, rest.past_comments};
  const bool has_return = rest.past > 1 && text[rest.past - 2] == '\r';
  return {rest.past - (has_return ? 2 : 1), rest.past};
}
[[nodiscard]] inline bool ends_in_line_comment(std::string_view text) {
  bool found = false;
  for (const parser::token& word : parser::tokenize(text))
    if (word.kind == parser::token_kind::comment) found = is_line_comment(text, word.span.begin);
  return found;
}

// Where an element is in the text of the attribute's expression, with its key and the `...` of an argument
// that is expanded.
[[nodiscard]] inline content_span element_span(const edit_node& attribute, const element_node& element) {
  content_span where = span_in(attribute, element.range());
  const std::size_t past = skip_inline(attribute.content, where.end);
  if (attribute.content.substr(past, 3) == "...") where.end = past + 3;
  return where;
}

// A container under change. Elements keep their numbers until it is written: at first the index, then the
// next numbers for new ones.
class container_changes {
 public:
  static constexpr std::size_t none = std::string_view::npos;

  // `container`: a list, an object or a call.
  container_changes(const edit_node& attribute, const syntax::node& container, value_style style)
      : nodes(*elements_of(container)),
        text_(attribute.content),
        is_object_(container.kind == syntax::node_kind::object),
        style_(std::move(style)),
        whole_(span_in(attribute, container.range)),
        order_(nodes.size()) {
    content_span around = whole_;
    if (container.kind == syntax::node_kind::function_call) {
      const auto& call = syntax::as<syntax::function_call>(container);
      around = span_in(attribute, between(call.open_parenthesis, call.close_parenthesis));
    }
    open_ = around.begin + 1;
    close_ = around.end - 1;
    const std::size_t newline = text_.substr(0, whole_.begin).rfind('\n');
    if (newline != none) style_.outer = indent_in(text_.substr(newline + 1));
    read(attribute);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    note_style();
  }

  [[nodiscard]] std::size_t count() const noexcept { return order_.size(); }
  [[nodiscard]] bool is_object() const noexcept { return is_object_; }
  // Where the container was in the text of the expression, and whether on one line.
  [[nodiscard]] content_span where() const noexcept { return whole_; }
  [[nodiscard]] bool is_flat() const {
    return is_one_line(text_.substr(whole_.begin, whole_.end - whole_.begin));
  }
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
  // The indentation of the line that a new element before `next` begins on.
  [[nodiscard]] std::string indent_before(std::size_t next) const {
    if (order_.empty() && has_lines_) return style_.outer + style_.step;
    for (std::size_t i = next == none ? order_.size() : place_of(next) + 1; i-- != 0 && has_lines_;)
      if (places[order_[i]].begins_line) return places[order_[i]].blanks;
    return style_.outer;
  }
  // The element that a new one before `next` is laid out like.
  [[nodiscard]] std::string_view neighbour(std::size_t next) const {
    if (order_.empty()) return {};
    const std::size_t previous = before(next);
    return elements[previous == none ? next : previous].text;
  }
  // Before an element, or last; the number of the new one.
  std::size_t insert(std::size_t next, std::string text) {
    element_place made;
    if (order_.empty()) return insert_first(std::move(made), std::move(text));
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
  // A member of an object, laid out like its neighbour.
  std::size_t insert(std::size_t next, std::string_view key, const std::string& member) {
    const std::string_view like = neighbour(next);
    return insert(next, member_head(like, has_lines_, key_like(like, key)) + member);
  }

  void remove(std::size_t number) {
    const std::size_t previous = before(number), next = after(number);
    const element_place gone = std::move(places[number]);
    order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(place_of(number)));
    if (next == none) {
      if (previous == none || !gone.gap.empty()) close_gap = without_blank_end(joined(gone.gap, close_gap));
      const bool is_empty = order_.empty() && open_text.empty() && close_gap.empty();
      if (is_empty && trimmed(close_blanks).empty()) close_blanks.clear();
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
      moved.push_back(std::move(elements[number]));
    for (std::size_t i = 0; i != order_.size(); ++i)
      elements[order_[i]] = std::move(moved[i]);
    return order_;
  }

  // Another value, which is at that place of the expression: a key stays, and the `...` of an argument.
  void set_value(std::size_t index, content_span where, const std::string& made) {
    element_text& one = elements[index];
    one.text = replaced(one.text, {where.begin - one.begin, where.end - one.begin}, made);
  }

  // The text of the container.
  [[nodiscard]] std::string write() {
    if (!order_.empty() && is_object_) {
      // As the first one it would begin another expression.
      std::string& first = elements[order_[0]].text;
      if (first.starts_with("for") && find_sign(first) && find_sign(first)->key_end == 3)
        first.replace(0, 3, "\"for\"");
    }
    std::string out(text_.substr(whole_.begin, open_ - whole_.begin));
    out += open_text;
    for (std::size_t i = 0; i != order_.size(); ++i)
      put(out, i);
    if (!close_gap.empty()) end_line(out, style_.line_end);
    out += close_gap;
    if (out.ends_with('\n') && !ends_line)
      out.append(style_.outer).append(trimmed(close_blanks));
    else
      out += close_blanks;
    return out.append(text_.substr(close_, whole_.end - close_));
  }
  // Whether what has been written is read as these elements.
  [[nodiscard]] bool has_elements_of(const edit_node& attribute, const syntax::node& read) const {
    const auto made = elements_of(read);
    return made &&
           std::equal(order_.begin(), order_.end(), made->begin(), made->end(),
                      [&](std::size_t number, const element_node& one) {
                        const content_span at = element_span(attribute, one);
                        return attribute.content.substr(at.begin, at.end - at.begin) == elements[number].text;
                      });
  }
  [[nodiscard]] static bool is_one_line(std::string_view text) {
    return text.find('\n') == std::string_view::npos;
  }

  std::vector<element_node> nodes;       // as they were read
  std::vector<element_text> elements{};  // by their numbers
  std::vector<element_place> places{};   // of the elements
  std::string open_text{};               // the rest of the line that it begins on, if that ends there
  std::string close_gap{};               // lines after the last element
  std::string close_blanks{};            // on the last line
  bool ends_line = false;                // the bracket is on another line than the last element

 private:
  void read(const edit_node& attribute) {
    elements.reserve(nodes.size() + 1);
    places.reserve(nodes.size() + 1);
    for (std::size_t i = 0; i != nodes.size(); ++i) {
      const content_span where = element_span(attribute, nodes[i]);
      elements.push_back({where.begin, where.end});
      places.emplace_back();
    }
    const line_break first = read_line_break(text_.substr(0, close_), open_);
    bool at_line = first.is_there();
    std::size_t at = at_line ? first.past : open_;
    open_text = text_.substr(open_, at - open_);
    for (std::size_t i = 0; i != elements.size(); ++i) {
      element_text& element = elements[i];
      element.text = text_.substr(element.begin, element.end - element.begin);
      read_begin(at, at_line, element, places[i]);
      const bool is_last = i + 1 == elements.size();
      at = read_end(element.end, is_last ? close_ : elements[i + 1].begin, is_last, element, places[i]);
      at_line = !places[i].line_end.empty();
    }
    ends_line = at_line;
    const std::size_t line = at_line ? read_lines(at, close_).last : at;
    close_gap = text_.substr(at, line - at);
    close_blanks = text_.substr(line, close_ - line);
  }

  // Lines of comments: where those begin that no blank line sets apart, and where the last line begins.
  struct comment_lines_at {
    std::size_t lead, last;
  };
  [[nodiscard]] comment_lines_at read_lines(std::size_t at, std::size_t end) const {
    const std::string_view text = text_.substr(0, end);
    comment_lines_at found{at, at};
    for (;;) {
      const line_break line = read_line_break(text, found.last);
      if (!line.is_there()) return found;
      const bool is_blank_line = skip_blanks(text, found.last) == line.at;
      found.last = line.past;
      if (is_blank_line) found.lead = line.past;
    }
  }
  void read_begin(std::size_t at, bool at_line, element_text& element, element_place& place) const {
    std::size_t lead = at;
    if (at_line) {
      const comment_lines_at found = read_lines(at, element.begin);
      lead = found.lead;
      element.has_own_lines = found.lead != found.last;
    }
    const std::size_t past = skip_blanks(text_, lead);
    place.begins_line = at_line;
    place.gap = text_.substr(at, lead - at);
    place.blanks = text_.substr(lead, past - lead);
    element.lead = text_.substr(past, element.begin - past);
  }

  // The comma that follows on this line or a later one.
  [[nodiscard]] static std::size_t find_comma(std::string_view text, std::size_t at) {
    line_break line = read_line_break(text, at);
    while (line.is_there())
      line = read_line_break(text, line.past);
    at = skip_blanks(text, line.at);
    return text.substr(at, 1) == "," ? at : none;
  }
  // The end of the text that follows an element and belongs to it.
  std::size_t read_end(std::size_t at, std::size_t end, bool is_last, element_text& element,
                       element_place& place) const {
    const std::string_view text = text_.substr(0, end);
    const std::size_t begin = at;
    element.after_heredoc = ends_with_heredoc(element.text);
    if (element.after_heredoc) at = skip_newline(text, at);
    const std::size_t comma = find_comma(text, at);
    element.has_comma = comma != none;
    element.is_last = is_last;
    line_break line{at, at};
    if (element.has_comma || !element.after_heredoc)
      line = read_line_break(text, element.has_comma ? comma + 1 : at);
    // On one line with the next element comments are that one's.
    if (element.has_comma && !is_last && !line.is_there()) line = {comma + 1, comma + 1};
    element.tail = text.substr(begin, line.at - begin);
    element.comment = trimmed(text.substr(at, (element.has_comma ? comma : line.at) - at));
    if (element.has_comma) add_comment(element.comment, trimmed(text.substr(comma + 1, line.at - comma - 1)));
    place.line_end = text.substr(line.at, line.past - line.at);
    element.ends_line = is_last || !place.line_end.empty();
    if (element.after_heredoc && !element.has_comma) place.line_end = text.substr(begin, at - begin);
    return line.past;
  }
  static void add_comment(std::string& to, std::string_view more) {
    if (!to.empty() && !more.empty()) to += ends_in_line_comment(to) ? '\n' : ' ';
    to += more;
  }

  void note_style() {
    has_lines_ = !open_text.empty() || (ends_line && !(elements.empty() || elements.back().after_heredoc)) ||
                 std::any_of(places.begin(), places.end(),
                             [](const element_place& place) { return place.begins_line; });
    has_last_comma_ = !elements.empty() && elements.back().has_comma;
    has_commas_ = elements.size() > 1 || has_last_comma_;
    for (std::size_t i = 0; i + 1 < elements.size(); ++i)
      has_commas_ = has_commas_ && (elements[i].has_comma || !places[i + 1].begins_line);
  }

  [[nodiscard]] std::size_t place_of(std::size_t number) const {
    return static_cast<std::size_t>(std::find(order_.begin(), order_.end(), number) - order_.begin());
  }
  std::size_t insert_first(element_place place, std::string text) {
    const std::string comments = open_text + close_gap + close_blanks;
    const bool has_lines = comments.find('\n') != std::string::npos;
    if (trimmed(comments).empty()) {
      open_text = has_lines ? style_.line_end : "";
      close_blanks = has_lines ? style_.outer : is_object_ ? " " : "";
      if (!has_lines && is_object_ && !ends_with_heredoc(text)) place.blanks = " ";
    } else {
      open_text = comments.substr(0, comments.find_last_not_of(" \t\r\n") + 1) + style_.line_end;
      close_blanks = style_.outer;
    }
    close_gap.clear();
    ends_line = place.begins_line = !open_text.empty();
    if (place.begins_line) place.blanks = style_.outer + style_.step;
    return add(none, std::move(place), std::move(text));
  }
  std::size_t add(std::size_t next, element_place place, std::string text) {
    const std::size_t number = elements.size();
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(next == none ? order_.size() : place_of(next)),
                  number);
    places.push_back(std::move(place));
    elements.emplace_back().text = std::move(text);
    return number;
  }

  static void end_line(std::string& out, std::string_view line_end) {
    if (!out.ends_with('\n')) out += line_end;
  }
  [[nodiscard]] std::string indent() const {
    for (const element_place& place : places)
      if (place.begins_line) return place.blanks;
    return style_.outer + style_.step;
  }
  // Nothing can follow a heredoc on its line, nor a comment up to the end of it.
  void put(std::string& out, std::size_t index) const {
    const element_place& place = places[order_[index]];
    element_text one = elements[order_[index]];
    const bool is_last = index + 1 == order_.size(), is_heredoc = ends_with_heredoc(one.text);
    const bool ends = is_last ? ends_line : begins_line(order_[index + 1]);
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
    const element_place& place = places[number];
    return place.begins_line || !place.gap.empty() || elements[number].has_own_lines;
  }
  // Members on lines of their own need none.
  [[nodiscard]] bool wants_comma(const element_text& one, bool is_last, bool ends, bool is_heredoc) const {
    if (is_object_ && is_heredoc) return false;
    if (is_last) return has_last_comma_;
    return !is_object_ || !ends || (one.ends_line && !one.is_last ? one.has_comma : has_commas_);
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

  std::string_view text_;  // of the expression
  bool is_object_;
  value_style style_;
  content_span whole_;
  std::size_t open_ = 0, close_ = 0;
  std::vector<std::size_t> order_;  // the numbers of the elements
  bool has_lines_ = false;
  bool has_last_comma_ = false;
  bool has_commas_ = false;  // at the end of lines but the last
};

}  // namespace hcl::inline v1_0::detail
