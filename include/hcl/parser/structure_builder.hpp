// Builds bodies, attributes and blocks, and reports duplicate attributes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/core.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/name_set.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::parser {

class structure_builder {
 public:
  explicit structure_builder(core& in) noexcept : in_(in) {}

  bool keeps_duplicates = false;  // in the tree

  // A block being read.
  struct block_frame {
    const char* name_begin;
    const char* name_end;
    std::size_t items;  // how many belong to the bodies around
    const char* open = nullptr;
    hcl::detail::view<const syntax::label_node> labels{};
    std::size_t diags = 0;  // found before
    block_frame* outside = nullptr;
    const char* outside_open = nullptr;
    bool done = false;
    bool is_cut = false;  // an item in it is not closed
  };

  // The state to restore if an item turns out broken.
  struct item_start {
    const char* at;
    std::size_t items;
  };

  void item_name(const char* begin, const char* end) noexcept {
    in_.now.item = begin;
    in_.now.item_name_end = end;
  }
  void attribute_equals(const char* begin, const char* end) noexcept {
    equals_ = in_.span(begin, end);
    value_missing_ = true;
  }
  void attribute(const char*, const char*) {
    const syntax::node* const value = in_.take_only_value();
    push_attribute(equals_.begin, resumed_ ? broken_whole(*value) : value);
  }
  // An attribute whole, but for its name.
  void plain_attribute(const char* equals, const syntax::node* value) {
    push_attribute(in_.offset(equals), value);
  }

  void plain_label(const char* begin, const char* end) {
    labels_.push({{begin + 1, static_cast<std::size_t>(end - begin - 2)}, in_.span(begin, end)});
  }
  void bare_label(const char* begin, const char* end) {
    labels_.push({{begin, static_cast<std::size_t>(end - begin)}, in_.span(begin, end)});
  }
  void escaped_label(std::string_view text, const char* begin, const char* end) {
    labels_.push({text, in_.span(begin, end)});
  }
  [[nodiscard]] std::string_view take_label() noexcept { return labels_.pop().text; }

  void open_block(block_frame& block) noexcept {
    block.name_begin = in_.now.item;
    block.name_end = in_.now.item_name_end;
    block.items = body_items_.size();
    block.diags = in_.diags.found().size();
    block.outside = std::exchange(block_, &block);
    block.outside_open = in_.now.block_open;
  }
  void close_block(block_frame& block) noexcept {
    block_ = block.outside;
    if (block.open != nullptr) in_.diags.leave_block();
    in_.now.block_open = block.outside_open;
    labels_.truncate(0);
  }
  void block_open(const char* begin, const char*) {
    block_->labels = in_.nodes.copy(hcl::detail::view<const syntax::label_node>(labels_.above(0)));
    labels_.truncate(0);
    const byte_span type = in_.span(block_->name_begin, block_->name_end);
    in_.diags.enter_block(block_->labels.empty() ? type : between(type, block_->labels.back().range));
    block_->open = begin;  // which the end of the block leaves
    in_.now.block_open = begin;
  }
  // The closing brace; nothing if the text ended first.
  void block_close(const char* begin, const char* end) {
    const byte_span open = in_.span(block_->open, block_->open + 1);
    if (begin == end && in_.diags.found().size() == block_->diags && !unclosed_) {
      unclosed_ = true;
      in_.add(
          {.code = codes::unclosed_block,
           .summary = "Unclosed block",
           .detail = "The block \"" + std::string(block_->name_begin, block_->name_end) +
                     "\" is not closed before the end of the file. Its closing brace is missing, or that of "
                     "a block inside it.",
           .subject = open,
           .context = in_.span(block_->name_begin, block_->open + 1),
           .quotes = quoting::values},  // of the header, of which the subject is only the brace
          begin);
    }
    const byte_span close = in_.span(begin, end);
    const byte_span whole = between(open, close);
    push_block(close, make_body(whole, block_->items));
  }
  void single_close(const char* begin, const char* end) {
    const byte_span whole = body_items_.top().attribute->range();
    push_block(in_.span(begin, end), make_body(whole, block_->items));
  }

  template <typename Input>
  [[nodiscard]] item_start begin_item(const Input& in) noexcept {
    in_.now.item = in_.now.item_name_end = nullptr;
    item_begin_ = in.current();
    return {in.current(), body_items_.size()};
  }

