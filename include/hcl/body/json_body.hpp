// A body of the JSON syntax: an object, or an array of objects, whose properties are attributes or blocks as the schema says. Far side.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/native_body.hpp>
#include <hcl/body/problems.hpp>
#include <hcl/eval/json_values.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/hash_index.hpp>
#include <hcl/text/name_hash.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class json_body final : public body_source {
 public:
  json_body(syntax::document_ptr document, const syntax::node& value, std::shared_ptr<const hidden_names<>> hidden = {})
      : document_(std::move(document)), value_(&value), hidden_(std::move(hidden)) {}

  [[nodiscard]] body_content content(const body_schema& wanted, body* rest, diagnostics& problems) const override {
    std::unordered_map<std::string_view, std::size_t> attributes;
    std::unordered_map<std::string_view, const schema_block*> blocks;
    for (std::size_t i = 0; i < wanted.attributes.size(); ++i) attributes.try_emplace(wanted.attributes[i].name, i);
    for (const schema_block& b : wanted.blocks) blocks.try_emplace(b.type, &b);

    body_content found;
    found.missing_item_range = missing_item_range();
    std::vector<const syntax::json_property*> taken(wanted.attributes.size());
    std::vector<const syntax::json_property*> unexpected;
    for (const syntax::json_property* p : properties(*value_, {}, problems)) {
      const std::string_view name = p->name->text;
      if (is_hidden(name)) continue;
      if (const auto a = attributes.find(name); a != attributes.end()) {
        const syntax::json_property*& first = taken[a->second];
        if (first) report_duplicate_attribute(problems, name, at(p->name->range), at(first->name->range));
        else first = p;
      } else if (const auto b = blocks.find(name); b != blocks.end()) {
        std::vector<const syntax::json_string*> labels;
        unpack(*p->value, *p->name, *b->second, labels, found.blocks, problems);
      } else if (!rest && name != comment) {
        unexpected.push_back(p);
      }
    }
    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const schema_attribute& a = wanted.attributes[i];
      if (taken[i]) found.attributes.push_back(handle(*taken[i]));
      else if (a.required) missing.push_back(a.name);
    }
    diagnostics unsupported(problems.limit());
    for (const syntax::json_property* p : unexpected) report_unexpected(wanted, *p, unsupported);
    report_missing_attributes(problems, missing, unsupported, found.missing_item_range);
    problems.append(std::move(unsupported));
    if (rest) *rest = body(std::make_shared<const json_body<>>(document_, *value_, hide(wanted)));
    return found;
  }

  [[nodiscard]] std::vector<body_attribute> just_attributes(diagnostics& problems, bool /*lenient*/) const override {
    std::vector<body_attribute> found;
    if (value_->kind == syntax::node_kind::broken) return found;  // reported by the parser
    if (value_->kind != syntax::node_kind::json_object) {
      report_wrong_type(problems, *value_, "An object is required here, whose properties are the attributes.");
      return found;
    }
    const syntax::view<const syntax::json_property> properties = syntax::as<syntax::json_object>(*value_).properties;
    hash_index first;
    found.reserve(properties.size());
    for (std::size_t i = 0; i != properties.size(); ++i) {
      const syntax::json_property& p = properties[i];
      const std::string_view name = p.name->text;
      if (name == comment || is_hidden(name)) continue;
      const std::uint64_t code = name_hash(name, seed_of(&first));
      std::size_t probe = 0, same = first.next(code, probe);
      while (same != hash_index::none && properties[same].name->text != name) same = first.next(code, probe);
      if (same != hash_index::none) {
        report_duplicate_attribute(problems, name, at(p.name->range), at(properties[same].name->range));
        continue;
      }
      first.add(code, i);
      found.push_back(handle(p));
    }
    return found;
  }

  [[nodiscard]] hcl::range missing_item_range() const override {
    if (value_->kind == syntax::node_kind::json_object) return at(syntax::as<syntax::json_object>(*value_).close_brace());
    return at(start(*value_));
  }

  [[nodiscard]] written_view written() const noexcept override { return hidden_ ? written_view() : written_view{&document_, nullptr, value_}; }

 private:
  static constexpr std::string_view comment = "//";

  [[nodiscard]] hcl::range at(byte_span where) const { return {document_->source, where}; }
  [[nodiscard]] bool is_hidden(std::string_view name) const { return hidden_ && hidden_->attributes.contains(name); }
  [[nodiscard]] body_attribute handle(const syntax::json_property& p) const {
    return {std::string(p.name->text), expression(document_, p.value), at(p.name->range), at(p.range())};
  }
  // Where a value begins: the opener of an object or array, the whole of a scalar.
  [[nodiscard]] static byte_span start(const syntax::node& n) {
    const bool nests = n.kind == syntax::node_kind::json_object || n.kind == syntax::node_kind::json_array;
    return nests ? byte_span{n.range.begin, n.range.begin + 1} : n.range;
  }
  [[nodiscard]] static bool is_null(const syntax::node& n) {
    return n.kind == syntax::node_kind::literal && syntax::as<syntax::literal>(n).what == syntax::literal::type::null;
  }

  void report_wrong_type(diagnostics& problems, const syntax::node& n, std::string detail) const {
    problems.add({.code = "json-object-required",
                  .summary = "Wrong type of JSON value",
                  .detail = std::move(detail),
                  .subject = at(start(n)),
                  .context = at(n.range)});
  }

  // All properties of an object, or of the objects of an array; null has none. `label`: what the property names are, if they are labels.
  [[nodiscard]] std::vector<const syntax::json_property*> properties(const syntax::node& n, std::string_view label, diagnostics& problems) const {
    std::vector<const syntax::json_property*> all;
    const auto add = [&](const syntax::node& object) {
      for (const syntax::json_property& p : syntax::as<syntax::json_object>(object).properties) all.push_back(&p);
    };
    const auto refuse = [&](const syntax::node& wrong) {
      if (wrong.kind == syntax::node_kind::broken) return;
      report_wrong_type(problems, wrong,
                        label.empty() ? "An object is required here, whose properties are attributes and blocks."
                                      : "An object is required here, whose property names are the label " + detail::quoted(label) + " of blocks.");
    };
    if (n.kind == syntax::node_kind::json_object) {
      add(n);
    } else if (n.kind == syntax::node_kind::json_array) {
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) {
        if (element->kind == syntax::node_kind::json_object) add(*element);
        else refuse(*element);
      }
    } else if (!is_null(n)) {
      refuse(n);
    }
    return all;
  }

  // Blocks of one type: as many levels of objects as there are labels, then one body, several, or none. The labels bound the depth.
  void unpack(const syntax::node& n, const syntax::json_string& type, const schema_block& header, std::vector<const syntax::json_string*>& labels,
              std::vector<body_block>& found, diagnostics& problems) const {
    if (labels.size() < header.labels.size()) {
      const std::string& label = header.labels[labels.size()];
      const std::vector<const syntax::json_property*> inner = properties(n, label, problems);
      if (inner.empty()) report_missing_label(problems, header.type, header.labels.size(), label, at(start(n)), at(between(type.range, n.range)));
      for (const syntax::json_property* p : inner) {
        labels.push_back(p->name);
        unpack(*p->value, type, header, labels, found, problems);
        labels.pop_back();
      }
      return;
    }
    const auto add = [&](const syntax::node& inside) {
      body contained(std::make_shared<const json_body<>>(document_, inside));
      body_block& b = found.emplace_back(body_block{header.type, {}, std::move(contained), at(start(n)), at(type.range), {}});
      for (const syntax::json_string* label : labels) {
        b.labels.emplace_back(label->text);
        b.label_ranges.push_back(at(label->range));
      }
    };
    if (n.kind == syntax::node_kind::json_object) {
      add(n);
    } else if (n.kind == syntax::node_kind::json_array) {
      for (const syntax::node* element : syntax::as<syntax::json_array>(n).elements) add(*element);
    } else if (!is_null(n) && n.kind != syntax::node_kind::broken) {
      report_wrong_type(problems, n, "Blocks of type " + detail::quoted(header.type) + " are written as an object, or as an array of objects.");
    }
  }

  [[nodiscard]] std::shared_ptr<const hidden_names<>> hide(const body_schema& wanted) const {
    auto hidden = std::make_shared<hidden_names<>>();
    if (hidden_)
      for (const std::string_view name : hidden_->attributes) hidden->attributes.insert(hidden->own(name));
    for (const schema_attribute& a : wanted.attributes) hidden->attributes.insert(hidden->own(a.name));
    for (const schema_block& b : wanted.blocks) hidden->attributes.insert(hidden->own(b.type));
    return hidden;
  }

  void report_unexpected(const body_schema& wanted, const syntax::json_property& p, diagnostics& problems) const {
    std::vector<std::string_view> names;
    for (const schema_attribute& a : wanted.attributes) names.push_back(a.name);
    for (const schema_block& b : wanted.blocks) names.push_back(b.type);
    std::string suggestion(suggest(p.name->text, names));
    std::string detail = "No attribute or block type named " + detail::quoted(p.name->text) + " is expected here.";
    if (!suggestion.empty()) detail += " Did you mean " + detail::quoted(suggestion) + "?";
    problems.add({.code = "unsupported-attribute",
                  .summary = "Unsupported property",
                  .detail = std::move(detail),
                  .subject = at(p.name->range),
                  .context = {},
                  .suggestion = std::move(suggestion)});
  }

  syntax::document_ptr document_;
  const syntax::node* value_;
  std::shared_ptr<const hidden_names<>> hidden_;
};

template <typename X>
body body_waist<X>::of_json(syntax::document_ptr document, const syntax::node& value) {
  return body(std::make_shared<const json_body<>>(std::move(document), value));
}

template <typename X>
const json_road json_road_waist<X>::road = {&evaluate_json<>, &parse_json_template<>, &body_waist<>::of_json};

}  // namespace hcl::inline v0_1::detail
