// Reads a text of the native syntax straight into structs while it is scanned, as long as it is plain:
// literals under the names of members, blocks with plain labels. An item that is not goes to the parser and
// from there the general way; where anything is wrong, all of the text does, from its start, so that
// diagnostics come from there only. Implementation.
#pragma once

#include <cstddef>
#include <string_view>

#include <hcl/grammar/plain_value.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/plain_reader.hpp>
#include <hcl/record/impl/same_name.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::detail {

class plain_native_reader final : public plain_reader {
 public:
  using plain_reader::plain_reader;

  // Reads all of the text. False if the general way has to, into a new object: what has been read counts for
  // nothing.
  HCL_HOT [[nodiscard]] bool read_file(const record_info& info, field_state* states) {
    const block_input whole{};
    body_place body{info, states, whole};
    return has_room() && read_inside(body);
  }
  HCL_HOT void read_body(const record_info& info, field_state* states, const block_input& from) override {
    body_place body{info, states, from};
    closed_ = has_room() && read_labels(body) && read_inside(body);
  }

 private:
  // An item that is read: where it begins and what it is called.
  struct item_start {
    const char* begin;
    std::string_view name;
    const char* after;  // its name and the blanks after that
  };

  HCL_HOT [[nodiscard]] bool read_inside(body_place& body) {
    const nesting deeper(ctx_);
    while (body.hint != body.none() && body.info.fields[body.hint].form == role_form::label)
      ++body.hint;
    while (at_next_item()) {
      if (*at_ == '}') {
        if (body.is_file()) return false;
        return is_complete(body);
      }
      if (!read_item(body) || gave_up_) return false;
    }
    return body.is_file() && is_complete(body);
  }

  // The first character that is no blank, without a call.
  [[nodiscard]] HCL_ALWAYS_INLINE static const char* skip_spaces(const char* at, const char* end) noexcept {
    if (*at == ' ') {
      at = grammar::skip_words(
          at + 1, end, [](auto bytes) { return grammar::sixteen_bytes::space(bytes); },
          grammar::eight_bytes::not_space);
    }
    return grammar::is(*at, grammar::character::blank) ? grammar::skip_blank_bytes(at, end) : at;
  }

  // Past blanks, newlines and line comments. False at the end of the text.
  [[nodiscard]] HCL_ALWAYS_INLINE bool at_next_item() noexcept {
    const char* at = at_;
    const char* const end = text_.end();
    for (;;) {
      if (at >= end) return false;
      at = skip_spaces(at, end);
      if (!grammar::is(*at, grammar::character::gap)) break;
      const char* const next =
          grammar::at_line_comment(at) ? grammar::skip_line_comment(at, end) : grammar::skip_newline(at, end);
      if (next == at) break;
      at = next;
    }
    at_ = at;
    return at < end;
  }

  [[nodiscard]] HCL_ALWAYS_INLINE bool read_item(body_place& body) {
    const char* const begin = at_;
    if (!grammar::is(*begin, grammar::character::name_start)) return read_generally(body);
    const std::size_t row = row_at(body, begin);
    const char* const past = row != body.none() ? begin + body.info.fields[row].name.size()
                                                : grammar::skip_name_bytes(begin, text_.end());
    const item_start item{
        begin, {begin, static_cast<std::size_t>(past - begin)}, skip_spaces(past, text_.end())};
    return *item.after == '=' ? read_attribute(body, item, row) : read_block(body, item, row);
  }

  // The row that is probably next, if that is its name.
  [[nodiscard]] HCL_ALWAYS_INLINE std::size_t row_at(body_place& body, const char* at) const noexcept {
    const view<const field_info> rows = body.info.fields;
    if (body.hint == rows.size()) return rows.size();
    const std::string_view name = rows[body.hint].name;
    if (name.size() >= static_cast<std::size_t>(text_.end() - at)) return rows.size();
    const char next = at[name.size()];
    const bool ends =
        !grammar::is(next, grammar::character::name_more) && static_cast<unsigned char>(next) < 0x80;
    return ends && same_name(name, {at, name.size()}) ? body.hint : rows.size();
  }

  [[nodiscard]] HCL_ALWAYS_INLINE bool read_attribute(body_place& body, const item_start& item,
                                                      std::size_t row) {
    if (row == body.none() || body.info.fields[row].form == role_form::block)
      row = find_field(body.info, item.name, false, 0);
    if (row == body.none()) return read_other(body, item);
    const field_info& f = body.info.fields[row];
    field_state& state = body.states[f.home];
    if (state.count != 0) return false;
    if (!f.read_plain) return read_generally(body);
    plain_input value{.ctx = &ctx_};
    if (f.needs_text) {
      if (keep_text(f)) return true;
      value.name = item.name;
    }
    const char* const past = value_at(item.after, value);
    if (past == nullptr || !f.read_plain(value, state.at)) return read_generally(body);
    ++plain_items_;
    state.count = 1;
    body.take(row);
    body.hint = row + 1;
    at_ = past;
    return true;
  }

  // One that no member claims.
  HCL_NOINLINE bool read_other(body_place& body, const item_start& item) {
    if (body.info.rest == body.none()) return false;
    const field_info& f = body.info.fields[body.info.rest];
    if (f.needs_text && keep_text(f)) return true;
    plain_input value{.ctx = &ctx_, .name = item.name, .key = item.name};
    const char* const past = value_at(item.after, value);
    if (past == nullptr) return read_generally(body);
    if (!read_entry(body, value)) return false;
    ++plain_items_;
    at_ = past;
    return true;
  }

