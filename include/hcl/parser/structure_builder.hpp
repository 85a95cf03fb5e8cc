// Makes bodies, attributes and blocks, sees to it that no argument is set twice, and lets the parser resume
// after a broken item.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/item_reader.hpp>
#include <hcl/parser/name_set.hpp>
#include <hcl/parser/plain_builder.hpp>
#include <hcl/parser/recovery.hpp>
#include <hcl/parser/situation.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::parser {

class structure_builder : public plain_builder {
 public:
  using plain_builder::plain_builder;

  void hand_items_to(item_reader* reader) noexcept {
    reader_ = reader;
    forgotten_ = nodes_.here();
  }
  // An item of the file, not of a block in it, is complete.
  void file_item() {
    if (reader_ != nullptr && nodes_.since(forgotten_) >= batch) hand_over_items();
  }

  // A block being read.
  struct block_frame {
    const char* name_begin;
    const char* name_end;
    std::size_t items;  // how many belong to the bodies around
    const char* open = nullptr;
    hcl::detail::view<const syntax::label_node> labels{};
    bool one_line = false;
    bool unclosed = false;
    std::size_t diags = 0;  // found before
    block_frame* outside = nullptr;
    const char* outside_open = nullptr;
    bool done = false;
  };

  // What to go back to if an item turns out broken.
  struct item_start {
    const char* at;
    std::size_t items;
  };

  void item_name(const char* begin, const char* end) noexcept {
    situation_.item = begin;
    situation_.item_name_end = end;
  }
  void attribute_equals(const char* begin, const char* end) noexcept {
    equals_ = span(begin, end);
    value_missing_ = true;
  }
  void attribute(const char*, const char*) { push_attribute(take_only_value()); }
  // An attribute whole, but for its name.
  void plain_attribute(const char* equals, const grammar::plain_value& value) {
    const char* const name = situation_.item;
    body_items_.push(
        {nodes_.make<syntax::attribute_node>(
             std::string_view(name, static_cast<std::size_t>(situation_.item_name_end - name)),
             file_span(name, situation_.item_name_end), file_span(equals, equals + 1), plain(value)),
         nullptr});
  }

  void plain_label(const char* begin, const char* end) {
    labels_.push({{begin + 1, static_cast<std::size_t>(end - begin - 2)}, span(begin, end)});
  }
  void bare_label(const char* begin, const char* end) {
    labels_.push({{begin, static_cast<std::size_t>(end - begin)}, span(begin, end)});
  }
  void finish_label(const template_frame& frame, const char* begin, const char* end) {
    const hcl::detail::view<template_part> parts = parts_.above(frame.parts);
    labels_.push({parts.empty() ? std::string_view{} : join_literals(parts, nodes_).text, span(begin, end)});
  }

  void open_block(block_frame& block) noexcept {
    block.name_begin = situation_.item;
    block.name_end = situation_.item_name_end;
    block.items = body_items_.size();
    block.diags = diags_.found().size();
    block.outside = std::exchange(block_, &block);
    block.outside_open = situation_.block_open;
  }
  void close_block(block_frame& block) noexcept {
    block_ = block.outside;
    if (block.open != nullptr) diags_.leave_block();
    situation_.block_open = block.outside_open;
    labels_.truncate(0);
  }
  void block_open(const char* begin, const char*) {
    block_->labels = nodes_.copy(hcl::detail::view<const syntax::label_node>(labels_.above(0)));
    labels_.truncate(0);
    block_->open = begin;
    const byte_span type = span(block_->name_begin, block_->name_end);
    diags_.enter_block(block_->labels.empty() ? type : between(type, block_->labels.back().range));
    situation_.block_open = begin;
  }
  void single_name(const char* begin, const char* end) noexcept {
    item_name(begin, end);
    block_->one_line = true;
  }
  // The closing brace; nothing if the text ended first.
  void block_close(const char* begin, const char* end) {
    const byte_span open = span(block_->open, block_->open + 1);
    if (begin == end && diags_.found().size() == block_->diags && !unclosed_) {
      unclosed_ = true;
      add({.code = codes::unclosed_block,
           .summary = "Unclosed block",
           .detail = "The block \"" + std::string(block_->name_begin, block_->name_end) +
                     "\" is not closed before the end of the file. Its closing brace is missing, or that of "
                     "a block inside it.",
           .redacted_detail = "The block is not closed before the end of the file. Its closing brace is "
                              "missing, or that of a block inside it.",
           .subject = open,
           .context = span(block_->name_begin, block_->open + 1),
           .quotes = quoting::names},
          begin);
    }
    const byte_span close = span(begin, end);
    const byte_span whole = between(open, close);
    push_block(close, make_body(whole, block_->items));
  }
  void single_close(const char* begin, const char* end) {
    const byte_span whole = body_items_.top().attribute->range();
    push_block(span(begin, end), make_body(whole, block_->items));
  }

