// Bodies as text in the native syntax, laid out as the reference's formatter leaves it: two blanks a level, equals signs of neighbouring lines below
// each other, blank lines around blocks. Far side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/outline.hpp>
#include <hcl/text/unicode_grapheme.hpp>
#include <hcl/write/options.hpp>
#include <hcl/write/writable.hpp>

namespace hcl::inline v0_1::detail {

class native_writer {
 public:
  explicit native_writer(diagnostics& problems) : state_(problems) {}

  [[nodiscard]] std::string write(const outline& whole) {
    write_body(whole, 0);
    return std::move(out_);
  }

 private:
  // `name = value`, to be aligned with its neighbours if it is one line.
  struct line {
    std::string name;
    std::string text;
  };

  static constexpr std::size_t widest_list = 100;

  [[nodiscard]] static bool is_one_line(std::string_view text) noexcept { return text.find('\n') == text.npos; }

  static void indent(std::string& out, std::size_t depth) { out.append(2 * depth, ' '); }

  // Runs of one-line assignments have their equals signs in one column.
  static void append_lines(std::string& out, const std::vector<line>& lines, std::size_t depth) {
    for (std::size_t i = 0; i != lines.size();) {
      std::size_t end = i, width = 0;
      for (; end != lines.size() && is_one_line(lines[end].text); ++end) width = (std::max)(width, count_graphemes(lines[end].name));
      if (end == i) ++end;
      for (; i != end; ++i) {
        indent(out, depth);
        out += lines[i].name;
        if (width != 0) out.append(width - count_graphemes(lines[i].name), ' ');
        out.append(" = ").append(lines[i].text) += '\n';
      }
    }
  }

  void write_body(const outline& body, std::size_t depth) {
    if (depth > writing::most_depth) return state_.refuse("is nested too deeply.");
    state_.check_repeats(body);
    std::vector<line> lines;
    bool is_first = true;
    const auto flush = [&] {
      append_lines(out_, lines, depth);
      lines.clear();
    };
    for (std::size_t i = 0; i != body.items.size(); ++i) {
      const outline_item& item = body.items[i];
      const bool after_block = i != 0 && body.items[i - 1].is_block;
      state_.enter(item.name);
      if (item.is_block) {
        flush();
        if (!is_first) out_ += '\n';
        write_block(item, depth);
      } else if (state_.check_name(item.name, "an attribute")) {
        if (after_block) out_ += '\n';
        lines.push_back({item.name, attribute_text(item, depth)});
      }
      state_.leave();
      is_first = false;
    }
    flush();
  }

  void write_block(const outline_item& block, std::size_t depth) {
    if (!state_.check_name(block.name, "a block")) return;
    indent(out_, depth);
    out_ += block.name;
    for (const std::string& label : block.labels) {
      out_ += " \"";
      if (state_.check_text(label)) append_label(out_, label);
      out_ += '"';
    }
    out_ += " {\n";
    write_body(block.inside, depth + 1);
    indent(out_, depth);
    out_ += "}\n";
  }
  // Labels are no templates, but what looks like one is refused in them, unless it is escaped.
  static void append_label(std::string& out, std::string_view label) { append_template_text(out, label, false, true); }

  [[nodiscard]] std::string attribute_text(const outline_item& item, std::size_t depth) {
    if (item.written) {
      const std::string_view text = item.written.text();
      if (!item.written.document()->json || text.find('\\') == text.npos) return std::string(text);
      state_.refuse("is an expression of the JSON syntax, which cannot be written in the native one.");
      return "null";
    }
    if (item.form != outline_form::whole) return parts_text(item, depth);
    std::string text;
    append_value(text, item.content, depth, 0);
    return text;
  }

