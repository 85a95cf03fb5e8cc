// A body of the native syntax, or what earlier partial calls have left of it. Far side.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/eval/json_road.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/text/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// Names that are no longer there because they have been taken.
template <typename = void>
struct hidden_names {
  std::unordered_set<std::string_view> attributes;
  std::unordered_set<std::string_view> blocks;
  std::vector<std::unique_ptr<const std::string>> texts;  // what the views look at

  std::string_view own(std::string_view text) {
    texts.push_back(std::make_unique<const std::string>(text));
    return *texts.back();
  }
};

template <typename = void>
class native_body final : public body_source {
 public:
  native_body(syntax::document_ptr document, const syntax::body_node& node, std::shared_ptr<const hidden_names<>> hidden = {})
      : document_(std::move(document)), node_(&node), hidden_(std::move(hidden)) {}

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    body_content found;
    found.missing_item_range = missing_item_range();
    const std::vector<std::string_view> missing = take_attributes(wanted, found);
    diagnostics unsupported(problems.limit());
    if (rest) *rest = body(std::make_shared<const native_body<>>(document_, *node_, hide(wanted)));
    else report_unsupported(wanted, found, unsupported);
    report_missing_attributes(problems, missing, unsupported, found.missing_item_range);
    take_blocks(wanted, found, problems);
    problems.append(std::move(unsupported));
    return found;
  }

  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool lenient) const override {
    std::vector<body_attribute> found;
    bool reported = false;
    for (const syntax::body_item& item : node_->items) {
      if (item.attribute) {
        if (!is_hidden(*item.attribute)) found.push_back(handle(*item.attribute));
      } else if (!reported && !(lenient && is_hidden(*item.block))) {
        report_blocks_not_allowed(problems, item.block->type, at(item.block->type_range));
        reported = true;
      }
    }
    return found;
  }

  [[nodiscard]] hcl::range missing_item_range() const override { return at({node_->range.begin, node_->range.begin}); }
  [[nodiscard]] written_view written() const noexcept override { return hidden_ ? written_view() : written_view{&document_, node_, nullptr}; }

 private:
  [[nodiscard]] hcl::range at(byte_span where) const { return {document_->source, where}; }
  [[nodiscard]] bool is_hidden(const syntax::attribute_node& a) const { return hidden_ && hidden_->attributes.contains(a.name); }
  [[nodiscard]] bool is_hidden(const syntax::block_node& b) const { return hidden_ && hidden_->blocks.contains(b.type); }
  [[nodiscard]] body_attribute handle(const syntax::attribute_node& a) const {
    return {std::string(a.name), expression(document_, a.value), at(a.name_range), at(a.range())};
  }

  // Returns the names of required attributes that are not set.
  std::vector<std::string_view> take_attributes(const body_schema& wanted, body_content& found) const {
    std::vector<std::string_view> missing;
    std::unordered_map<std::string_view, const syntax::attribute_node*, name_hasher> present;
    for (const syntax::body_item& item : node_->items)
      if (item.attribute && !is_hidden(*item.attribute)) present.try_emplace(item.attribute->name, item.attribute);
    for (const schema_attribute& a : wanted.attributes) {
      if (const auto i = present.find(a.name); i != present.end()) found.attributes.push_back(handle(*i->second));
      else if (a.required) missing.push_back(a.name);
    }
    return missing;
  }

  void take_blocks(const body_schema& wanted, body_content& found, diagnostics& problems) const {
    std::unordered_map<std::string_view, const schema_block*> headers;
    for (const schema_block& b : wanted.blocks) headers.try_emplace(b.type, &b);
    for (const syntax::body_item& item : node_->items) {
      if (!item.block || is_hidden(*item.block)) continue;
      const syntax::block_node& b = *item.block;
      const auto header = headers.find(b.type);
      if (header == headers.end()) continue;
      const std::vector<std::string>& labels = header->second->labels;
      if (b.labels.size() > labels.size()) {
        report_surplus_label(problems, b.type, labels.size(), at(b.labels[labels.size()].range), at(between(b.type_range, b.open_brace)));
      } else if (b.labels.size() < labels.size()) {
        report_missing_label(problems, b.type, labels.size(), labels[b.labels.size()], at(b.open_brace), at(between(b.type_range, b.open_brace)));
      } else {
        body_block taken{std::string(b.type), {}, body(std::make_shared<const native_body<>>(document_, *b.body)), at(b.definition_range()),
                         at(b.type_range), {}};
        for (const syntax::label_node& label : b.labels) {
          taken.labels.emplace_back(label.text);
          taken.label_ranges.push_back(at(label.range));
        }
        found.blocks.push_back(std::move(taken));
      }
    }
  }

  [[nodiscard]] std::shared_ptr<const hidden_names<>> hide(const body_schema& wanted) const {
    auto hidden = std::make_shared<hidden_names<>>();
    if (hidden_) {
      for (const std::string_view name : hidden_->attributes) hidden->attributes.insert(hidden->own(name));
      for (const std::string_view name : hidden_->blocks) hidden->blocks.insert(hidden->own(name));
    }
    for (const schema_attribute& a : wanted.attributes) hidden->attributes.insert(hidden->own(a.name));
    for (const schema_block& b : wanted.blocks) hidden->blocks.insert(hidden->own(b.type));
    return hidden;
  }

  void report_unsupported(const body_schema& wanted, const body_content& found, diagnostics& problems) const {
    std::unordered_set<std::string_view> attributes, blocks;
    for (const schema_attribute& a : wanted.attributes) attributes.insert(a.name);
    for (const schema_block& b : wanted.blocks) blocks.insert(b.type);
    std::vector<std::string_view> free_attributes, types;
    for (const schema_block& b : wanted.blocks) types.push_back(b.type);
    for (const syntax::body_item& item : node_->items) {
      if (!item.attribute || attributes.contains(item.attribute->name) || is_hidden(*item.attribute)) continue;
      if (free_attributes.empty()) {
        for (const schema_attribute& a : wanted.attributes)
          if (!found.find(a.name)) free_attributes.push_back(a.name);
      }
      const std::string_view name = item.attribute->name;
      (void)report_unsupported_attribute(problems, name, at(item.attribute->name_range), free_attributes, blocks.contains(name));
    }
    for (const syntax::body_item& item : node_->items) {
      if (!item.block || blocks.contains(item.block->type) || is_hidden(*item.block)) continue;
      (void)report_unsupported_block(problems, item.block->type, at(item.block->type_range), types, attributes.contains(item.block->type));
    }
  }

  syntax::document_ptr document_;
  const syntax::body_node* node_;
  std::shared_ptr<const hidden_names<>> hidden_;
};

template <typename X>
body body_waist<X>::of_node(syntax::document_ptr document, const syntax::body_node& node) {
  return body(std::make_shared<const native_body<>>(std::move(document), node));
}

template <typename X>
body body_waist<X>::of_document(syntax::document_ptr document) {
  if (document && document->json && document->expression) {
    const syntax::node& root = *document->expression;
    return document->json->whole(document, root);
  }
  if (!document || !document->body) return {};
  const syntax::body_node& root = *document->body;
  return of_node(std::move(document), root);
}

template <typename X>
body_content body_waist<X>::empty_content(const body_schema& wanted, diagnostics& problems) {
  for (const schema_attribute& a : wanted.attributes)
    if (a.required) report_missing_attribute(problems, a.name, {});
  return {};
}

}  // namespace hcl::inline v0_1::detail
