// Converts expressions of the JSON syntax to models for the native writer; strings are templates.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/json_values.hpp>
#include <hcl/parser/template_parts.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v1_0::detail {

// The text of a template, as it is without quotes and escapes.
class template_source {
 public:
  explicit template_source(std::string_view text) : text_(text) {}  // with a NUL after it

  // "${x}" alone is x; anything else is a text in quotes. A heredoc must end a line.
  [[nodiscard]] std::string write(bool ends_line) {
    const std::string_view code = lone_interpolation();
    if (is_one_line(code) || (ends_line && is_whole_heredoc(code))) return std::string(code);
    return quoted();
  }

 private:
  // The content of the one sequence that the text consists of; empty if it is something else.
  [[nodiscard]] std::string_view lone_interpolation() const {
    parser::tokenizer words(text_, parser::token_mode::template_text);
    const parser::token first = words.next();
    if (first.kind != parser::token_kind::interpolation || first.span.size() != 2) return {};
    std::size_t depth = 1;
    parser::token last = first;
    while (depth != 0) {
      last = words.next();
      if (last.kind == parser::token_kind::end_of_file) return {};
      const bool opens =
          last.kind == parser::token_kind::interpolation || last.kind == parser::token_kind::control;
      depth += opens ? 1U : 0U;
      depth -= last.kind == parser::token_kind::sequence_end ? 1U : 0U;
    }
    if (last.span.end != text_.size() || last.span.size() != 1) return {};
    return trimmed(text_.substr(first.span.end, last.span.begin - first.span.end));
  }
  // A comment or newline needs brackets around it.
  [[nodiscard]] static bool is_one_line(std::string_view code) {
    return !code.empty() && code.find_first_of("\n#") == code.npos && code.find("//") == code.npos;
  }

  // Between quotes all lines are one literal, of which "~" would strip more than of the line beside it: what
  // it strips is left out here, and the sign with it.
  [[nodiscard]] std::string quoted() {
    using enum parser::token_kind;
    strips_ = text_.find('\n') != text_.npos;
    parser::tokenizer words(text_, parser::token_mode::template_text);
    std::size_t base = 0, depth = 0, done = 0, sequences = 0;
    for (parser::token word = words.next(); word.kind != end_of_file; word = words.next()) {
      const std::size_t begin = base + word.span.begin, end = base + word.span.end;
      std::string_view written = text_.substr(begin, end - begin);
      const bool opens = word.kind == interpolation || word.kind == control;
      if (depth == 0 && !opens && written.size() > 1 && written[0] == '\r' && written[1] != '\n') {
        // To the tokenizer, what follows a carriage return that ends no line is all text, and a byte order
        // mark that a text begins with is none of it.
        base = begin + 1;
        while (text_.substr(base).starts_with(byte_order_mark))
          base += byte_order_mark.size();
        add_literal(text_.substr(begin, base - begin));
        words = parser::tokenizer(text_.substr(base), parser::token_mode::template_text);
        continue;
      }
      if (depth == 0 && !opens) add_literal(written);
      if (depth == 0 && opens) {
        sequences += word.kind == interpolation ? 1U : 2U;
        open_sequence(written);
      }
      // Inside a sequence the text stays as written, blanks between tokens included.
      if (depth != 0) out_ += text_.substr(done, end - done);
      done = end;
      depth += opens ? 1U : 0U;
      if (word.kind != sequence_end || depth == 0 || --depth != 0) continue;
      strips_left_ = strips_ && written.size() == 2;
      if (strips_left_) out_.erase(out_.size() - 2, 1);
    }
    put_literal();
    // Alone it would be what it interpolates.
    if (sequences == 1 && is_stripped_ && !has_literal_) out_.insert(0, " ").insert(3, "~ ");
    return '"' + out_ + '"';
  }
  void add_literal(std::string_view piece) {
    put_literal();
    literal_ = std::exchange(strips_left_, false) ? parser::trim_left(piece) : piece;
    is_stripped_ = is_stripped_ || literal_.size() != piece.size();
  }
  void put_literal() {
    has_literal_ = has_literal_ || !literal_.empty();
    append_template_text(out_, literal_, false, false);  // $${ and %%{ stay what they are
    literal_ = {};
  }
  void open_sequence(std::string_view opener) {
    strips_left_ = false;
    const bool strips = strips_ && opener.ends_with('~');
    is_stripped_ = is_stripped_ || (strips && !literal_.empty());
    if (strips) literal_ = parser::trim_right(literal_);
    put_literal();
    escape_last_sign(out_, opener[0]);
    out_ += opener.substr(0, opener.size() - (strips ? 1 : 0));
  }