  // The one item that has been parsed.
  [[nodiscard]] syntax::body_item take_item() noexcept { return body_items_.pop(); }
  [[nodiscard]] const syntax::body_node* finish_file(byte_span whole) { return make_body(whole, 0); }

 private:
  friend class item_recovery;

  HCL_ALWAYS_INLINE void push_attribute(std::uint32_t equals, const syntax::node* value) {
    value_missing_ = false;
    const char* const name = in_.now.item;
    body_items_.push({in_.nodes.make<syntax::attribute_node>(
                          std::string_view(name, static_cast<std::size_t>(in_.now.item_name_end - name)),
                          in_.span(name, in_.now.item_name_end), equals, value),
                      nullptr});
  }

  // A value with broken parts is broken.
  HCL_COLD HCL_NOINLINE const syntax::node* broken_whole(const syntax::node& value) {
    resumed_ = false;
    const syntax::node* const parts[] = {&value};
    return in_.broken(value.range, parts);
  }

  void push_block(byte_span close, const syntax::body_node* body) {
    const std::string_view name(block_->name_begin,
                                static_cast<std::size_t>(block_->name_end - block_->name_begin));
    body_items_.push({nullptr, in_.nodes.make<syntax::block_node>(
                                   name, in_.span(block_->name_begin, block_->name_end),
                                   in_.span(block_->open, block_->open + 1), close, block_->labels, body)});
    block_->done = true;
  }

  [[nodiscard]] const syntax::body_node* make_body(byte_span whole, std::size_t first) {
    drop_duplicates(first);
    const auto items = in_.nodes.copy(hcl::detail::view<const syntax::body_item>(body_items_.above(first)));
    body_items_.truncate(first);
    return in_.nodes.make<syntax::body_node>(whole, items);
  }

  // Keeps the first definition of a name; drops and reports others, unless they may belong elsewhere.
  void drop_duplicates(std::size_t first) {
    bool dropped = false;
    const hcl::detail::view<syntax::body_item> items = body_items_.above(first);
    names_.find_duplicates(items, [&](const syntax::attribute_node& definition, syntax::body_item& item) {
      const auto at = static_cast<std::size_t>(&item - items.begin());
      if (first_doubtful_ < first || at < first_doubtful_ - first ||
          detail::column_of(in_.text, item.attribute->name_range.begin) < doubtful_column_)
        report_duplicate(definition, *item.attribute);
      if (keeps_duplicates) return;
      item.attribute = nullptr;
      dropped = true;
    });
    if (first_doubtful_ >= first) first_doubtful_ = doubtful_column_ = none_doubtful;
    if (!dropped) return;
    std::size_t kept = 0;
    for (const syntax::body_item& item : items)
      if (item.attribute != nullptr || item.block != nullptr) items[kept++] = item;
    body_items_.truncate(first + kept);
  }

  void doubt(std::size_t from_column) {
    first_doubtful_ = (std::min)(first_doubtful_, body_items_.size());
    doubtful_column_ = (std::min)(doubtful_column_, from_column);
  }
  void report_duplicate(const syntax::attribute_node& definition, const syntax::attribute_node& again) {
    if (in_.diags.full()) return;
    in_.add({.code = codes::duplicate_attribute,
             .summary = "Attribute set more than once",
             .detail = "The attribute \"" + std::string(again.name) +
                       "\" is already set in this body. Each attribute can be set only once.",
             .subject = again.name_range,
             .note = "First set here",
             .note_span = definition.name_range,
             .quotes = quoting::names},
            in_.base + again.value->range.end);  // only files have bodies, so spans are offsets
  }

  core& in_;
  name_set names_;
  hcl::detail::trivial_vector<syntax::body_item> body_items_;
  hcl::detail::trivial_vector<syntax::label_node> labels_;
  block_frame* block_ = nullptr;
  byte_span equals_{};
  bool value_missing_ = false;
  bool unclosed_ = false;
  const char* item_begin_ = nullptr;  // of the item that is read
  static constexpr std::size_t none_doubtful = std::string_view::npos;
  // From here on, items from that column on may belong to a broken header or value.
  std::size_t first_doubtful_ = none_doubtful, doubtful_column_ = none_doubtful;
  bool resumed_ = false;  // the value that is read has a broken part
};

}  // namespace hcl::inline v1_0::parser