  template <typename Input>
  [[nodiscard]] item_start begin_item(const Input& in) noexcept {
    situation_.item = situation_.item_name_end = nullptr;
    item_begin_ = in.current();
    return {in.current(), body_items_.size()};
  }

  // Moves after the broken item. False if there is no use in going on.
  template <typename Input>
  [[nodiscard]] bool recover(const item_start& start, Input& in) {
    const auto begin = static_cast<std::size_t>(start.at - base_);
    const std::size_t block = block_ != nullptr ? static_cast<std::size_t>(block_->name_begin - base_)
                                                : detail::block_end_finder::no_block;
    std::size_t past = resume_offset(text_,
                                     {.start = begin,
                                      .error = static_cast<std::size_t>(failed_at_ - base_),
                                      .block = block,
                                      .open_comment = open_comment_,
                                      .by_indentation = keeps_broken_,
                                      .eager = spare_search_ == 0},
                                     spare_search_);
    past = (std::max)(past, std::exchange(joined_past_, 0));
    if (fatal_ != 0) {
      diags_.found()[fatal_ - 1].item = static_cast<std::uint32_t>(begin);
      diags_.found()[fatal_ - 1].item_end = static_cast<std::uint32_t>(past);
    }
    if (keeps_broken_) failed_at_ = (std::min)(failed_at_, base_ + past);
    drop_values(past);
    if (kept_items_ <= start.items) body_items_.truncate(start.items);
    kept_items_ = 0;
    if (value_missing_ && situation_.item == start.at) push_attribute(broken_value(past));
    value_missing_ = false;
    kept_values_.truncate(0);
    values_.truncate(0);
    labels_.truncate(0);
    failed_ = false;
    fatal_ = 0;
    if (hides_brace(past)) strays_ = (std::min)(strays_, body_items_.size());
    // A broken item is never empty, so that the parser moves on whatever it met.
    in.iterator() = base_ + (std::max)(past, begin + (past == begin ? 1U : 0U));
    return keeps_broken_ || !diags_.full();
  }

  [[nodiscard]] const syntax::body_node* finish_file(byte_span whole) { return make_body(whole, 0); }

 protected:
  // Takes what could be read of the item that has just turned out broken, while all that is open still is.
  HCL_COLD HCL_NOINLINE void keep_parts() {
    keep_values();
    if (block_ != nullptr && block_->open != nullptr && !block_->done && block_->name_begin == item_begin_) {
      if (value_missing_) push_attribute(broken_value(offset(failed_at_)));
      const byte_span end = span(failed_at_, failed_at_);
      push_block(end, make_body(between(span(block_->open, block_->open + 1), end), block_->items));
    }
    kept_items_ = body_items_.size();
  }

  // What breaks at the end of a line may go on in the next: then that is part of it. `between_items`: at the
  // beginning of a line that is none, which may go on with the attribute before.
  HCL_COLD HCL_NOINLINE void find_joined_lines(bool between_items) {
    if (fatal_ == 0 || !anchors_.empty() || !newlines_matter_ || opened_.size() != 0) return;
    problem& broken = diags_.found()[fatal_ - 1];
    const token found = token_at(text_, failed_at_, true, open_comment_);
    const bool is_joint = detail::is_line_joint(text_, found.span.begin);
    std::uint32_t begin = 0;
    if (between_items) {
      begin = value_begin_before(found);
      if (begin == 0) return;
      broken.summary = "Expression goes on in the next line";
      broken.detail = "The expression of an attribute ends with its line.";
    } else {
      const bool is_done = broken.code == codes::newline_expected;
      const bool is_value = is_done ? is_joint && body_items_.top().attribute != nullptr : value_missing_;
      if (!is_value || situation_.item != item_begin_ || (found.kind != token_kind::newline && !is_joint))
        return;
      begin = first_token(equals_.end);
    }
    const bool lacks_value =
        !between_items && broken.code != codes::colon_expected && broken.code != codes::newline_expected;
    const std::size_t from = between_items ? offset(failed_at_) : found.span.begin;
    const std::size_t end = detail::continuation(text_, from, lacks_value, open_comment_).find_end();
    // A name is missing after a dot, or a digit, rather than parentheses.
    const bool is_dot = broken.code == codes::attribute_name_expected;
    if (!is_dot || end != from) broken.detail += detail::parentheses_advice;
    if (end == from) return;
    broken.joined = {begin, static_cast<std::uint32_t>(end)};
    const token next = token_at(text_, base_ + end, true, open_comment_);
    joined_past_ = next.kind == token_kind::newline ? next.span.end : next.span.begin;
  }
  // Where the first token after `at` begins; `at` itself if that is on another line.
  [[nodiscard]] std::uint32_t first_token(std::uint32_t at) const {
    const token first = token_at(text_, base_ + at, true, open_comment_);
    return first.kind == token_kind::newline ? at : first.span.begin;
  }
  // If nothing but comments is between the attribute before and an operator that begins a line, where the
  // value of the attribute begins; else 0. The attribute is part of what is broken then.
  [[nodiscard]] std::uint32_t value_begin_before(token found) {
    const std::size_t first = block_ != nullptr ? block_->items : 0;
    const bool is_comment = text_.substr(found.span.begin, 2) == "/*";
    if (body_items_.size() <= first || is_comment || !detail::continues_expression(found.kind)) return 0;
    const syntax::attribute_node* const before = body_items_.top().attribute;
    if (before == nullptr || before->value->kind == syntax::node_kind::broken) return 0;
    const byte_span value = before->value->range;
    if (token_at(text_, base_ + value.end, false, open_comment_).span.begin != found.span.begin) return 0;
    // A dash or star at the left edge is that of a list in another language.
    const bool is_bullet = found.kind == token_kind::minus || found.kind == token_kind::star;
    if (is_bullet &&
        detail::column_of(text_, found.span.begin) <= detail::column_of(text_, before->name_range.begin))
      return 0;
    const syntax::node* const parts[] = {before->value};
    const syntax::node* const broken = nodes_.make<syntax::broken_expr>(
        value, nodes_.copy(syntax::view<const syntax::node* const>(parts, 1)));
    body_items_.top().attribute =
        nodes_.make<syntax::attribute_node>(before->name, before->name_range, before->equals_range, broken);
    return value.begin;
  }

