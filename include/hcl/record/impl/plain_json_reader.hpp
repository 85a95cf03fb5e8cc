// Reads a text of the JSON syntax straight into structs while it is scanned, as long as it is plain. Values
// of attributes that are not go to the parser and from there the general way; where anything else is not as
// plain, or wrong, all of the text does, from its start. Implementation.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/grammar/plain_json.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/plain_reader.hpp>
#include <hcl/record/impl/same_name.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/scoped_value.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

class plain_json_reader final : public plain_reader {
 public:
  using plain_reader::plain_reader;

  // Reads all of the text. False if the general way has to, into a new object: what has been read counts for
  // nothing.
  HCL_HOT [[nodiscard]] bool read_file(const record_info& info, field_state* states) {
    const block_input whole{};
    body_place body{info, states, whole};
    skip_blanks();
    return has_room() && is_at('{') && read_inside(body) && ends_text();
  }
  HCL_HOT void read_body(const record_info& info, field_state* states, const block_input& from) override {
    body_place body{info, states, from};
    closed_ = has_room() && read_labels(body) && read_inside(body);
  }

 private:
  // The blocks of one property.
  struct block_place {
    body_place& body;
    std::size_t row;
    const char* begin;  // of the value
    byte_span name_range;
    label_list labels{};
    std::size_t count = 0;  // of the labels that are known
  };

  void skip_blanks() noexcept { at_ = grammar::json::skip_blanks(at_, text_.end()); }
  // The text may end with the brace that closes it, which can be read.
  [[nodiscard]] bool is_at(char c) const noexcept { return at_ <= text_.end() && *at_ == c; }
  // Goes on after `c` and the blanks that follow it, if that is next.
  [[nodiscard]] bool take(char c) noexcept {
    if (!is_at(c)) return false;
    ++at_;
    skip_blanks();
    return true;
  }
  [[nodiscard]] bool ends_text() noexcept {
    skip_blanks();
    return at_ > text_.end() || (at_ == text_.end() && *at_ != '}');
  }

  // Calls `read` with the name of each property of the object at hand. It leaves the place after the value.
  template <typename Read>
  [[nodiscard]] bool each_property(const Read& read) {
    const scoped_value deeper(depth_, depth_ + 1);
    if (depth_ + 2 >= ctx_.opts->bounds.depth || !take('{')) return false;
    if (!is_at('}')) {
      do {
        if (!is_at('"')) return false;
        const plain_value name = grammar::json::plain_string_at(at_, text_.end());
        if (name.form == plain_form::none) return false;
        at_ = name.end;
        skip_blanks();
        if (!take(':') || !read(name)) return false;
        skip_blanks();
      } while (take(','));
    }
    if (!is_at('}')) return false;
    ++at_;
    return true;
  }
  // The same with each object of an array.
  template <typename Read>
  [[nodiscard]] bool each_element(const Read& read) {
    const scoped_value deeper(depth_, depth_ + 1);
    if (!take('[')) return false;
    do {
      if (!is_at('{') || !read()) return false;
      skip_blanks();
    } while (take(','));
    if (!is_at(']')) return false;
    ++at_;
    return true;
  }

  HCL_HOT [[nodiscard]] bool read_inside(body_place& body) {
    const record_info& info = body.info;
    if (info.members != info.fields.size()) return false;
    const nesting deeper(ctx_);
    return each_property([&](const plain_value& name) { return read_property(body, name) && !gave_up_; }) &&
           is_complete(body);
  }

  HCL_HOT [[nodiscard]] bool read_property(body_place& body, const plain_value& name) {
    const std::string_view text = inner_text(name);
    const std::size_t row = row_of(body, text);
    const byte_span range{text_.offset(name.begin), text_.offset(name.end)};
    if (row == body.none()) return text == json_comment ? skip_comment() : read_other(body, text, range);
    const field_info& f = body.info.fields[row];
    if (f.form != role_form::block) return read_attribute(body, row, text, range);
    if (!takes_plain(f, f.blocks->labels) || f.blocks->labels > max_labels) return false;
    block_place blocks{body, row, at_, range};
    return read_blocks(blocks);
  }
  [[nodiscard]] static std::size_t row_of(body_place& body, std::string_view name) noexcept {
    const std::size_t row = find_field_of(body.info, name, body.hint, [](role_form form) {
      return form == role_form::attribute || form == role_form::block;
    });
    body.hint = row + 1;
    return row;
  }
  [[nodiscard]] bool skip_comment() noexcept {
    if (at_ >= text_.end()) return false;
    const plain_value comment = grammar::json::plain_scalar_at(at_, text_.end());
    at_ = comment.end;
    return comment.form != plain_form::none;
  }

