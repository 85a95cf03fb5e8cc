// A body with others laid over it: an upper layer wins; what it leaves out comes from below.
// Implementation.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/layers.hpp>
#include <hcl/body/impl/list_cursor.hpp>
#include <hcl/eval/impl/written_text.hpp>

namespace hcl::inline v0_1::detail {

class overlaid_body final : public body_source {
 public:
  overlaid_body(std::vector<body> layers, new_blocks added) : layers_(std::move(layers)), added_(added) {
    for (const body& layer : layers_) {
      unknown_ = unknown_ || layer.is_unknown();
      marks_ |= layer.marks();
    }
  }

  [[nodiscard]] const std::vector<body>* layers() const noexcept override { return &layers_; }
  [[nodiscard]] new_blocks added() const noexcept override { return added_; }

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    switch (request.what) {
      case body_request::purpose::attributes:
        return std::make_unique<kept_list_cursor>(attributes(request.lenient, diags));
      case body_request::purpose::listing: return listing();
      case body_request::purpose::content: break;
    }
    layer_contents all = contents_of_layers(layers_, *request.wanted, diags);
    return std::make_unique<kept_list_cursor>(
        lay_over(request.wanted->schema(), std::move(all.layers), added_, diags,
                 [&](std::vector<body> bodies) { return hcl::overlay(std::move(bodies), added_); }),
        std::move(all.unknown), all.is_complete);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    std::vector<body> rests;
    for (const body& layer : layers_)
      rests.push_back(layer.source()->rest(taken));
    return hcl::overlay(std::move(rests), added_);
  }

  void append_written(written_text& to) const override {
    for (const body& layer : layers_) {
      to.append_word("layer");
      layer.source()->append_written(to);
    }
  }

  [[nodiscard]] hcl::range missing_item_range() const override {
    return layers_.front().missing_item_range();
  }
  [[nodiscard]] bool is_unknown() const noexcept override { return unknown_; }
  [[nodiscard]] const mark_set* marks() const noexcept override { return marks_.empty() ? nullptr : &marks_; }

 private:
  [[nodiscard]] body_content attributes(bool lenient, diagnostics& diags) const {
    const canonical_names names({});
    attribute_layers all(names);
    for (const body& layer : layers_)
      all.lay(body_access::attributes(layer.source().get(), lenient, diags));
    return {std::move(all).finish(), {}, {}};
  }

  // Attributes first. In the JSON syntax it is not clear what is laid over what.
  [[nodiscard]] std::unique_ptr<body_cursor> listing() const {
    const canonical_names names({});
    attribute_layers attributes(names);
    block_layers blocks(names);
    bool is_complete = true;
    for (const body& layer : layers_) {
      std::vector<body_entry> entries;
      is_complete = is_complete && body_access::list_entries(layer, entries);
      std::vector<body_attribute> upper;
      std::vector<body_block> upper_blocks;
      for (body_entry& e : entries) {
        is_complete = is_complete && !e.may_be_blocks;
        if (e.attribute)
          upper.push_back(*std::move(e.attribute));
        else
          upper_blocks.push_back(*std::move(e.block));
      }
      attributes.lay(std::move(upper));
      blocks.lay(std::move(upper_blocks));
    }
    body_content all{std::move(attributes).finish(), {}, {}};
    blocks.visit([&](typename block_layers::entry& e) {
      e.block.body = hcl::overlay(std::move(e.bodies));
      all.blocks.push_back(std::move(e.block));
    });
    return std::make_unique<kept_list_cursor>(std::move(all), std::vector<unknown_item>(), is_complete);
  }

  std::vector<body> layers_;  // at least two, the lowest first
  new_blocks added_;
  mark_set marks_;
  bool unknown_ = false;
};

}  // namespace hcl::inline v0_1::detail
