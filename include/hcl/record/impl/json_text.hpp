// Reads a JSON text into structs while scanning, as native_text.hpp does. For anything unusual, parses the
// whole text and continues at the same place in the tree by a schema. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/grammar/plain_value.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/constant_text.hpp>
#include <hcl/record/impl/engine_other_body.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0::detail {

class json_text final : public constant_text {
 public:
  using constant_text::constant_text;

  // All of the text.
  HCL_HOT void read_file(const record_info& info, field_state* states) {
    const block_input whole{.cursor = this};
    ctx_.read_other = &other_body::read;
    // Replaced characters change the places of what follows.
    const bool is_changed = ctx_.opts->model.json_text == json_unicode::replace &&
                            first_invalid_utf8(text()) != std::string_view::npos;
    skip_blanks();
    if (is_changed || !begins_plainly() || !is_at('{')) parse_all();
    read_inside(info, states, whole);
    if (!tree_ && !ends_text()) parse_all();
    finish_diagnostics();
  }
  void locate(block_input& body) override {
    parse_all();
    body.json = body.type.empty() ? tree_ : object_at(body.missing_item.begin);
  }

 private:
  // The body and the position: items before `left` have been read.
  struct place {
    struct_receiver& to;
    std::uint32_t left;
    std::size_t hint = 0;
  };
  // The blocks of one property.
  struct block_place {
    place& body;
    std::size_t row;
    const plain_value& name;
    const char* opener;  // where the value begins, or the array that the block stands in
    label_list labels{};
    std::size_t count = 0;  // of the labels that are known
  };

  void skip_blanks() noexcept { at_ = grammar::json::skip_blanks(at_, end_); }
  // The closing brace may be the last byte.
  [[nodiscard]] bool is_at(char c) const noexcept { return at_ <= end_ && *at_ == c; }
  // Skips `c` and following blanks, if next.
  [[nodiscard]] bool take(char c) noexcept {
    if (!is_at(c)) return false;
    ++at_;
    skip_blanks();
    return true;
  }
  [[nodiscard]] bool ends_text() noexcept {
    skip_blanks();
    return at_ > end_ || (at_ == end_ && *at_ != '}');
  }

