// Bodies as text in the native syntax, laid out as the reference's formatter leaves it: two blanks a level,
// equals signs of neighbouring lines below each other, blank lines around blocks. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/write/impl/aligned_text.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/json_model.hpp>
#include <hcl/write/impl/line_break.hpp>
#include <hcl/write/impl/line_width.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v0_1::detail {

class native_writer {
 public:
  native_writer(const encode_options& options, diagnostics& diags) : state_(options, diags) {}

  [[nodiscard]] std::string write(const body_model& whole) {
    write_body(whole, 0);
    if (state_.is_full()) return {};
    std::string text = state_.take_text();
    const std::size_t spare = state_.options().max_bytes - text.size();
    return lines_.apply(std::move(text), spare);
  }

 private:
  void write_body(const body_model& body, std::size_t depth) {
    if (depth > writing::max_depth) return state_.reject("is nested too deeply.");
    (void)state_.check_repeats(body, false);
    lines_.end_run();
    for (std::size_t i = 0; i != body.items.size() && !state_.is_full(); ++i) {
      const model_item& item = body.items[i];
      const bool is_apart = i != 0 && (item.is_block || body.items[i - 1].is_block);
      state_.enter(item.name);
      if (is_apart) {
        lines_.end_run();
        state_.put("\n");
      }
      write_comments(item, depth);
      if (item.is_block)
        write_block(item, depth);
      else if (state_.check_name(item.name, "an attribute"))
        write_attribute(item, depth);
      state_.put_on_last_line(item.line_comment);
      state_.leave();
    }
    lines_.end_run();
  }

  void write_comments(const model_item& item, std::size_t depth) {
    if (!item.comments.empty()) lines_.end_run();
    for (const std::string& comment : item.comments) {
      state_.indent(depth);
      state_.put(comment);
      state_.put("\n");
    }
  }

  void write_block(const model_item& block, std::size_t depth) {
    if (!state_.check_name(block.name, "a block")) return;
    const std::string_view verbatim = block.verbatim;
    const bool has_header = !verbatim.empty() && !verbatim.starts_with('{');
    state_.indent(depth);
    if (!has_header) write_header(block);
    if (!verbatim.empty()) {
      if (!has_header) state_.put(" ");
      state_.put(verbatim);
      return state_.put("\n");
    }
    state_.put(" {\n");
    write_body(block.inside, depth + 1);
    state_.indent(depth);
    state_.put("}\n");
  }
  void write_header(const model_item& block) {
    state_.put(block.name);
    for (const std::string& label : block.labels) {
      state_.put(" ");
      // Labels are no templates, but what looks like one is rejected in them, unless it is escaped.
      state_.put_quoted(state_.check_text(label) ? std::string_view(label) : "", false, true);
    }
  }

  void write_attribute(const model_item& item, std::size_t depth) {
    if (has_json(item)) return write_line(item.name, in_native(item, true), depth);
    write_line(item.name, item, depth);
  }
  // `name = value` and a newline; `name` as it is to be written.
  void write_line(std::string_view name, const model_item& item, std::size_t depth) {
    if (item.form != item_form::whole) {
      begin_line(name, line_width::is_one_line(item), depth);
      write_parts(item, depth);
    } else if (item.written) {
      value spare;
      if (const value* known = state_.value_of(item.written, spare))
        return write_line(name, *known, depth, 0);
      write_code(name, item.written.text(), depth);
    } else if (!item.verbatim.empty()) {
      write_code(name, item.verbatim, depth);
    } else {
      return write_line(name, item.content, depth, 0);
    }
    state_.put("\n");
  }
  void write_line(std::string_view name, const value& v, std::size_t depth, std::size_t nesting) {
    const value* plain = state_.examine(v, nesting);
    begin_line(name, !plain || line_width::is_one_line(*plain), depth);
    if (plain && is_heredoc(*plain))
      state_.put(heredoc_text(plain->as_string()));
    else
      write_value(plain, depth, nesting);
    state_.put("\n");
  }
  void write_code(std::string_view name, std::string_view code, std::size_t depth) {
    const std::string text = line_joiner::join(code);
    begin_line(name, text.starts_with("<<") || text.find('\n') == text.npos, depth);
    state_.put(text);
  }
  void begin_line(std::string_view name, bool is_one_line, std::size_t depth) {
    state_.indent(depth);
    state_.put(name);
    if (is_one_line)
      lines_.add(state_.text().size(), name);
    else
      lines_.end_run();
    state_.put(" = ");
  }
  [[nodiscard]] bool is_heredoc(const value& v) const {
    return state_.options().heredocs && is_open_text(v) && is_heredoc_text(v.as_string());
  }

