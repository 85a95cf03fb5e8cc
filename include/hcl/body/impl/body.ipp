// A body of the native syntax, or what earlier partial calls have left of it. Implementation.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/json_blocks.hpp>
#include <hcl/body/impl/layers.hpp>
#include <hcl/body/impl/native_body.hpp>
#include <hcl/body/impl/schema_matcher.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/json_values.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL body body_access::of_node(syntax::document_ptr document, const syntax::body_node& node) {
  return body(std::make_shared<const native_body>(std::move(document), node));
}

HCL_DECL body body_access::of_document(syntax::document_ptr document) {
  if (document && document->json && document->expression) {
    const syntax::node& root = *document->expression;
    return document->json->whole(document, root);
  }
  if (!document || !document->body) return {};
  const syntax::body_node& root = *document->body;
  return of_node(std::move(document), root);
}

// A body of the JSON syntax: an object, or an array of objects, whose properties are attributes or blocks as
// the schema says.
class json_body final : public body_source {
 public:
  json_body(syntax::document_ptr document, const syntax::node& value,
            std::shared_ptr<const claimed_names> claimed = {})
      : document_(std::move(document)), value_(&value), claimed_(std::move(claimed)) {}

  // Inline here: else it is the key function, and every header-only unit has the whole class.
  [[nodiscard]] inline std::unique_ptr<body_cursor> items(const body_request& request,
                                                          diagnostics& diags) const override;
  [[nodiscard]] body rest(const body_schema& taken) const override {
    return body(std::make_shared<const json_body>(document_, *value_, claim(claimed_, taken)));
  }

  void append_written(written_text& to) const override {
    const auto append = [&](const syntax::node& n) {
      if (n.kind != syntax::node_kind::json_object) return to.append(*document_, n.range);
      for (const syntax::json_property& p : syntax::as<syntax::json_object>(n).properties)
        if (p.name->text != json_comment && !is_claimed(p.name->text)) to.append(*document_, p.range());
    };
    if (value_->kind != syntax::node_kind::json_array) return append(*value_);
    to.append_word("array");
    for (const syntax::node* element : syntax::as<syntax::json_array>(*value_).elements)
      append(*element);
  }

  [[nodiscard]] hcl::range missing_item_range() const override {
    if (value_->kind == syntax::node_kind::json_object)
      return at(syntax::as<syntax::json_object>(*value_).close_brace());
    return at(start_of(*value_));
  }

  [[nodiscard]] bool is_whole_file() const noexcept override { return value_ == document_->expression; }
  [[nodiscard]] bool is_json() const noexcept override { return true; }
  [[nodiscard]] written_view written(bool even_rest) const noexcept override {
    return claimed_ && !even_rest ? written_view() : written_view{&document_, nullptr, value_};
  }

 private:
  friend class json_cursor;

  [[nodiscard]] hcl::range at(byte_span where) const { return {document_->source, where}; }
  // Whether as an attribute or as blocks: it is one property.
  [[nodiscard]] bool is_claimed(std::string_view name) const {
    return claimed_ && (claimed_->attributes.contains(name) || claimed_->blocks.contains(name));
  }

  syntax::document_ptr document_;
  const syntax::node* value_;
  std::shared_ptr<const claimed_names> claimed_;
};

// Properties are attributes, unless the schema has blocks of that name: then a level of objects for each
// label, and in these one body, several or none.
class json_cursor final : public body_cursor {
 public:
  json_cursor(const json_body& of, const body_request& request, diagnostics& diags)
      : of_(of),
        wanted_(request.wanted),
        is_listing_(request.what == body_request::purpose::listing),
        diags_(diags) {
    if (request.what == body_request::purpose::attributes && !request.lenient)
      add_attributes(*of.value_);
    else
      add_items(*of.value_);
  }

