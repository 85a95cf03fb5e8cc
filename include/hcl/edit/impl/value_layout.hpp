// The elements of a list, an object or a call as they are written: their separators, comments and lines.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/edit/impl/value_path.hpp>

namespace hcl::inline v0_1::detail {

struct element_layout {
  std::size_t lead;  // where what belongs to it begins: its comments, on lines of their own
  std::size_t begin, end;
  std::size_t comma;  // npos if none follows
  std::size_t past;   // its comma and, where its line ends, all of its line
  bool ends_line;
};

class container_layout {
 public:
  static constexpr std::size_t none = std::string_view::npos;

  container_layout(const edit_node& attribute, const syntax::node& container)
      : text_(attribute.content), is_object_(container.kind == syntax::node_kind::object) {
    std::vector<content_span> spans;
    content_span around = span_in(attribute, container.range);
    if (container.kind == syntax::node_kind::object) {
      for (const syntax::object_item& item : syntax::as<syntax::object_expr>(container).items)
        spans.push_back(span_in(attribute, between(item.key->range, item.value->range)));
    } else if (container.kind == syntax::node_kind::tuple) {
      for (const syntax::node* element : syntax::as<syntax::tuple_expr>(container).elements)
        spans.push_back(span_in(attribute, element->range));
    } else if (container.kind == syntax::node_kind::function_call) {
      const auto& call = syntax::as<syntax::function_call>(container);
      around = span_in(attribute, between(call.open_parenthesis, call.close_parenthesis));
      for (const syntax::node* argument : call.arguments)
        spans.push_back(span_in(attribute, argument->range));
    } else {
      return;
    }
    is_container_ = true;
    open_ = around.begin + 1;
    close_ = around.end - 1;
    read(spans);
  }

  [[nodiscard]] bool is_container() const noexcept { return is_container_; }
  [[nodiscard]] const std::vector<element_layout>& elements() const noexcept { return elements_; }
  // One element a line, as far as can be seen.
  [[nodiscard]] bool has_lines() const noexcept { return has_lines_; }

  // With an element before that of the number, or last.
  [[nodiscard]] std::string with(std::size_t index, const std::string& element, std::string_view outer_indent,
                                 std::string_view step, std::string_view line_end) const {
    if (elements_.empty()) return with_first(element, outer_indent, step, line_end);
    const bool is_last = index >= elements_.size();
    const element_layout& next = elements_[is_last ? elements_.size() - 1 : index];
    const std::string comma = separator_after(element);
    if (!has_lines_) {
      if (!is_last) return spliced_at(next.begin, next.begin, element + comma + ' ');
      if (next.comma != none) return spliced_at(next.comma + 1, next.comma + 1, ' ' + element + comma);
      return spliced_at(next.end, next.end,
                        separator_after(text_.substr(next.begin, next.end - next.begin)) + ' ' + element +
                            (ends_with_heredoc(element) ? "\n" : ""));
    }
    const std::string indent(line_indent(next.begin));
    const bool wants_comma = !is_object_ || has_commas();
    const std::string line =
        indent + element + (wants_comma && (!is_last || next.comma != none) ? comma : "");
    if (!is_last) return spliced_at(next.lead, next.lead, line + std::string(line_end));
    std::string out(text_.substr(0, next.end));
    if (next.comma == none && (wants_comma || !next.ends_line))
      out += separator_after(text_.substr(next.begin, next.end - next.begin));
    out += text_.substr(next.end, next.past - next.end);
    if (!next.ends_line)
      return out.append(line_end)
          .append(line)
          .append(line_end)
          .append(outer_indent)
          .append(text_.substr(skip_blanks(text_, next.past)));
    return out.append(line).append(line_end).append(text_.substr(next.past));
  }

  [[nodiscard]] std::string without(std::size_t index) const {
    const element_layout& gone = elements_[index];
    const bool is_last = index + 1 == elements_.size();
    if (begins_line(index) && gone.ends_line) {
      std::string out(text_.substr(0, gone.lead));
      // The last element keeps to having no comma.
      if (is_last && index != 0 && gone.comma == none && elements_[index - 1].comma != none)
        out.erase(elements_[index - 1].comma, 1);
      return out.append(text_.substr(gone.past));
    }
    if (!is_last) return spliced_at(gone.begin, elements_[index + 1].begin, "");
    if (index != 0) return spliced_at(elements_[index - 1].end, gone.end, "");
    const std::size_t end = gone.comma == none ? gone.end : gone.comma + 1;
    const std::size_t past = skip_blanks(text_, end), begin = blanks_before(gone.begin);
    return spliced_at(begin == open_ ? begin : gone.begin, begin == open_ && past == close_ ? past : end, "");
  }