  std::string_view text_;
  std::string out_{};
  std::string_view literal_{};  // the last piece, not written yet
  bool strips_ = false, strips_left_ = false, is_stripped_ = false, has_literal_ = false;
};

// The value of an attribute, or a part of it. What is no template is reported where it stands in the text.
class json_modeller {
 public:
  json_modeller(const syntax::document& from, writing& state, bool heredocs)
      : from_(from), state_(state), heredocs_(heredocs) {}

  // `ends_line`: texts of several lines may be heredocs.
  void model(model_item& item, const syntax::node& n, bool ends_line) {
    switch (syntax::json_kind_of(n.kind)) {
      case syntax::json_kind::string:
        item.verbatim = text_of(syntax::as<syntax::json_string>(n), ends_line);
        return;
      case syntax::json_kind::array: return model_array(item, syntax::as<syntax::json_array>(n));
      case syntax::json_kind::object: return model_object(item, syntax::as<syntax::json_object>(n));
      case syntax::json_kind::literal: item.verbatim = syntax::as<syntax::literal>(n).text; return;
      case syntax::json_kind::none: item.verbatim = "null"; return;
    }
  }

 private:
  [[nodiscard]] std::string text_of(const syntax::json_string& s, bool ends_line) {
    const std::string_view text = s.text;
    if (!state_.check_text(text, {from_.source, s.range})) return "null";
    const std::size_t errors = state_.diags().error_count();
    const bool is_template = parse_json_template(from_, s, state_.diags()) != nullptr;
    if (state_.diags().error_count() != errors) return "null";
    if (ends_line && heredocs_ && is_heredoc_text(text))
      return is_template ? heredoc_template(text) : heredoc_text(text);
    const std::string kept(text);  // with a NUL after it
    return template_source(kept).write(ends_line);
  }
  void model_array(model_item& item, const syntax::json_array& a) {
    item.form = item_form::list;
    for (const syntax::node* element : a.elements)
      model(item.inside.items.emplace_back(), *element, false);
  }
  // A property that is there twice is an error in the JSON syntax, and would take the place of the first.
  void model_object(model_item& item, const syntax::json_object& o) {
    item.form = item_form::object;
    name_table<byte_span> seen;
    for (const syntax::json_property& p : o.properties) {
      const std::string_view name = p.name->text;
      if (const byte_span* first = seen.find(name))
        report_repetition(p.name->range, name, *first);
      else
        seen.set(std::string(name), p.name->range);
      model_item& part = item.inside.items.emplace_back();
      part.name = key(*p.name);
      part.has_written_name = true;
      model(part, *p.value, true);
    }
  }
  HCL_COLD void report_repetition(byte_span where, std::string_view name, byte_span first) {
    state_.diags().add({.code = codes::duplicate_object_attribute,
                        .summary = "Duplicate object attribute",
                        .detail = "An attribute named " + excerpt(name) + " is already defined.",
                        .subject = {from_.source, where},
                        .notes = {{"First defined here", {from_.source, first}}}});
  }
  [[nodiscard]] std::string key(const syntax::json_string& name) {
    if (is_bare_key(name.text)) return std::string(std::string_view(name.text));
    std::string written = text_of(name, false);
    return written.starts_with('"') ? written : '(' + std::move(written) + ')';
  }

  const syntax::document& from_;
  writing& state_;
  bool heredocs_;
};

}  // namespace hcl::inline v1_0::detail
