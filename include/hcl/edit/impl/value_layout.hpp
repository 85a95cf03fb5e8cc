// The layout of a list, an object or a call: the trivia that belong to an element, and those that belong to
// its place. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v0_1::detail {

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

// Where a line that is no part of a comment ends; `past` is `at` if it does not end there.
struct line_break {
  std::size_t at, past;
};
[[nodiscard]] inline line_break read_line_break(std::string_view text, std::size_t at) {
  if (!is_line_comment(text, at)) return {at, skip_newline(text, at)};
  const std::size_t past = skip_line_comment(text, at);
  if (text[past - 1] != '\n') return {past, past};
  return {past - (past > 1 && text[past - 2] == '\r' ? std::size_t{2} : std::size_t{1}), past};
}
// Where comments on a line end, the last of which is followed by something else than a newline.
[[nodiscard]] inline std::size_t skip_comments(std::string_view text, std::size_t at) {
  std::size_t past = skip_inline(text, at);
  while (past != at && is_blank(text[past - 1]))
    --past;
  return past;
}
[[nodiscard]] inline bool ends_in_line_comment(std::string_view text) {
  for (std::size_t at = 0;;) {
    at = skip_inline(text, at);
    if (at == text.size()) return false;
    const line_break found = read_line_break(text, at);
    if (found.past == at) return false;
    if (found.at == found.past) return true;
    at = found.past;
  }
}

// How many elements a list, an object or a call has; none is no container of such.
[[nodiscard]] inline std::optional<std::size_t> element_count(const syntax::node& container) {
  if (container.kind == syntax::node_kind::object)
    return syntax::as<syntax::object_expr>(container).items.size();
  if (container.kind == syntax::node_kind::tuple)
    return syntax::as<syntax::tuple_expr>(container).elements.size();
  if (container.kind == syntax::node_kind::function_call)
    return syntax::as<syntax::function_call>(container).arguments.size();
  return std::nullopt;
}
// The value of one of them.
[[nodiscard]] inline const syntax::node* element_value(const syntax::node& container, std::size_t index) {
  return container.kind == syntax::node_kind::object
             ? syntax::as<syntax::object_expr>(container).items[index].value
             : indexed_part(container, index);
}
// Where one of them is, with its key.
[[nodiscard]] inline byte_span element_range(const syntax::node& container, std::size_t index) {
  if (container.kind == syntax::node_kind::object) {
    const syntax::object_item& item = syntax::as<syntax::object_expr>(container).items[index];
    return between(item.key->range, item.value->range);
  }
  return indexed_part(container, index)->range;
}

// The same in the text of the attribute's expression, with the `...` of an argument that is expanded.
[[nodiscard]] inline content_span element_span(const edit_node& attribute, const syntax::node& container,
                                               std::size_t index) {
  content_span where = span_in(attribute, element_range(container, index));
  const std::size_t past = skip_inline(attribute.content, where.end);
  if (attribute.content.substr(past, 3) == "...") where.end = past + 3;
  return where;
}

class container_layout {
 public:
  static constexpr std::size_t none = std::string_view::npos;

  container_layout(const edit_node& attribute, const syntax::node& container)
      : text_(attribute.content), is_object_(container.kind == syntax::node_kind::object) {
    const std::optional<std::size_t> count = element_count(container);
    if (!count) return;
    content_span around = span_in(attribute, container.range);
    if (container.kind == syntax::node_kind::function_call) {
      const auto& call = syntax::as<syntax::function_call>(container);
      around = span_in(attribute, between(call.open_parenthesis, call.close_parenthesis));
    }
    elements.reserve(*count + 1);
    places.reserve(*count + 1);
    for (std::size_t i = 0; i != *count; ++i) {
      const content_span where = element_span(attribute, container, i);
      element_text& made = elements.emplace_back();
      made.begin = where.begin;
      made.end = where.end;
    }
    const content_span whole = span_in(attribute, container.range);
    begin_ = whole.begin;
    end_ = whole.end;
    open_ = around.begin + 1;
    close_ = around.end - 1;
    read();
  }

  [[nodiscard]] bool is_object() const noexcept { return is_object_; }
  // One element a line, as far as can be seen.
  [[nodiscard]] bool has_lines() const noexcept {
    if (!open_text.empty()) return true;
    for (const element_place& place : places)
      if (place.begins_line) return true;
    return ends_line && !(elements.empty() || elements.back().after_heredoc);
  }
  // The text of the expression up to its elements and from their end on, and the parts of both that are the
  // container's own.
  [[nodiscard]] std::string_view head() const { return text_.substr(0, open_); }
  [[nodiscard]] std::string_view tail() const { return text_.substr(close_); }
  [[nodiscard]] std::string_view own_head() const { return text_.substr(begin_, open_ - begin_); }
  [[nodiscard]] std::string_view own_tail() const { return text_.substr(close_, end_ - close_); }
  [[nodiscard]] std::string_view own_text() const { return text_.substr(begin_, end_ - begin_); }