  // Whether the line before `past` ends with an opening brace, which its error has hidden: in a quote that is
  // not closed, say. What follows is perhaps meant to be inside.
  [[nodiscard]] bool hides_brace(std::size_t past) const noexcept {
    const std::size_t last = past == 0 ? text_.npos : text_.find_last_not_of(" \t\r\n", past - 1);
    return last != text_.npos && text_[last] == '{';
  }

  // Forgets what was read of lines that are read again.
  void drop_values(std::size_t past) noexcept {
    while (kept_values_.size() != 0 && kept_values_.top()->range.end > past)
      kept_values_.truncate(kept_values_.size() - 1);
  }

  // The value of an attribute that is broken, with the parts it has. It goes on to `past` where it is kept.
  [[nodiscard]] const syntax::node* broken_value(std::size_t past) {
    const byte_span whole =
        keeps_broken_ ? written_value(past) : in_source({equals_.end, offset(failed_at_)});
    const syntax::view<const syntax::node*> parts = kept_values_.above(0);
    const syntax::node* const value =
        nodes_.make<syntax::broken_expr>(whole, nodes_.copy(syntax::view<const syntax::node* const>(parts)));
    kept_values_.truncate(0);
    return value;
  }
  // From the first token after the "=" to the last one before `past`.
  [[nodiscard]] byte_span written_value(std::size_t past) const {
    const auto end = static_cast<std::uint32_t>(broken_end(text_, equals_.end, past, open_comment_));
    if (end == equals_.end) return {end, end};
    return {static_cast<std::uint32_t>(text_.find_first_not_of(" \t", equals_.end)), end};
  }
  HCL_ALWAYS_INLINE void push_attribute(const syntax::node* value) {
    value_missing_ = false;
    const char* const name = situation_.item;
    body_items_.push({nodes_.make<syntax::attribute_node>(
                          std::string_view(name, static_cast<std::size_t>(situation_.item_name_end - name)),
                          span(name, situation_.item_name_end), equals_, value),
                      nullptr});
  }

  void push_block(byte_span close, const syntax::body_node* body) {
    const std::string_view name(block_->name_begin,
                                static_cast<std::size_t>(block_->name_end - block_->name_begin));
    body_items_.push({nullptr, nodes_.make<syntax::block_node>(
                                   name, span(block_->name_begin, block_->name_end),
                                   span(block_->open, block_->open + 1), close, block_->labels, body)});
    block_->done = true;
  }

  [[nodiscard]] const syntax::body_node* make_body(byte_span whole, std::size_t first) {
    drop_duplicates(first);
    const auto items = nodes_.copy(hcl::detail::view<const syntax::body_item>(body_items_.above(first)));
    body_items_.truncate(first);
    return nodes_.make<syntax::body_node>(whole, items);
  }

