// Bodies as text in HCL's JSON syntax: attributes as properties, blocks as objects below their labels, in arrays where there are several. Far side.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/outline.hpp>
#include <hcl/write/options.hpp>
#include <hcl/write/writable.hpp>

namespace hcl::inline v0_1::detail {

class json_syntax_writer {
 public:
  json_syntax_writer(const encode_options& how, diagnostics& problems) : how_(how), state_(problems) {}

  // A file whose blocks of one type stand apart is an array of objects, as a property should not be repeated.
  [[nodiscard]] std::string write(const outline& whole) {
    const std::vector<property> all = properties(whole);
    std::vector<std::vector<property>> objects(1);
    for (const property& p : all) {
      for (const property& earlier : objects.back()) {
        if (earlier.name != p.name) continue;
        objects.emplace_back();
        break;
      }
      objects.back().push_back(p);
    }
    if (objects.size() == 1) {
      append_properties(objects[0], 0);
    } else {
      out_ += "[\n";
      for (std::size_t i = 0; i != objects.size(); ++i) {
        indent(1);
        append_properties(objects[i], 1);
        out_ += i + 1 == objects.size() ? "\n" : ",\n";
      }
      out_ += ']';
    }
    return std::move(out_ += '\n');
  }

 private:
  // An attribute, or blocks of one type that follow each other.
  struct property {
    std::string_view name;
    const outline_item* first;
    std::size_t count;
  };

  [[nodiscard]] std::vector<property> properties(const outline& body) {
    state_.check_repeats(body);
    std::vector<property> all;
    for (const outline_item& item : body.items) {
      if (item.is_block && !all.empty() && all.back().first->is_block && all.back().name == item.name) ++all.back().count;
      else all.push_back({item.name, &item, 1});
    }
    return all;
  }

  void indent(std::size_t depth) { out_.append(2 * depth, ' '); }

  void append_properties(const std::vector<property>& all, std::size_t depth) {
    if (all.empty()) return void(out_ += "{}");
    if (depth > 4 * writing::most_depth) return state_.refuse("is nested too deeply.");
    out_ += "{\n";
    for (std::size_t i = 0; i != all.size(); ++i) {
      const property& p = all[i];
      state_.enter(p.name);
      if (state_.check_name(p.name, p.first->is_block ? "a block" : "an attribute")) {
        indent(depth + 1);
        append_plain(p.name);
        out_ += ": ";
        if (!p.first->is_block) append_attribute(*p.first, depth + 1);
        else if (p.count == 1) append_block(*p.first, 0, depth + 1);
        else append_blocks(p, depth + 1);
        out_ += i + 1 == all.size() ? "\n" : ",\n";
      }
      state_.leave();
    }
    indent(depth);
    out_ += '}';
  }

  void append_blocks(const property& p, std::size_t depth) {
    out_ += "[\n";
    for (std::size_t i = 0; i != p.count; ++i) {
      indent(depth + 1);
      append_block(p.first[i], 0, depth + 1);
      out_ += i + 1 == p.count ? "\n" : ",\n";
    }
    indent(depth);
    out_ += ']';
  }

  // A body inside an object for each label.
  void append_block(const outline_item& block, std::size_t label, std::size_t depth) {
    if (label == block.labels.size()) return append_properties(properties(block.inside), depth);
    out_ += "{\n";
    indent(depth + 1);
    if (state_.check_text(block.labels[label])) append_plain(block.labels[label]);
    out_ += ": ";
    append_block(block, label + 1, depth + 1);
    out_ += '\n';
    indent(depth);
    out_ += '}';
  }

  void append_attribute(const outline_item& item, std::size_t depth) {
    if (item.form != outline_form::whole) return append_parts(item, depth);
    if (!item.written) return append_value(item.content, depth, 0);
    const std::string_view text = item.written.text();
    if (item.written.document()->json) return void(out_ += text);
    out_ += "\"${";
    append_template_text(out_, text, true, false);
    out_ += text.find('\n') == text.npos ? "}\"" : "\\n}\"";
  }

  void append_parts(const outline_item& item, std::size_t depth) {
    const bool is_list = item.form == outline_form::list;
    if (item.inside.items.empty()) return void(out_ += is_list ? "[]" : "{}");
    out_ += is_list ? "[" : "{\n";
    for (std::size_t i = 0; i != item.inside.items.size(); ++i) {
      const outline_item& part = item.inside.items[i];
      const bool is_last = i + 1 == item.inside.items.size();
      state_.enter(is_list ? '[' + std::to_string(i) + ']' : part.name);
      if (!is_list) {
        indent(depth + 1);
        if (state_.check_text(part.name)) append_string(part.name);
        out_ += ": ";
      }
      append_attribute(part, is_list ? depth : depth + 1);
      if (is_list) out_ += is_last ? "" : ", ";
      else out_ += is_last ? "\n" : ",\n";
      state_.leave();
    }
    if (!is_list) indent(depth);
    out_ += is_list ? ']' : '}';
  }

  // Names and labels are no templates.
  void append_plain(std::string_view text) {
    out_ += '"';
    append_template_text(out_, text, true, false);
    out_ += '"';
  }
  void append_string(std::string_view text) {
    out_ += '"';
    append_template_text(out_, text, true, how_.escape_json_templates);
    out_ += '"';
  }

  void append_value(const value& v, std::size_t depth, std::size_t nesting) {
    if (!state_.check(v, nesting) || v.is_null()) return void(out_ += "null");
    switch (v.kind()) {
      case type_kind::boolean: out_ += v.as_bool() ? "true" : "false"; break;
      case type_kind::number: out_ += state_.digits(v.as_number()); break;
      case type_kind::string: append_string(v.as_string()); break;
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: append_list(v, depth, nesting); break;
      default: append_object(v, depth, nesting);
    }
  }

  void append_list(const value& v, std::size_t depth, std::size_t nesting) {
    out_ += '[';
    for (std::size_t i = 0; i != v.elements().size(); ++i) {
      if (i != 0) out_ += ", ";
      state_.enter('[' + std::to_string(i) + ']');
      append_value(v.elements()[i], depth, nesting + 1);
      state_.leave();
    }
    out_ += ']';
  }

  void append_object(const value& v, std::size_t depth, std::size_t nesting) {
    if (v.members().empty()) return void(out_ += "{}");
    out_ += "{\n";
    for (std::size_t i = 0; i != v.members().size(); ++i) {
      const member& m = v.members()[i];
      state_.enter(m.name);
      indent(depth + 1);
      if (state_.check_text(m.name)) append_string(m.name);
      out_ += ": ";
      append_value(m.value, depth + 1, nesting + 1);
      out_ += i + 1 == v.members().size() ? "\n" : ",\n";
      state_.leave();
    }
    indent(depth);
    out_ += '}';
  }

  const encode_options& how_;
  writing state_;
  std::string out_;
};

template <typename X>
std::string write_waist<X>::json(const outline& whole, const encode_options& how, diagnostics& problems) {
  return json_syntax_writer(how, problems).write(whole);
}

}  // namespace hcl::inline v0_1::detail