  // The elements in another order, each with the comments on its lines.
  [[nodiscard]] std::string ordered(const std::vector<std::size_t>& order) const {
    bool moves_lines = has_lines_;
    for (std::size_t i = 0; i != elements_.size(); ++i)
      moves_lines = moves_lines && begins_line(i) && elements_[i].ends_line;
    std::string out(text_.substr(0, moves_lines ? elements_.front().lead : elements_.front().begin));
    for (std::size_t i = 0; i != order.size(); ++i) {
      const element_layout& slot = elements_[i];
      const element_layout& item = elements_[order[i]];
      const std::string_view element = text_.substr(item.begin, item.end - item.begin);
      if (!moves_lines) {
        out += element;
        const std::size_t past = i + 1 == order.size() ? text_.size() : elements_[i + 1].begin;
        out += text_.substr(slot.end, past - slot.end);
        continue;
      }
      out.append(text_.substr(item.lead, item.begin - item.lead)).append(element);
      if (slot.comma != none) out += separator_after(element);
      std::string tail(text_.substr(item.end, item.past - item.end));
      if (item.comma != none && item.comma < item.past) tail.erase(item.comma - item.end, 1);
      out += tail;
    }
    return moves_lines ? out.append(text_.substr(elements_.back().past)) : out;
  }

  // The blanks that the line of a place begins with; those of the attribute's own line if that is the first.
  [[nodiscard]] std::string_view line_indent(std::size_t at) const {
    const std::size_t newline = at == 0 ? none : text_.rfind('\n', at - 1);
    return newline == none ? std::string_view() : indent_in(text_.substr(newline + 1));
  }

 private:
  void read(const std::vector<content_span>& spans) {
    std::size_t lead = read_gap(open_, spans.empty() ? close_ : spans.front().begin, nullptr);
    for (std::size_t i = 0; i != spans.size(); ++i) {
      const std::size_t next = i + 1 == spans.size() ? close_ : spans[i + 1].begin;
      element_layout one{lead, spans[i].begin, spans[i].end, none, spans[i].end, false};
      if (text_.substr(skip_inline(text_, one.end), 3) == "...") one.end = skip_inline(text_, one.end) + 3;
      lead = read_gap(one.end, next, &one);
      elements_.push_back(one);
    }
  }

  // What is between two elements: where it stops to belong to the first.
  std::size_t read_gap(std::size_t at, std::size_t end, element_layout* before) {
    const std::string_view text = text_.substr(0, end);
    std::size_t past = at;
    bool on_line = true;
    // The newline that a heredoc ends with is part of it.
    bool is_heredoc = before && ends_with_heredoc(text_.substr(before->begin, before->end - before->begin));
    while (at < end) {
      const std::size_t begin = at;
      at = skip_inline(text, at);
      at = skip_blanks(text, at);
      if (at < end && text[at] == ',' && before && before->comma == none) {
        before->comma = at++;
        past = at;
        if (!on_line) before->ends_line = false;
        continue;
      }
      if (on_line && at != begin && !before) past = begin;
      const std::size_t line =
          is_line_comment(text, at) ? skip_line_comment(text, at) : skip_newline(text, at);
      if (line == at) break;
      at = line;
      if (std::exchange(is_heredoc, false)) {
        past = at;
        continue;
      }
      if (!on_line) continue;
      on_line = false;
      has_lines_ = true;
      past = at;
      if (before) before->ends_line = true;
    }
    if (before) before->past = past;
    return past;
  }

  [[nodiscard]] bool begins_line(std::size_t index) const {
    const std::size_t lead = elements_[index].lead;
    return lead != 0 && text_[lead - 1] == '\n';
  }
  [[nodiscard]] bool has_commas() const {
    return std::any_of(elements_.begin(), elements_.end(),
                       [](const element_layout& e) { return e.comma != none; });
  }
  [[nodiscard]] std::size_t blanks_before(std::size_t at) const {
    while (at != 0 && is_blank(text_[at - 1]))
      --at;
    return at;
  }
  [[nodiscard]] static std::string separator_after(std::string_view element) {
    return ends_with_heredoc(element) ? "\n," : ",";
  }
  [[nodiscard]] std::string spliced_at(std::size_t begin, std::size_t end, const std::string& made) const {
    return std::string(text_.substr(0, begin)).append(made).append(text_.substr(end));
  }
  [[nodiscard]] std::string with_first(const std::string& element, std::string_view outer_indent,
                                       std::string_view step, std::string_view line_end) const {
    const std::string_view inside = text_.substr(open_, close_ - open_);
    if (inside.find_first_not_of(" \t\r\n") == none) {
      if (ends_with_heredoc(element)) return spliced_at(open_, close_, element + '\n');
      if (!has_lines_) return spliced_at(open_, close_, is_object_ ? " " + element + " " : element);
      return spliced_at(open_, close_,
                        std::string(line_end)
                            .append(outer_indent)
                            .append(step)
                            .append(element)
                            .append(line_end)
                            .append(outer_indent));
    }
    const std::size_t end = open_ + inside.find_last_not_of(" \t\r\n") + 1;
    return spliced_at(end, close_,
                      std::string(line_end)
                          .append(outer_indent)
                          .append(step)
                          .append(element)
                          .append(line_end)
                          .append(outer_indent));
  }

  std::string_view text_;
  bool is_object_;
  bool is_container_ = false;
  bool has_lines_ = false;
  std::size_t open_ = 0, close_ = 0;
  std::vector<element_layout> elements_{};
};

}  // namespace hcl::inline v0_1::detail