  HCL_HOT [[nodiscard]] bool read_attribute(body_place& body, std::size_t row, std::string_view name,
                                            byte_span range) {
    const field_info& f = body.info.fields[row];
    field_state& state = body.states[f.home];
    if (state.count != 0 || at_ >= text_.end()) return false;
    if (!f.instead.empty() || !f.advice.empty()) return read_generally(body, row, name, range);
    plain_value scalar;
    const plain_value* const constant = value_at(scalar);
    if (constant == nullptr) return read_generally(body, row, name, range);
    const std::uint32_t past = text_.offset(past_);
    ctx_.position.name_range = range;
    ctx_.redaction.active = false;
    const path_scope place(ctx_, name);
    if (!f.read(ctx_, {.constant = constant}, state.at) || !ctx_.diags->empty()) return false;
    ++plain_items_;
    state.count = 1;
    state.first = range;
    body.take(row);
    at_ = text_.begin() + past;
    return true;
  }

  // One that no member claims.
  HCL_NOINLINE bool read_other(body_place& body, std::string_view name, byte_span range) {
    if (body.info.rest == body.none() || at_ >= text_.end()) return false;
    plain_value scalar;
    const plain_value* const constant = value_at(scalar);
    if (constant == nullptr) return read_generally(body, body.none(), name, range);
    const std::uint32_t past = text_.offset(past_);
    if (!take_entry(body, name, range, input{.constant = constant})) return false;
    ++plain_items_;
    at_ = text_.begin() + past;
    return true;
  }

  // The constant at hand, with `past_` behind it and the blanks after it; null if it is not plain.
  [[nodiscard]] HCL_ALWAYS_INLINE const plain_value* value_at(plain_value& scalar) {
    const char* const end = text_.end();
    const plain_value* found = &scalar;
    if (*at_ == '[' || *at_ == '{') {
      parts_.truncate(0);
      open_parts_ = 0;
      const bool is_array = *at_ == '[';
      parts_.push({is_array ? plain_form::tuple : plain_form::object, at_, nullptr});
      past_ = is_array ? grammar::json::skip_plain_array(at_ + 1, end, *this)
                       : grammar::json::skip_plain_object(at_ + 1, end, *this);
      plain_value& whole = *parts_.begin();
      whole.end = past_;
      whole.inside = static_cast<std::uint32_t>(parts_.size() - 1);
      found = &whole;
    } else {
      scalar = grammar::json::plain_scalar_at(at_, end);
      past_ = scalar.form == plain_form::none ? nullptr : scalar.end;
    }
    if (past_ == nullptr) return nullptr;
    past_ = grammar::json::skip_blanks(past_, end);
    return past_ <= end && (*past_ == ',' || *past_ == '}') ? found : nullptr;
  }

  HCL_HOT [[nodiscard]] bool read_blocks(block_place& blocks) {
    const std::size_t labels = blocks.body.info.fields[blocks.row].blocks->labels;
    if (is_at('['))
      return each_element(
          [&] { return blocks.count == labels ? read_block(blocks) : read_labelled(blocks); });
    return blocks.count == labels ? read_block(blocks) : read_labelled(blocks);
  }
  // An object whose names are labels; there must be one.
  HCL_HOT [[nodiscard]] bool read_labelled(block_place& blocks) {
    bool any = false;
    return each_property([&](const plain_value& label) {
             any = true;
             blocks.labels[blocks.count++] = {inner_text(label),
                                              {text_.offset(label.begin), text_.offset(label.end)}};
             const bool is_good = read_blocks(blocks);
             --blocks.count;
             return is_good;
           }) &&
           any;
  }
  HCL_HOT [[nodiscard]] bool read_block(block_place& blocks) {
    block_input block{.type = blocks.body.info.fields[blocks.row].name,
                      .type_range = blocks.name_range,
                      .labels = {blocks.labels.data(), blocks.count}};
    return is_at('{') && read_inner(blocks.body, blocks.row, block, at_);
  }

  // The value at hand, through the parser.
  HCL_COLD HCL_NOINLINE bool read_generally(body_place& body, std::size_t row, std::string_view name,
                                            byte_span name_range) {
    if (!is_mostly_plain()) return false;
    at_ = text_.own(at_);
    const arena::checkpoint before = text_.nodes();
    const syntax::node* value = nullptr;
    const char* const past = text_.parse_json_value(at_, depth_, ctx_.opts->bounds, value);
    if (past == nullptr || may_ask_program(past)) return false;
    const bool is_good = row != body.none() ? take_attribute(body, row, name, name_range, *value)
                                            : take_entry(body, name, name_range, *value);
    if (!is_good) return false;
    text_.forget(before);
    at_ = past;
    return true;
  }

  const char* past_ = nullptr;  // the value at hand
  std::size_t depth_ = 0;       // of the brackets that are open
};

}  // namespace hcl::inline v0_1::detail
