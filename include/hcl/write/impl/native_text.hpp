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
#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/json_model.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

// Removes newlines outside of brackets, quotes and heredocs, which would end an attribute, without adding
// parentheses.
class line_joiner {
 public:
  [[nodiscard]] static std::string join(std::string_view text) {
    if (text.find('\n') == text.npos) return std::string(text);
    line_joiner joined(text);
    return joined.run();
  }

 private:
  explicit line_joiner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::string run() {
    parser::tokenizer words(text_);
    for (parser::token word = words.next(); word.kind != parser::token_kind::end_of_file;
         word = words.next()) {
      const std::string_view written = std::string_view(text_).substr(word.span.begin, word.span.size());
      const bool is_line_comment = word.kind == parser::token_kind::comment && !written.starts_with("/*");
      const bool is_break = depth_ == 0 && (is_line_comment || word.kind == parser::token_kind::newline);
      if (!is_break) {
        // Only a newline may follow the end of a heredoc.
        if (after_break_ && last_ == parser::token_kind::close_heredoc) return '(' + text_ + "\n)";
        is_changed_ = is_changed_ || after_break_;
        add(word, written);
      } else if (is_line_comment) {
        add(word, block_comment(written));
      }
      done_ = word.span.end;
      after_break_ = is_break;
      if (!is_break) last_ = word.kind;
    }
    return is_changed_ ? out_ : text_;
  }

  void add(const parser::token& word, std::string_view written) {
    if (written.empty()) return;
    using role = parser::token_traits::role;
    out_ +=
        after_break_ ? std::string_view(" ") : std::string_view(text_).substr(done_, word.span.begin - done_);
    out_ += written;
    const role what = parser::traits_of(word.kind).what;
    if (what == role::opener || what == role::text_opener)
      ++depth_;
    else if (depth_ != 0 && (what == role::closer || what == role::text_closer))
      --depth_;
  }
  // Empty if it cannot be one.
  [[nodiscard]] static std::string block_comment(std::string_view line) {
    line.remove_prefix(line.starts_with("//") ? 2 : 1);
    line = line.substr(0, line.find_last_not_of("\r\n") + 1);
    return line.find("*/") == line.npos ? "/*" + std::string(line) + " */" : std::string();
  }

  std::string text_, out_{};  // the tokenizer needs a NUL after the text
  std::size_t done_ = 0, depth_ = 0;
  bool after_break_ = false, is_changed_ = false;
  parser::token_kind last_ = parser::token_kind::end_of_file;
};

// Aligns equals signs of neighbouring lines within a limit of added blanks, as text_layout.hpp.
class line_alignment {
 public:
  // A line whose equals sign is to come at this offset of the text, after a name.
  void add(std::size_t offset, std::string_view name) { cells_.push({offset, count_graphemes(name)}); }
  // The next line is no neighbour of the last.
  void end_run() {
    if (run_ends_.size() == 0 || run_ends_.top() != cells_.size()) run_ends_.push(cells_.size());
  }

  // `spare`: how many blanks may be added.
  [[nodiscard]] std::string apply(std::string text, std::size_t spare) {
    end_run();
    spare = (std::min)(spare, (std::size_t{4} << 20) + 4 * text.size());
    std::string out;
    std::size_t copied = 0;
    for (std::size_t run = 0, first = 0; run != run_ends_.size(); first = run_ends_[run++]) {
      const std::size_t end = run_ends_[run];
      std::size_t max_width = 0, blanks = 0;
      for (std::size_t i = first; i != end; ++i)
        max_width = (std::max)(max_width, cells_[i].width);
      for (std::size_t i = first; i != end; ++i)
        blanks += max_width - cells_[i].width;
      if (blanks > spare) spare = blanks = 0;
      spare -= blanks;
      for (std::size_t i = first; blanks != 0 && i != end; ++i) {
        out.append(text, copied, cells_[i].offset - copied).append(max_width - cells_[i].width, ' ');
        copied = cells_[i].offset;
      }
    }
    return copied == 0 ? text : out.append(text, copied);
  }