  HCL_NOINLINE void hand_over_items() {
    // What a long item took would only lie about while it is read.
    values_.give_back();
    items_.give_back();
    steps_.give_back();
    parts_.give_back();
    const hcl::detail::view<syntax::body_item> items = body_items_.above(0);
    const item_reader::answer what =
        diags_.empty() ? reader_->read(items, handed_over_) : item_reader::answer::stop;
    if (what == item_reader::answer::stop) reader_ = nullptr;
    if (what == item_reader::answer::forget) forget(items.subspan(handed_over_));
    if (what == item_reader::answer::drop) {
      body_items_.truncate(0);
      nodes_.rewind(forgotten_);
    }
    handed_over_ = body_items_.size();
    forgotten_ = nodes_.here();
  }

  // Leaves of the items what is needed to find duplicates.
  void forget(hcl::detail::view<syntax::body_item> items) {
    hcl::detail::trivial_vector<syntax::attribute_node> attributes;
    hcl::detail::trivial_vector<syntax::block_node> blocks;
    hcl::detail::trivial_vector<byte_span> values;
    for (const syntax::body_item& item : items) {
      if (item.attribute != nullptr) {
        attributes.push(*item.attribute);
        values.push(item.attribute->value->range);
        continue;
      }
      blocks.push(*item.block);
      for (const syntax::label_node& label : item.block->labels) {
        const bool is_in_text = label.text.data() >= base_ && label.text.data() <= base_ + text_.size();
        if (!is_in_text) return labels_.truncate(0);  // decoded: among the nodes, so keep them
        labels_.push(label);
      }
    }
    nodes_.rewind(forgotten_);
    auto attribute = attributes.begin();
    auto block = blocks.begin();
    auto value = values.begin();
    std::size_t label = 0;
    for (syntax::body_item& item : items) {
      if (item.attribute != nullptr) {
        attribute->value = nodes_.make<syntax::broken_expr>(*value++);
        item.attribute = nodes_.make<syntax::attribute_node>(*attribute++);
      } else {
        block->body = nullptr;
        block->labels = nodes_.copy(
            hcl::detail::view<const syntax::label_node>(labels_.above(label).first(block->labels.size())));
        label += block->labels.size();
        item.block = nodes_.make<syntax::block_node>(*block++);
      }
    }
    labels_.truncate(0);
  }

  // The first definition of a name stays, others are dropped, and reported unless they may belong elsewhere.
  void drop_duplicates(std::size_t first) {
    bool dropped = false;
    const hcl::detail::view<syntax::body_item> items = body_items_.above(first);
    names_.find_duplicates(items, [&](const syntax::attribute_node& definition, syntax::body_item& item) {
      if (strays_ < first || static_cast<std::size_t>(&item - items.begin()) < strays_ - first)
        report_duplicate(definition, *item.attribute);
      item.attribute = nullptr;
      dropped = true;
    });
    if (strays_ >= first) strays_ = no_strays;
    if (!dropped) return;
    std::size_t kept = 0;
    for (const syntax::body_item& item : items)
      if (item.attribute != nullptr || item.block != nullptr) items[kept++] = item;
    body_items_.truncate(first + kept);
  }

  void report_duplicate(const syntax::attribute_node& definition, const syntax::attribute_node& again) {
    if (diags_.full()) return;
    add({.code = codes::duplicate_attribute,
         .summary = "Attribute set more than once",
         .detail = "The attribute \"" + std::string(again.name) +
                   "\" is already set in this body. Each attribute can be set only once.",
         .redacted_detail = "The attribute is already set in this body. Each attribute can be set only once.",
         .subject = again.name_range,
         .note = "First set here",
         .note_span = definition.name_range,
         .quotes = quoting::names},
        base_ + again.value->range.end);  // only files have bodies, so spans are offsets
  }

  name_set names_;
  hcl::detail::stack<syntax::body_item> body_items_;
  hcl::detail::stack<syntax::label_node> labels_;
  block_frame* block_ = nullptr;
  byte_span equals_{};
  bool value_missing_ = false;
  bool unclosed_ = false;
  std::size_t joined_past_ = 0;                      // after the lines that the broken item goes on in
  std::size_t spare_search_ = std::size_t{1} << 20;  // see resume_offset()
  const char* item_begin_ = nullptr;                 // of the item that is read
  static constexpr std::size_t no_strays = std::string_view::npos;
  std::size_t strays_ = no_strays;  // from here on, items may belong to a block whose header is broken
  std::size_t kept_items_ = 0;      // how many there are with those of a broken item
  item_reader* reader_ = nullptr;
  hcl::detail::arena::mark forgotten_{};
  std::size_t handed_over_ = 0;
  static constexpr std::size_t batch = std::size_t{1} << 16;  // bytes of nodes
};

}  // namespace hcl::inline v0_1::parser
