// Makes bodies, attributes and blocks, sees to it that no argument is set twice, and lets the parser resume after a broken item.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/parser/expression_builder.hpp>
#include <hcl/parser/name_set.hpp>
#include <hcl/parser/recovery.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::parser {

class structure_builder : public expression_builder {
 public:
  using expression_builder::expression_builder;

  // A block being read.
  struct block_frame {
    const char* name_begin;
    const char* name_end;
    std::size_t items;                 // how many belong to the bodies around
    const char* open = nullptr;
    std::span<const syntax::label_node> labels{};
    bool one_line = false;
    bool unclosed = false;
    std::size_t problems = 0;          // found before
    block_frame* outside = nullptr;
    const char* outside_open = nullptr;
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
  void attribute(const char*, const char*) { push_attribute(values_.pop()); }

  void plain_label(const char* begin, const char* end) {
    labels_.push({{begin + 1, static_cast<std::size_t>(end - begin - 2)}, span(begin, end)});
  }
  void bare_label(const char* begin, const char* end) { labels_.push({{begin, static_cast<std::size_t>(end - begin)}, span(begin, end)}); }
  void finish_label(const template_frame& frame, const char* begin, const char* end) {
    const std::span<template_part> parts = parts_.above(frame.parts);
    labels_.push({parts.empty() ? std::string_view{} : join_literals(parts, nodes_).text, span(begin, end)});
  }

  void open_block(block_frame& block) noexcept {
    block.name_begin = situation_.item;
    block.name_end = situation_.item_name_end;
    block.items = body_items_.size();
    block.problems = problems_.found().size();
    block.outside = std::exchange(block_, &block);
    block.outside_open = situation_.block_open;
  }
  void close_block(block_frame& block) noexcept {
    block_ = block.outside;
    situation_.block_open = block.outside_open;
    labels_.cut(0);
  }
  void block_open(const char* begin, const char*) {
    block_->labels = nodes_.copy(std::span<const syntax::label_node>(labels_.above(0)));
    labels_.cut(0);
    block_->open = begin;
    situation_.block_open = begin;
  }
  void single_name(const char* begin, const char* end) noexcept {
    item_name(begin, end);
    block_->one_line = true;
  }
  // The closing brace; nothing if the text ended first.
  void block_close(const char* begin, const char* end) {
    const byte_span open = span(block_->open, block_->open + 1);
    if (begin == end && problems_.found().size() == block_->problems && !unclosed_) {
      unclosed_ = true;
      add({.code = "unclosed-block",
           .summary = "Unclosed block",
           .detail = "The block \"" + std::string(block_->name_begin, block_->name_end) +
                     "\" is still open where the file ends. Its closing brace is missing, or that of a block in it.",
           .subject = open,
           .context = span(block_->name_begin, block_->open + 1)},
          begin);
    }
    const byte_span close = span(begin, end);
    const byte_span whole = between(open, close);
    push_block(close, make_body(whole, {whole.end, whole.end}, block_->items));
  }
  void single_close(const char* begin, const char* end) {
    const byte_span whole = body_items_.top().attribute->range();
    push_block(span(begin, end), make_body(whole, {whole.end, whole.end}, block_->items));
  }

  template <typename Input>
  [[nodiscard]] item_start begin_item(const Input& in) noexcept {
    situation_.item = situation_.item_name_end = nullptr;
    return {in.current(), body_items_.size()};
  }

  // Moves behind the broken item. False if there is no use in going on.
  template <typename Input>
  [[nodiscard]] bool recover(const item_start& start, Input& in) {
    const auto begin = static_cast<std::size_t>(start.at - base_);
    const std::size_t behind = resume_offset(text_, begin, static_cast<std::size_t>(failed_at_ - base_), block_ != nullptr, open_comment_);
    if (fatal_ != 0) {
      problems_.found()[fatal_ - 1].item = static_cast<std::uint32_t>(begin);
      problems_.found()[fatal_ - 1].item_end = static_cast<std::uint32_t>(behind);
    }
    body_items_.cut(start.items);
    if (value_missing_ && situation_.item == start.at)
      push_attribute(nodes_.make<syntax::node>(syntax::node_kind::broken, in_source({equals_.end, offset(failed_at_)})));
    value_missing_ = false;
    values_.cut(0);
    labels_.cut(0);
    failed_ = false;
    fatal_ = 0;
    // A broken item is never empty, so that the parser moves on whatever it met.
    in.iterator() = base_ + std::max(behind, begin + (behind == begin ? 1U : 0U));
    return !problems_.full();
  }

  [[nodiscard]] const syntax::body_node* finish_file(byte_span whole) { return make_body(whole, {whole.end, whole.end}, 0); }

 protected:
  void push_attribute(const syntax::node* value) {
    value_missing_ = false;
    const char* const name = situation_.item;
    body_items_.push({nodes_.make<syntax::attribute_node>(std::string_view(name, static_cast<std::size_t>(situation_.item_name_end - name)),
                                                          span(name, situation_.item_name_end), equals_, value),
                      nullptr});
  }

  void push_block(byte_span close, const syntax::body_node* body) {
    const std::string_view name(block_->name_begin, static_cast<std::size_t>(block_->name_end - block_->name_begin));
    body_items_.push({nullptr, nodes_.make<syntax::block_node>(name, span(block_->name_begin, block_->name_end), span(block_->open, block_->open + 1),
                                                               close, block_->labels, body)});
  }

  [[nodiscard]] const syntax::body_node* make_body(byte_span whole, byte_span end, std::size_t first) {
    drop_duplicates(first);
    const auto items = nodes_.copy(std::span<const syntax::body_item>(body_items_.above(first)));
    body_items_.cut(first);
    return nodes_.make<syntax::body_node>(whole, end, items);
  }

  // The first definition of a name stays, others are reported and dropped.
  void drop_duplicates(std::size_t first) {
    bool dropped = false;
    const std::span<syntax::body_item> items = body_items_.above(first);
    names_.restart(items.size());
    for (syntax::body_item& item : items) {
      if (item.attribute == nullptr) continue;
      const syntax::attribute_node* const definition = names_.add(item.attribute);
      if (definition == nullptr) continue;
      report_duplicate(*definition, *item.attribute);
      item.attribute = nullptr;
      dropped = true;
    }
    if (!dropped) return;
    const auto kept =
        std::remove_if(items.begin(), items.end(), [](const syntax::body_item& i) { return i.attribute == nullptr && i.block == nullptr; });
    body_items_.cut(first + static_cast<std::size_t>(kept - items.begin()));
  }

  void report_duplicate(const syntax::attribute_node& definition, const syntax::attribute_node& again) {
    add({.code = "duplicate-argument", .summary = "Argument set twice",
         .detail = "The argument \"" + std::string(again.name) + "\" is already set in this body. Each argument can be set only once.",
         .subject = again.name_range, .note = "first set here", .note_span = definition.name_range},
        base_ + again.value->range.end);  // only files have bodies, so spans are offsets
  }

  name_set names_;
  stack<syntax::body_item> body_items_;
  stack<syntax::label_node> labels_;
  block_frame* block_ = nullptr;
  byte_span equals_{};
  bool value_missing_ = false;
  bool unclosed_ = false;
};

}  // namespace hcl::inline v0_1::parser