  [[nodiscard]] bool next() override {
    for (;;) {
      if (next_block_ != blocks_.size()) {
        const found_block& b = blocks_[next_block_++];
        if (!b.wrong.empty()) {
          report_wrong_type(*b.value, b.wrong);
          continue;
        }
        item_ = {.name = at_->name->text,
                 .labels = b.labels.size(),
                 .is_block = true,
                 .has_body = b.body != nullptr};
        return true;
      }
      if (next_ == properties_.size()) return false;
      at_ = properties_[next_++];
      const std::string_view name = at_->name->text;
      if (of_.is_claimed(name)) continue;
      const bool is_attribute = wanted_ && wanted_->attribute(name) != schema_index::none;
      const schema_block* const header = wanted_ && !is_attribute ? wanted_->header(name) : nullptr;
      if (header) {
        blocks_.clear();
        next_block_ = 0;
        block_sink sink{*this, *header, {}};
        static_cast<void>(unpack_json_blocks(*at_->value, header->labels.size(), sink));
      } else if (is_attribute || name != json_comment) {
        item_ = {.name = name,
                 .may_be_blocks = !is_attribute && (!is_listing_ || has_json_bodies(*at_->value))};
        return true;
      }
    }
  }
  [[nodiscard]] range name_range() const override { return of_.at(at_->name->range); }
  [[nodiscard]] label_places places(std::size_t) const override {
    const syntax::node& value = *here().value;
    return {{}, of_.at(start_of(value)), of_.at(between(at_->name->range, value.range))};
  }
  [[nodiscard]] body_attribute attribute() override {
    return {std::string(at_->name->text), expression(of_.document_, at_->value), of_.at(at_->name->range),
            of_.at(at_->range())};
  }
  [[nodiscard]] body_block block() override {
    const found_block& b = here();
    body_block made{std::string(at_->name->text),
                    {},
                    body(std::make_shared<const json_body>(of_.document_, *b.body)),
                    of_.at(start_of(*b.value)),
                    of_.at(at_->name->range),
                    {},
                    of_.at(between(at_->name->range, b.body->range))};
    for (const syntax::json_string* label : b.labels) {
      made.labels.emplace_back(label->text);
      made.label_ranges.push_back(of_.at(label->range));
    }
    return made;
  }

 private:
  struct found_block {
    std::vector<const syntax::json_string*> labels;
    const syntax::node* value;  // of the property, or of the last label's
    const syntax::node* body;   // in it; null if there are too few labels
    std::string wrong{};        // with the value, which is no block then
  };
  [[nodiscard]] const found_block& here() const { return blocks_[next_block_ - 1]; }

  bool report_wrong_type(const syntax::node& n, std::string detail) {
    if (n.kind == syntax::node_kind::broken) return true;  // reported by the parser
    diags_.add({.code = codes::json_object_required,
                .summary = "Wrong type of JSON value",
                .detail = std::move(detail),
                .subject = of_.at(start_of(n)),
                .context = of_.at(n.range),
                .path = at_ ? std::string(at_->name->text) : std::string(),
                .quotes = quoting::nothing});
    return true;
  }
  bool add_properties(const syntax::json_object& object) {
    for (const syntax::json_property& p : object.properties)
      properties_.push_back(&p);
    return true;
  }
  void add_items(const syntax::node& n) {
    const auto take = [this](const syntax::json_object& object) { return add_properties(object); };
    const auto reject = [this](const syntax::node& wrong) {
      return report_wrong_type(wrong,
                               "An object is expected here, with attributes and blocks as its properties.");
    };
    static_cast<void>(each_json_object(n, take, reject));
  }
  void add_attributes(const syntax::node& n) {
    if (n.kind == syntax::node_kind::json_object)
      add_properties(syntax::as<syntax::json_object>(n));
    else
      report_wrong_type(n, "An object is expected here, with the attributes as its properties.");
  }

  // Finds the blocks of a property and reports errors in their form. Blocks with too few labels have no body.
  struct block_sink {
    json_cursor& to;
    const schema_block& header;
    std::vector<const syntax::json_string*> labels;

    void enter(const syntax::json_property& label) { labels.push_back(label.name); }
    void leave() { labels.pop_back(); }
    bool add(const syntax::node& value, const syntax::node& inside) {
      to.blocks_.push_back({labels, &value, &inside});
      return true;
    }
    bool too_few_labels(const syntax::node& value) {
      if (labels.size() >=
          header.labels.size() - header.optional_labels)  // to the matcher nothing is missing
        return reject(value,
                      "An object with at least one property is expected here, whose name is the label " +
                          detail::quoted(header.labels[labels.size()]) +
                          " of a block. A label that is left out is written as \"\".");
      to.blocks_.push_back({labels, &value, nullptr});
      return true;
    }
    bool reject_labels(const syntax::node& wrong, std::size_t depth) {
      return reject(wrong, "An object is expected here, whose property names are the label " +
                               detail::quoted(header.labels[depth]) + " of blocks.");
    }
    bool reject_body(const syntax::node& wrong) {
      if (!header.labels.empty())
        return reject(wrong, "Below the property name that is the label " +
                                 detail::quoted(header.labels.back()) + ", blocks of type " +
                                 detail::quoted(header.type) +
                                 " are written as an object, or as an array of objects.");
      return reject(wrong, "Blocks of type " + detail::quoted(header.type) +
                               " are written as an object, or as an array of objects.");
    }
    // Reported when its turn comes.
    bool reject(const syntax::node& wrong, std::string why) {
      to.blocks_.push_back({labels, &wrong, nullptr, std::move(why)});
      return true;
    }
  };

