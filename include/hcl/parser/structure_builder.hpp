// Makes bodies, attributes and blocks, and sees to it that no argument is set twice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/name_set.hpp>
#include <hcl/parser/plain_builder.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::parser {

class structure_builder : public plain_builder {
 public:
  using plain_builder::plain_builder;

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

  // The state to restore if an item turns out broken.
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
  void attribute(const char*, const char*) {
    const syntax::node* const value = take_only_value();
    push_attribute(resumed_ ? broken_whole(*value) : value);
  }
  // An attribute whole, but for its name.
  void plain_attribute(const char* equals, const grammar::plain_value& value) {
    const char* const name = situation_.item;
    body_items_.push(
        {nodes_.make<syntax::attribute_node>(
             std::string_view(name, static_cast<std::size_t>(situation_.item_name_end - name)),
             file_span(name, situation_.item_name_end), file_span(equals, equals + 1).begin, plain(value)),
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
           .subject = open,
           .context = span(block_->name_begin, block_->open + 1),
           .quotes = quoting::values},  // of the header, of which the subject is only the brace
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

  // The one item that has been parsed.
  [[nodiscard]] syntax::body_item take_item() noexcept { return body_items_.pop(); }
  [[nodiscard]] const syntax::body_node* finish_file(byte_span whole) { return make_body(whole, 0); }

 protected:
  HCL_ALWAYS_INLINE void push_attribute(const syntax::node* value) {
    value_missing_ = false;
    const char* const name = situation_.item;
    body_items_.push({nodes_.make<syntax::attribute_node>(
                          std::string_view(name, static_cast<std::size_t>(situation_.item_name_end - name)),
                          span(name, situation_.item_name_end), equals_.begin, value),
                      nullptr});
  }

  // A value of which parts are broken is broken as a whole.
  HCL_COLD HCL_NOINLINE const syntax::node* broken_whole(const syntax::node& value) {
    resumed_ = false;
    const syntax::node* const parts[] = {&value};
    return broken(value.range, parts);
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

  // The first definition of a name stays, others are dropped, and reported unless they may belong elsewhere.
  void drop_duplicates(std::size_t first) {
    bool dropped = false;
    const hcl::detail::view<syntax::body_item> items = body_items_.above(first);
    names_.find_duplicates(items, [&](const syntax::attribute_node& definition, syntax::body_item& item) {
      if (first_doubtful_ < first ||
          static_cast<std::size_t>(&item - items.begin()) < first_doubtful_ - first)
        report_duplicate(definition, *item.attribute);
      item.attribute = nullptr;
      dropped = true;
    });
    if (first_doubtful_ >= first) first_doubtful_ = none_doubtful;
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
         .subject = again.name_range,
         .note = "First set here",
         .note_span = definition.name_range,
         .quotes = quoting::names},
        base_ + again.value->range.end);  // only files have bodies, so spans are offsets
  }

  name_set names_;
  hcl::detail::trivial_vector<syntax::body_item> body_items_;
  hcl::detail::trivial_vector<syntax::label_node> labels_;
  block_frame* block_ = nullptr;
  byte_span equals_{};
  bool value_missing_ = false;
  bool unclosed_ = false;
  const char* item_begin_ = nullptr;  // of the item that is read
  static constexpr std::size_t none_doubtful = std::string_view::npos;
  std::size_t first_doubtful_ =
      none_doubtful;      // from here on, items may belong to a block whose header is broken
  bool resumed_ = false;  // the value that is read has a broken part
};

}  // namespace hcl::inline v0_1::parser