  // The item without expressions of the JSON syntax: they become what the native syntax has in their place.
  [[nodiscard]] model_item in_native(const model_item& item, bool ends_line) {
    model_item made = item;
    made.inside.items.clear();
    for (const model_item& part : item.inside.items)
      made.inside.items.push_back(in_native(part, item.form == item_form::object));
    value spare;
    if (!is_json(item)) return made;
    made.written = {};
    if (const value* known = state_.value_of(item.written, spare)) {
      made.content = *known;
    } else if (item.may_be_blocks && is_block_like(*item.written.node())) {
      state_.reject(
          "is an object of the JSON syntax, which can be an attribute or blocks; write it in the JSON "
          "syntax, or decode it first.");
      made.content = {};
    } else {
      json_modeller<>(*item.written.document(), state_, state_.options().heredocs)
          .model(made, *item.written.node(), ends_line);
    }
    return made;
  }
  [[nodiscard]] static bool is_json(const model_item& item) {
    return item.written && item.written.document()->json;
  }
  [[nodiscard]] static bool has_json(const model_item& item) {
    return is_json(item) || std::any_of(item.inside.items.begin(), item.inside.items.end(), has_json);
  }
  // An object, or an array with one in it.
  [[nodiscard]] static bool is_block_like(const syntax::node& n) {
    if (n.kind != syntax::node_kind::json_array) return n.kind == syntax::node_kind::json_object;
    for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements)
      if (element->kind == syntax::node_kind::json_object) return true;
    return false;
  }

  void write_parts(const model_item& item, std::size_t depth) {
    const std::vector<model_item>& parts = item.inside.items;
    if (item.form == item_form::list) {
      return write_list(parts, line_width::is_one_line(item), depth,
                        [&](const model_item& part) { write_part(part, depth + 1); });
    }
    if (parts.empty()) return state_.put("{}");
    state_.put("{\n");
    for (const model_item& part : parts) {
      (void)state_.check_claim(part, false);
      state_.enter(part.name);
      write_line(part.has_written_name ? part.name : key_text(part.name), part, depth + 1);
      state_.leave();
    }
    end_object(depth);
  }
  // An element of a list.
  void write_part(const model_item& part, std::size_t depth) {
    if (part.form != item_form::whole) return write_parts(part, depth);
    value spare;
    const value* known = part.verbatim.empty() ? &part.content : nullptr;
    if (part.written) known = state_.value_of(part.written, spare);
    if (known) return write_value(state_.examine(*known, 0), depth, 0);
    const std::string_view text = part.written ? part.written.text() : std::string_view(part.verbatim);
    state_.put(text);
    // After the end of a heredoc must be a newline.
    const bool may_have_heredoc = text.find('\n') != text.npos && text.find("<<") != text.npos;
    if (may_have_heredoc && std::string_view(")]}\"").find(text.back()) == std::string_view::npos)
      state_.put("\n");
  }

  // Writes a value that examine() gave, on a line of that depth.
  void write_value(const value* v, std::size_t depth, std::size_t nesting) {
    if (!v || v->is_null()) return state_.put("null");
    switch (v->kind()) {
      case type_kind::boolean: return state_.put(v->as_bool() ? "true" : "false");
      case type_kind::number: return state_.put(state_.digits(v->as_number()));
      case type_kind::string: return state_.put_quoted(v->as_string(), false, true);
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple:
        return write_list(v->elements(), line_width::is_one_line(*v), depth, [&](const value& element) {
          write_value(state_.examine(element, nesting + 1), depth + 1, nesting + 1);
        });
      case type_kind::dynamic:
      case type_kind::map:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    return write_object(*v, depth, nesting);
  }

  // On one line if its elements are and it fits, else one element a line.
  template <typename Elements, typename Write>
  void write_list(const Elements& elements, bool is_flat, std::size_t depth, const Write& write) {
    std::size_t count = 0;
    state_.put(is_flat ? "[" : "[\n");
    for (const auto& element : elements) {
      if (state_.is_full()) return;
      if (!is_flat)
        state_.indent(depth + 1);
      else if (count != 0)
        state_.put(", ");
      state_.enter('[' + std::to_string(count++) + ']');
      write(element);
      state_.leave();
      if (!is_flat) state_.put(",\n");
    }
    if (!is_flat) state_.indent(depth);
    state_.put("]");
  }

  void write_object(const value& v, std::size_t depth, std::size_t nesting) {
    if (v.size() == 0) return state_.put("{}");
    state_.put("{\n");
    for (const member& m : v.members()) {
      if (state_.is_full()) return;
      const std::string key = state_.shown_key(m);
      state_.enter(key);
      write_line(key_text(key), m.value, depth + 1, nesting + 1);
      state_.leave();
    }
    end_object(depth);
  }
  void end_object(std::size_t depth) {
    lines_.end_run();
    state_.indent(depth);
    state_.put("}");
  }

  [[nodiscard]] std::string key_text(std::string_view key) {
    if (is_bare_key(key)) return std::string(key);
    return quoted_text(state_.check_text(key) ? key : "");
  }

  writing state_;
  line_alignment lines_{};
};

template <typename X>
std::string write_backend<X>::native(const body_model& whole, const encode_options& options,
                                     diagnostics& diags) {
  return native_writer(options, diags).write(whole);
}

// What an attribute has behind its sign; nothing if it cannot be written.
[[nodiscard]] inline std::string content_text(model_item item, const encode_options& options,
                                              diagnostics& diags) {
  constexpr std::string_view name = "value", sign = " = ";
  item.name = name;
  body_model whole;
  whole.items.push_back(std::move(item));
  std::string text = write_backend<>::native(whole, options, diags);
  if (text.size() <= name.size() + sign.size()) return {};
  text.erase(0, name.size() + sign.size());
  if (!text.empty() && !text.starts_with("<<")) text.pop_back();
  return text;
}

}  // namespace hcl::inline v0_1::detail