  const json_body& of_;
  const schema_index* wanted_;
  bool is_listing_;
  diagnostics& diags_;
  std::vector<const syntax::json_property*> properties_{};
  std::size_t next_ = 0;
  const syntax::json_property* at_ = nullptr;
  std::vector<found_block> blocks_{};  // of the current property
  std::size_t next_block_ = 0;
};

inline std::unique_ptr<body_cursor> json_body::items(const body_request& request, diagnostics& diags) const {
  return std::make_unique<json_cursor>(*this, request, diags);
}

HCL_DECL body body_access::of_json(syntax::document_ptr document, const syntax::node& value) {
  return body(std::make_shared<const json_body>(std::move(document), value));
}

HCL_DECL const json_functions& json_calls::functions() noexcept {
  static constexpr json_functions all{&evaluate_json, &parse_json_template, &body_access::of_json};
  return all;
}

// The items of one part after the other.
class merged_cursor final : public body_cursor {
 public:
  explicit merged_cursor(std::vector<std::unique_ptr<body_cursor>> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] bool next() override {
    for (; at_ != parts_.size(); ++at_) {
      if (!here().next()) continue;
      item_ = here().item();
      return true;
    }
    return false;
  }
  [[nodiscard]] range name_range() const override { return here().name_range(); }
  [[nodiscard]] label_places places(std::size_t expected) const override { return here().places(expected); }
  [[nodiscard]] body_attribute attribute() override { return here().attribute(); }
  [[nodiscard]] body_block block() override { return here().block(); }
  [[nodiscard]] std::string_view text() const override { return here().text(); }
  [[nodiscard]] bool is_complete() const noexcept override {
    for (const std::unique_ptr<body_cursor>& part : parts_)
      if (!part->is_complete()) return false;
    return true;
  }
  void pay_for_errors(std::size_t errors) override {
    for (const std::unique_ptr<body_cursor>& part : parts_)
      part->pay_for_errors(errors);
  }

 private:
  [[nodiscard]] body_cursor& here() const { return *parts_[at_]; }

  std::vector<std::unique_ptr<body_cursor>> parts_;
  std::size_t at_ = 0;
};

class merged_body final : public body_source {
 public:
  explicit merged_body(std::vector<body> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] const std::vector<body>* parts() const noexcept override { return &parts_; }

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request& request,
                                                   diagnostics& diags) const override {
    std::vector<std::unique_ptr<body_cursor>> each;
    for (const body& part : parts_)
      if (part.source()) each.push_back(part.source()->items(request, diags));
    return std::make_unique<merged_cursor>(std::move(each));
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    std::vector<body> rests;
    for (const body& part : parts_)
      rests.push_back(part.source() ? part.source()->rest(taken) : part);
    return body(std::make_shared<const merged_body>(std::move(rests)));
  }

  void append_written(written_text& to) const override {
    for (const body& part : parts_)
      if (part.source()) part.source()->append_written(to);
  }

  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.front().missing_item_range(); }

 private:
  std::vector<body> parts_;  // at least one
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL body merge(std::vector<body> parts) {
  std::vector<body> flat;
  for (body& part : parts) {
    if (!part.source()) continue;
    if (const std::vector<body>* inner = part.source()->parts())
      flat.insert(flat.end(), inner->begin(), inner->end());
    else
      flat.push_back(std::move(part));
  }
  if (flat.empty()) return {};
  if (flat.size() == 1) return std::move(flat.front());
  return body(std::make_shared<const detail::merged_body>(std::move(flat)));
}

HCL_DECL body overlay(std::vector<body> layers, new_blocks added) {
  std::erase_if(layers, [](const body& layer) { return !layer.source(); });
  if (layers.empty()) return {};
  if (layers.size() == 1) return std::move(layers.front());
  return body(std::make_shared<const detail::overlaid_body>(std::move(layers), added));
}

}  // namespace hcl::inline v1_0