  // The value after the "=" at `equals`, and past its line; null if it is not plain.
  [[nodiscard]] HCL_ALWAYS_INLINE const char* value_at(const char* equals, plain_input& value) {
    const char* const end = text_.end();
    const char* at = equals + 1 + (equals[1] == ' ');
    if (grammar::is(*at, grammar::character::blank)) at = grammar::skip_blank_bytes(at, end);
    if (*at == '[' || *at == '{') return parts_at(at, value);
    value.whole = grammar::plain_value_at(at, end);
    return value.whole.form == plain_form::none ? nullptr : grammar::skip_rest_of_line(value.whole.end, end);
  }
  HCL_HOT HCL_NOINLINE [[nodiscard]] const char* parts_at(const char* at, plain_input& value) {
    const char* const end = text_.end();
    parts_.truncate(0);
    const bool is_tuple = *at == '[';
    const char* const close = is_tuple ? grammar::skip_plain_tuple(at + 1, end, *this)
                                       : grammar::skip_plain_object(at + 1, end, *this);
    if (close == nullptr) return nullptr;
    value.whole = {is_tuple ? plain_form::tuple : plain_form::object, at, close};
    value.parts = parts_.above(0);
    return grammar::skip_rest_of_line(close, end);
  }

  HCL_HOT HCL_NOINLINE [[nodiscard]] bool read_block(body_place& body, const item_start& item,
                                                     std::size_t row) {
    if (row == body.none() || body.info.fields[row].form != role_form::block)
      row = find_field(body.info, item.name, true, 0);
    if (row == body.none()) return false;
    label_list labels;
    std::size_t count = 0;
    const char* const inside = inside_of_block(item.after, labels, count);
    if (inside == nullptr || !takes_plain(body.info.fields[row], count)) return read_generally(body);
    body.hint = row;
    block_input block{.type = item.name, .labels = {labels.data(), count}};
    return read_inner(body, row, item.begin, block, inside) && close_block();
  }

  // Past the labels, the opening brace and its line; null if they are not plain.
  HCL_HOT [[nodiscard]] const char* inside_of_block(const char* at, label_list& labels,
                                                    std::size_t& count) const noexcept {
    const char* const end = text_.end();
    while (*at != '{') {
      const plain_value label =
          *at == '"' ? grammar::plain_value_at(at, end) : grammar::plain_name_at(at, end);
      if (label.form == plain_form::none || count == max_labels) return nullptr;
      labels[count++] = {inner_text(label), {text_.offset(label.begin), text_.offset(label.end)}};
      at = grammar::skip_spaces(label.end, end);
    }
    const char* const past = grammar::skip_rest_of_line(at + 1, end);
    if (past != nullptr) return past;
    const char* const close = grammar::skip_spaces(at + 1, end);
    return *close == '}' ? close : nullptr;
  }

  // At the brace of a block that has been read.
  HCL_HOT [[nodiscard]] bool close_block() noexcept {
    const char* const past = grammar::skip_rest_of_line(at_ + 1, text_.end());
    if (past == nullptr && at_ + 1 < text_.end()) return false;
    at_ = past == nullptr ? text_.end() : past;
    return true;
  }

  // The item at hand, through the parser.
  HCL_COLD HCL_NOINLINE bool read_generally(body_place& body) {
    if (!is_mostly_plain()) return false;
    at_ = text_.own(at_);
    const arena::checkpoint before = text_.nodes();
    syntax::body_item item{};
    const char* const past = text_.parse_item(at_, ctx_.position.depth - 1, ctx_.opts->bounds, item);
    if (past == nullptr || may_ask_program(past)) return false;
    const std::string_view name = item.attribute ? item.attribute->name : item.block->type;
    const std::size_t row = find_field(body.info, name, !item.attribute, 0);
    if (!take_item(body, row, name, item)) return false;
    text_.forget(before);
    at_ = past;
    return true;
  }
  [[nodiscard]] bool take_item(body_place& body, std::size_t row, std::string_view name,
                               const syntax::body_item& item) {
    if (item.block) return row != body.none() && take_block(body, row, *item.block);
    const syntax::attribute_node& a = *item.attribute;
    if (row != body.none()) return take_attribute(body, row, name, a.name_range, *a.value);
    return take_entry(body, name, a.name_range, *a.value);
  }
  // There are no neighbours to be asked for the same labels: what wants to ask gives up.
  [[nodiscard]] bool take_block(body_place& body, std::size_t row, const syntax::block_node& b) {
    const field_state& state = body.states[body.info.fields[row].home];
    struct_receiver receiver(ctx_, body.info, body.states, body.from);
    if (!receiver.has_labels(row, b)) return false;
    if (state.count == 0) body.take(row);
    block_input block{.type = b.type,
                      .type_range = b.type_range,
                      .definition_range = b.definition_range(),
                      .missing_item = {b.open_brace.begin, b.open_brace.begin},
                      .labels = b.labels,
                      .native = b.body,
                      .plain = this,
                      .end = b.close_brace.end};
    const auto place = [&](byte_span where) { return receiver.at(where); };
    receiver.take_block(row, block, place, [] { return std::size_t{1}; });
    return !gave_up_ && !state.has_earlier && ctx_.diags->empty();
  }
};

}  // namespace hcl::inline v0_1::detail