  // The indentation of the lines that the elements begin on; `outer`: of that which the container does.
  [[nodiscard]] std::vector<std::string_view> line_indents(std::string_view outer) const {
    std::vector<std::string_view> all;
    all.reserve(elements.size());
    std::size_t at = begin_;
    for (const element_text& element : elements) {
      const std::size_t newline = text_.substr(at, element.begin - at).rfind('\n');
      if (newline != std::string_view::npos) {
        const std::size_t line = at + newline + 1;
        outer = text_.substr(line, skip_blanks(text_, line) - line);
      }
      all.push_back(outer);
      at = element.begin;
    }
    return all;
  }

  std::vector<element_text> elements{};
  std::vector<element_place> places{};  // of the elements
  std::string open_text{};              // the rest of the line that it begins on, if that ends there
  std::string close_gap{};              // lines after the last element
  std::string close_blanks{};           // on the last line
  bool ends_line = false;               // the bracket is on another line than the last element

 private:
  void read() {
    places.resize(elements.size());
    const line_break first = read_line_break(text_.substr(0, close_), skip_inline(text_, open_));
    bool at_line = first.past != first.at || is_line_comment(text_, first.at);
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
  struct lines {
    std::size_t lead, last;
  };
  [[nodiscard]] lines read_lines(std::size_t at, std::size_t end) const {
    const std::string_view text = text_.substr(0, end);
    lines found{at, at};
    for (;;) {
      const std::size_t here = skip_inline(text, found.last);
      const std::size_t past = read_line_break(text, here).past;
      if (past == here) return found;
      const bool is_blank_line = skip_newline(text, skip_blanks(text, found.last)) == past;
      found.last = past;
      if (is_blank_line) found.lead = past;
    }
  }
  void read_begin(std::size_t at, bool at_line, element_text& element, element_place& place) const {
    std::size_t lead = at;
    if (at_line) {
      const lines found = read_lines(at, element.begin);
      lead = found.lead;
      element.has_own_lines = found.lead != found.last;
    }
    const std::size_t past = skip_blanks(text_, lead);
    place.begins_line = at_line;
    place.gap = text_.substr(at, lead - at);
    place.blanks = text_.substr(lead, past - lead);
    element.lead = text_.substr(past, element.begin - past);
  }

  struct separator {
    std::size_t comma = none;
    line_break first{none, none};  // the newline before it
  };
  [[nodiscard]] static separator find_separator(std::string_view text, std::size_t at) {
    separator found;
    for (;;) {
      at = skip_inline(text, at);
      if (at < text.size() && text[at] == ',') {
        found.comma = at;
        return found;
      }
      const line_break line = read_line_break(text, at);
      if (line.past == at) return found;
      if (found.first.at == none) found.first = line;
      at = line.past;
    }
  }
  // The end of the text that follows an element and belongs to it.
  std::size_t read_end(std::size_t at, std::size_t end, bool is_last, element_text& element,
                       element_place& place) const {
    const std::string_view text = text_.substr(0, end);
    const std::size_t begin = at;
    element.after_heredoc = ends_with_heredoc(element.text);
    if (element.after_heredoc) at = skip_newline(text, at);
    const separator found = find_separator(text, at);
    element.has_comma = found.comma != none;
    element.is_last = is_last;
    line_break line{at, at};
    if (element.has_comma) {
      const std::size_t past = skip_comments(text, found.comma + 1), here = skip_blanks(text, past);
      line = read_line_break(text, here);
      // On one line with the next element comments are that one's.
      if (line.past == here) line.at = line.past = is_last ? past : found.comma + 1;
    } else if (!element.after_heredoc) {
      line = found.first;
      if (line.at == none) line.at = line.past = skip_comments(text, at);
    }
    element.tail = text.substr(begin, line.at - begin);
    const std::size_t comma = element.has_comma ? found.comma : line.at;
    element.comment = trimmed(text.substr(at, comma - at));
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

  std::string_view text_;
  bool is_object_;
  std::size_t begin_ = 0, open_ = 0, close_ = 0, end_ = 0;
};

}  // namespace hcl::inline v0_1::detail