  [[nodiscard]] std::string parts_text(const outline_item& item, std::size_t depth) {
    std::vector<std::string> elements;
    std::vector<line> lines;
    for (const outline_item& part : item.inside.items) {
      const bool is_list = item.form == outline_form::list;
      state_.enter(is_list ? '[' + std::to_string(elements.size()) + ']' : part.name);
      std::string text = attribute_text(part, depth + 1);
      // Behind the end of a heredoc must be a newline.
      if (is_list) elements.push_back(is_one_line(text) || text.find("<<") == text.npos ? std::move(text) : std::move(text) + '\n');
      else lines.push_back({key_text(part.name), std::move(text)});
      state_.leave();
    }
    std::string out;
    if (item.form == outline_form::list) append_elements(out, elements, depth);
    else append_object_lines(out, lines, depth);
    return out;
  }

  // `depth` of the line that the value begins on.
  void append_value(std::string& out, const value& v, std::size_t depth, std::size_t nesting) {
    if (!state_.check(v, nesting)) return void(out += "null");
    if (v.is_null()) return void(out += "null");
    switch (v.kind()) {
      case type_kind::boolean: out += v.as_bool() ? "true" : "false"; break;
      case type_kind::number: out += state_.digits(v.as_number()); break;
      case type_kind::string: append_string(out, v.as_string()); break;
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: append_list(out, v, depth, nesting); break;
      default: append_object(out, v, depth, nesting);
    }
  }

  static void append_string(std::string& out, std::string_view text) {
    out += '"';
    append_template_text(out, text, false, true);
    out += '"';
  }

  void append_list(std::string& out, const value& v, std::size_t depth, std::size_t nesting) {
    std::vector<std::string> elements;
    for (std::size_t i = 0; i != v.elements().size(); ++i) {
      state_.enter('[' + std::to_string(i) + ']');
      append_value(elements.emplace_back(), v.elements()[i], depth + 1, nesting + 1);
      state_.leave();
    }
    append_elements(out, elements, depth);
  }
  // On one line if its elements are and there is room, else one element a line.
  static void append_elements(std::string& out, const std::vector<std::string>& elements, std::size_t depth) {
    std::size_t width = 0;
    bool is_flat = true;
    for (const std::string& element : elements) {
      is_flat = is_flat && is_one_line(element);
      width += element.size() + 2;
    }
    if (is_flat && (width <= widest_list || elements.size() == 1)) {
      out += '[';
      for (std::size_t i = 0; i != elements.size(); ++i) out.append(i == 0 ? "" : ", ").append(elements[i]);
      out += ']';
      return;
    }
    out += "[\n";
    for (const std::string& element : elements) {
      indent(out, depth + 1);
      out.append(element) += ",\n";
    }
    indent(out, depth);
    out += ']';
  }

  void append_object(std::string& out, const value& v, std::size_t depth, std::size_t nesting) {
    std::vector<line> lines;
    for (const member& m : v.members()) {
      state_.enter(m.name);
      line& l = lines.emplace_back();
      l.name = key_text(m.name);
      append_value(l.text, m.value, depth + 1, nesting + 1);
      state_.leave();
    }
    append_object_lines(out, lines, depth);
  }
  [[nodiscard]] std::string key_text(std::string_view key) {
    if (is_plain_key(key)) return std::string(key);
    std::string out;
    if (state_.check_text(key)) append_string(out, key);
    return out;
  }
  static void append_object_lines(std::string& out, const std::vector<line>& lines, std::size_t depth) {
    if (lines.empty()) return void(out += "{}");
    out += "{\n";
    append_lines(out, lines, depth + 1);
    indent(out, depth);
    out += '}';
  }
  // Not a word that would mean something else in its place.
  [[nodiscard]] static bool is_plain_key(std::string_view key) {
    return is_identifier(key) && key != "for" && key != "null" && key != "true" && key != "false";
  }

  writing state_;
  std::string out_;
};

template <typename X>
std::string write_waist<X>::native(const outline& whole, diagnostics& problems) {
  return native_writer(problems).write(whole);
}

}  // namespace hcl::inline v0_1::detail
