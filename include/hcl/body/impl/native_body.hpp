// A body of the native syntax, or what earlier partial calls have left of it. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::detail {

class native_body final : public body_source {
 public:
  native_body(syntax::document_ptr document, const syntax::body_node& node,
              std::shared_ptr<const claimed_names> claimed = {})
      : document_(std::move(document)), node_(&node), claimed_(std::move(claimed)) {}

  // Inline here: else it is the key function, and every header-only unit has the whole class.
  [[nodiscard]] inline std::unique_ptr<body_cursor> items(const body_request& request,
                                                          diagnostics&) const override;
  [[nodiscard]] body rest(const body_schema& taken) const override {
    return body(std::make_shared<const native_body>(document_, *node_, claim(claimed_, taken)));
  }

  void append_written(written_text& to) const override {
    for (const syntax::body_item& item : node_->items)
      if (item.attribute ? !is_claimed(*item.attribute) : !is_claimed(*item.block))
        to.append(*document_, item.range());
  }

  [[nodiscard]] hcl::range missing_item_range() const override {
    return at({node_->range.begin, node_->range.begin});
  }
  [[nodiscard]] bool is_whole_file() const noexcept override { return node_ == document_->body; }
  [[nodiscard]] written_view written(bool even_rest) const noexcept override {
    return claimed_ && !even_rest ? written_view() : written_view{&document_, node_, nullptr};
  }

 private:
  friend class native_cursor;

  [[nodiscard]] hcl::range at(byte_span where) const { return {document_->source, where}; }
  [[nodiscard]] bool is_claimed(const syntax::attribute_node& a) const {
    return claimed_ && claimed_->attributes.contains(a.name);
  }
  [[nodiscard]] bool is_claimed(const syntax::block_node& b) const {
    return claimed_ && claimed_->blocks.contains(b.type);
  }

  syntax::document_ptr document_;
  const syntax::body_node* node_;
  std::shared_ptr<const claimed_names> claimed_;
};

// The items as written. Where only attributes may be, includes taken blocks.
class native_cursor final : public body_cursor {
 public:
  native_cursor(const native_body& of, const body_request& request)
      : of_(of),
        shows_claimed_blocks_(request.what == body_request::purpose::attributes && !request.lenient) {}

  [[nodiscard]] bool next() override {
    const view<const syntax::body_item> items = of_.node_->items;
    for (; next_ != items.size(); ++next_) {
      at_ = items[next_];
      if (at_.attribute ? of_.is_claimed(*at_.attribute)
                        : !shows_claimed_blocks_ && of_.is_claimed(*at_.block))
        continue;
      ++next_;
      if (at_.attribute)
        item_ = {.name = at_.attribute->name};
      else
        item_ = {.name = at_.block->type, .labels = at_.block->labels.size(), .is_block = true};
      return true;
    }
    return false;
  }
  [[nodiscard]] range name_range() const override {
    return of_.at(at_.attribute ? at_.attribute->name_range : at_.block->type_range);
  }
  [[nodiscard]] label_places places(std::size_t expected) const override {
    const syntax::block_node& b = *at_.block;
    return {of_.at(expected < b.labels.size() ? b.labels[expected].range : b.open_brace),
            of_.at(b.open_brace), of_.at(between(b.type_range, b.open_brace))};
  }
  [[nodiscard]] body_attribute attribute() override {
    const syntax::attribute_node& a = *at_.attribute;
    return {std::string(a.name), expression(of_.document_, a.value), of_.at(a.name_range), of_.at(a.range())};
  }
  [[nodiscard]] body_block block() override {
    const syntax::block_node& b = *at_.block;
    body_block taken{std::string(b.type),
                     {},
                     body(std::make_shared<const native_body>(of_.document_, *b.body)),
                     of_.at(b.definition_range()),
                     of_.at(b.type_range),
                     {},
                     of_.at({b.type_range.begin, (std::max)(b.close_brace.end, b.definition_range().end)})};
    taken.labels.reserve(b.labels.size());
    taken.label_ranges.reserve(b.labels.size());
    for (const syntax::label_node& label : b.labels) {
      taken.labels.emplace_back(label.text);
      taken.label_ranges.push_back(of_.at(label.range));
    }
    return taken;
  }
  [[nodiscard]] std::string_view text() const override {
    const byte_span whole = at_.block->range();
    return of_.document_->source->text().substr(whole.begin, whole.size());
  }
  [[nodiscard]] syntax::body_item native() const override { return at_; }

 private:
  const native_body& of_;
  syntax::body_item at_{};
  std::size_t next_ = 0;
  bool shows_claimed_blocks_;
};

inline std::unique_ptr<body_cursor> native_body::items(const body_request& request, diagnostics&) const {
  return std::make_unique<native_cursor>(*this, request);
}

}  // namespace hcl::inline v1_0::detail