  // Calls `read` with the name of each property of the current object. It skips the value and returns whether
  // to continue.
  template <typename Read>
  [[nodiscard]] bool each_property(const Read& read) {
    const scoped_value deeper(brackets_, brackets_ + 1);
    if (brackets_ + 2 >= ctx_.opts->bounds.depth || !take('{')) return false;
    if (!is_at('}')) {
      do {
        if (!is_at('"')) return false;
        const plain_value name = grammar::json::plain_string_at(at_, end_);
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
    const scoped_value deeper(brackets_, brackets_ + 1);
    if (!take('[')) return false;
    do {
      if (!is_at('{') || !read()) return false;
      skip_blanks();
    } while (take(','));
    if (!is_at(']')) return false;
    ++at_;
    return true;
  }

  HCL_HOT void read_inside(const record_info& info, field_state* states, const block_input& from) override {
    const std::uint32_t brace = offset(at_);
    const nesting deeper(ctx_);
    struct_receiver to(ctx_, info, states, from);
    if (info.labels != 0 || info.has_loose_labels) to.read_labels();
    place here{to, brace};
    const bool is_read = !tree_ && has_room() && takes_items(info) && !to.takes_rest() &&
                         info.members == info.fields.size() &&
                         each_property([&](const plain_value& name) { return read_property(here, name); });
    if (is_read && to.is_complete()) return to.validate([&] { return byte_span{brace, brace + 1}; });
    if (is_read) here.left = offset(at_);
    parse_all();
    const syntax::node* const body = from.type.empty() ? tree_ : object_at(brace);
    if (!body || body->kind == syntax::node_kind::broken) return;
    content_reader(to, here.left).read(body_access::of_json(*ctx_.position.document, *body));
  }

  HCL_HOT [[nodiscard]] bool read_property(place& body, const plain_value& name) {
    struct_receiver& to = body.to;
    body.left = offset(name.begin);
    const std::size_t row = find_field_of(to.info(), inner_text(name), body.hint, [](role_form form) {
      return form == role_form::attribute || form == role_form::block;
    });
    body.hint = row + 1;
    if (row == to.none()) return is_skipped(to, inner_text(name)) ? skip_value() : read_entry(body, name);
    const field_info& f = to.info().fields[row];
    if (f.form != role_form::block) return read_attribute(body, row, name);
    if (!takes_plain_block(f, f.blocks->labels) || f.blocks->labels > max_labels) return false;
    block_place blocks{body, row, name, at_};
    return read_blocks(blocks);
  }

  [[nodiscard]] bool is_skipped(const struct_receiver& to, std::string_view name) const noexcept {
    const bool is_schema = ctx_.opts->json_schema_property && to.from().type.empty() && name == "$schema";
    return name == json_comment || is_schema;
  }
  // Reads a value: a constant, or nodes that are freed afterwards.
  struct value_at_hand {
    plain_value scalar{};
    input from{};
    arena::checkpoint before{};
  };
  // Skips the current value. False if it is invalid.
  [[nodiscard]] bool take_value(value_at_hand& value) {
    if ((value.from.constant = value_at(value.scalar))) {
      at_ = past_;
      return true;
    }
    own();
    value.before = made_->nodes.here();
    return parse_value(at_, value.from.node);
  }
  void forget(const value_at_hand& value) noexcept {
    if (value.from.node && !tree_) constant_text::forget(value.before);
  }
  [[nodiscard]] bool skip_value() {
    value_at_hand value;
    if (!take_value(value)) return false;
    forget(value);
    return true;
  }
  HCL_HOT [[nodiscard]] bool read_attribute(place& body, std::size_t row, const plain_value& name) {
    struct_receiver& to = body.to;
    if (to.states()[row].count != 0) return false;
    const byte_span range = span_of(name);
    value_at_hand value;
    if (!take_value(value)) return false;
    to.take_attribute(row, inner_text(name), range, value.from,
                      [&](byte_span where) { return to.at(where); });
    forget(value);
    ++body.left;
    return !tree_;
  }
  // One that no member claims.
  HCL_NOINLINE bool read_entry(place& body, const plain_value& name) {
    struct_receiver& to = body.to;
    if (!to.has_rest()) return false;
    const byte_span range = span_of(name);
    value_at_hand value;
    if (!take_value(value)) return false;
    const bool is_new = is_new_entry(to, [&] { to.take_entry(inner_text(name), range, value.from); });
    forget(value);
    body.left += is_new;
    return is_new && !tree_;
  }

  // The constant at hand, with `past_` behind it and the blanks after it; null if it is not plain.
  [[nodiscard]] HCL_ALWAYS_INLINE const plain_value* value_at(plain_value& scalar) {
    const char* const end = end_;
    if (at_ >= end) return nullptr;
    const plain_value* found = &scalar;
    if (*at_ == '[' || *at_ == '{') {
      found = parts_at(at_, [&](const char* at) {
        return *at == '[' ? grammar::json::skip_plain_array(at + 1, end, *this)
                          : grammar::json::skip_plain_object(at + 1, end, *this);
      });
      if (!found) return nullptr;
    } else {
      scalar = grammar::json::plain_scalar_at(at_, end);
      if (scalar.form == plain_form::none) return nullptr;
    }
    past_ = grammar::json::skip_blanks(found->end, end);
    return past_ <= end && (*past_ == ',' || *past_ == '}') ? found : nullptr;
  }

  HCL_HOT [[nodiscard]] bool read_blocks(block_place& blocks) {
    const std::size_t labels = blocks.body.to.info().fields[blocks.row].blocks->labels;
    if (blocks.count == labels) blocks.opener = at_;
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
             blocks.labels[blocks.count++] = {inner_text(label), span_of(label)};
             const bool is_good = read_blocks(blocks);
             --blocks.count;
             return is_good;
           }) &&
           any;
  }
  HCL_HOT [[nodiscard]] bool read_block(block_place& blocks) {
    struct_receiver& to = blocks.body.to;
    const field_info& f = to.info().fields[blocks.row];
    if (!is_at('{')) return false;
    const std::uint32_t brace = offset(at_), opener = offset(blocks.opener);
    blocks.body.left = brace;
    if (f.blocks->single && to.states()[f.home].count != 0) return false;
    block_input block{.type = f.name,
                      .type_range = span_of(blocks.name),
                      .definition_range = {opener, opener + 1},
                      .missing_item = {brace, brace},
                      .labels = {blocks.labels.data(), blocks.count},
                      .cursor = this};
    was_read_ = false;
    to.take_block(blocks.row, block, [&](byte_span where) { return to.at(where); });
    ++blocks.body.left;
    if (tree_) return false;
    return was_read_ || skip_object(brace);
  }
  // Skips a rejected block.
  HCL_COLD bool skip_object(std::uint32_t brace) {
    own();
    const syntax::node* value = nullptr;
    return parse_value(begin_ + brace, value);
  }
  // Parses the value at `at` and goes behind it. False if it is invalid.
  [[nodiscard]] bool parse_value(const char* at, const syntax::node*& value) {
    const char* const past =
        parser::parse_json_value(*made_, offset(at), brackets_, ctx_.opts->bounds, value);
    if (past) at_ = past;
    return past != nullptr;
  }

  // Reads from the tree from now on.
  HCL_COLD HCL_NOINLINE void parse_all() {
    if (tree_) return;
    own();
    const options& opts = *ctx_.opts;
    document_ = parser::parse_json_file(made_->source, syntax_errors_, opts.bounds, opts.model,
                                        opts.json_schema_property);
    ctx_.position.text = &document_->source;
    tree_ = document_->expression;
  }
  // The object with its brace there; null if the parser has none.
  [[nodiscard]] const syntax::node* object_at(std::uint32_t offset) const {
    const syntax::node* found = nullptr;
    syntax::walk(*tree_, [&](const syntax::node& n) {
      if (n.range.begin == offset && n.kind == syntax::node_kind::json_object) found = &n;
      return !found && n.range.begin <= offset && offset < n.range.end;
    });
    return found;
  }

  const syntax::node* tree_ = nullptr;  // of all of the text, once it is needed
};

}  // namespace hcl::inline v1_0::detail