 private:
  struct cell {
    std::size_t offset, width;
  };
  trivial_vector<cell> cells_{};
  trivial_vector<std::size_t> run_ends_{};
};

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
    for (const std::string& label : block.labels)
      (void)state_.check_text(label);
    // Labels are no templates, but what looks like one is rejected in them, unless it is escaped.
    state_.put(header_source(block.name, block.labels));
  }

  void write_attribute(const model_item& item, std::size_t depth) {
    if (has_json(item)) return write_line(item.name, in_native(item, true), depth);
    write_line(item.name, item, depth);
  }
  // `name = value` and a newline; `name` as it is to be written.
  void write_line(std::string_view name, const model_item& item, std::size_t depth) {
    value spare;
    const value* const known = item.written ? state_.value_of(item.written, spare) : &item.content;
    const std::size_t sign = begin_line(name, depth);
    if (item.form != item_form::whole)
      write_parts(item, depth);
    else if (item.written && !known)
      state_.put(line_joiner::join(item.written.text()));
    else if (!item.written && !item.verbatim.empty())
      state_.put(line_joiner::join(item.verbatim));
    else
      write_content(*known, depth);
    end_line(name, sign);
  }
  void write_content(const value& given, std::size_t depth) {
    const value* const v = state_.examine(given);
    if (v && is_heredoc(*v))
      state_.put(heredoc_text(v->as_string()));
    else
      write_value(v, depth);
  }
  // Begins a line with the name. Returns the place of its equals sign.
  [[nodiscard]] std::size_t begin_line(std::string_view name, std::size_t depth) {
    state_.indent(depth);
    state_.put(name);
    const std::size_t sign = state_.text().size();
    state_.put(" = ");
    return sign;
  }
  void end_line(std::string_view name, std::size_t sign) {
    const std::string_view value =
        std::string_view(state_.text()).substr((std::min)(sign + 3, state_.text().size()));
    if (value.starts_with("<<") || value.find('\n') == value.npos)
      lines_.add(sign, name);
    else
      lines_.end_run();
    state_.put("\n");
  }
  [[nodiscard]] bool is_heredoc(const value& v) const {
    return state_.options().heredocs && is_open_text(v) && is_heredoc_text(v.as_string());
  }

  // The item with JSON expressions converted to native ones.
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
    } else if (item.may_be_blocks && has_json_bodies(*item.written.node())) {
      state_.reject(
          "is an object of the JSON syntax, which can be an attribute or blocks; write it in the JSON "
          "syntax, or decode it first.");
      made.content = {};
    } else {
      json_modeller(*item.written.document(), state_, state_.options().heredocs)
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

  void write_parts(const model_item& item, std::size_t depth) {
    const std::vector<model_item>& parts = item.inside.items;
    if (item.form == item_form::list)
      return write_list(parts, depth, [&](const model_item& part) { write_part(part, depth + 1); });
    if (!begin_object(parts.size())) return;
    for (const model_item& part : parts) {
      (void)state_.check_claim(part, false);
      state_.enter(part.name);
      const bool is_text = part.has_written_name || state_.check_text(part.name);
      write_comments(part, depth + 1);
      write_line(part.has_written_name ? part.name : written_key(is_text ? part.name : ""), part, depth + 1);
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
    if (known) return write_value(state_.examine(*known), depth);
    const std::string_view text = part.written ? part.written.text() : std::string_view(part.verbatim);
    state_.put(text);
    // After the end of a heredoc must be a newline.
    const bool may_have_heredoc = text.find('\n') != text.npos && text.find("<<") != text.npos;
    if (may_have_heredoc && std::string_view(")]}\"").find(text.back()) == std::string_view::npos)
      state_.put("\n");
    fits_ = fits_ && text.find('\n') == text.npos;
  }

  // Writes a value that examine() gave, on a line of that depth.
  void write_value(const value* v, std::size_t depth) {
    if (!v || !has_parts(*v)) {
      const bool is_text = v && is_open_text(*v);
      fits_ = fits_ && !(is_text && state_.text().size() + v->as_string().size() > flat_end_);
      if (fits_ || !is_flat_) state_.put(v ? written_literal(*v) : "null");
    } else if (has_members(*v)) {
      write_object(*v, depth);
    } else {
      write_list(v->elements(), depth,
                 [&](const value& element) { write_value(state_.examine(element), depth + 1); });
    }
  }

  // On one line if its elements are and it fits, else one element a line. A list of one element may be as
  // wide as that is.
  template <typename Elements, typename Write>
  void write_list(const Elements& elements, std::size_t depth, const Write& write) {
    if (is_flat_) return write_flat(elements, write);
    const writing::place before = state_.here();
    is_flat_ = fits_ = true;
    write_flat(elements, write);
    is_flat_ = false;
    if (std::exchange(fits_, true)) return;
    state_.rewind(before);
    lines_.end_run();
    state_.put("[\n");
    for (std::size_t i = 0; i != elements.size() && !state_.is_full(); ++i) {
      state_.indent(depth + 1);
      write_element(elements[i], i, write);
      state_.put(",\n");
    }
    state_.indent(depth);
    state_.put("]");
  }
  template <typename Elements, typename Write>
  void write_flat(const Elements& elements, const Write& write) {
    constexpr std::size_t max_width = 100;
    const std::size_t around = flat_end_;
    if (elements.size() != 1) flat_end_ = (std::min)(flat_end_, state_.text().size() + max_width);
    state_.put("[");
    for (std::size_t i = 0; i != elements.size() && fits_ && !state_.is_full(); ++i) {
      if (i != 0) state_.put(", ");
      write_element(elements[i], i, write);
      fits_ = fits_ && state_.text().size() < flat_end_;
    }
    state_.put("]");
    flat_end_ = around;
  }
  void write_element(const auto& element, std::size_t index, const auto& write) {
    state_.enter('[' + std::to_string(index) + ']');
    write(element);
    state_.leave();
  }

  void write_object(const value& v, std::size_t depth) {
    if (!begin_object(v.size())) return;
    for (const member& m : v.members()) {
      if (state_.is_full()) return;
      const std::string key = state_.shown_key(m);
      state_.enter(key);
      const std::string written = written_key(key);
      const std::size_t sign = begin_line(written, depth + 1);
      write_content(m.value, depth + 1);
      end_line(written, sign);
      state_.leave();
    }
    end_object(depth);
  }
  // False if there is nothing in it, or no room for lines.
  [[nodiscard]] bool begin_object(std::size_t size) {
    fits_ = fits_ && size == 0;
    if (size == 0) state_.put("{}");
    if (size == 0 || is_flat_) return false;
    lines_.end_run();
    state_.put("{\n");
    return true;
  }
  void end_object(std::size_t depth) {
    lines_.end_run();
    state_.indent(depth);
    state_.put("}");
  }

  writing state_;
  line_alignment lines_{};
  // While trying a list on one line: whether it fits so far, and the limit.
  bool is_flat_ = false, fits_ = true;
  std::size_t flat_end_ = std::string::npos;
};

// The text after an attribute's equals sign; nothing if it cannot be written.
[[nodiscard]] inline std::string content_text(model_item item, const encode_options& options,
                                              diagnostics& diags) {
  constexpr std::string_view name = "value", sign = " = ";
  item.name = name;
  body_model whole;
  whole.items.push_back(std::move(item));
  std::string text = printing::native(whole, options, diags);
  if (text.size() <= name.size() + sign.size()) return {};
  text.erase(0, name.size() + sign.size());
  if (!text.empty() && !text.starts_with("<<")) text.pop_back();
  return text;
}

}  // namespace hcl::inline v1_0::detail
