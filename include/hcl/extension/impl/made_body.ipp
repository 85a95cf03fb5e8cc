// Makes expressions of values: references to a bound name, like iterators of dynamic blocks. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/list_cursor.hpp>
#include <hcl/eval/impl/iterator_context.hpp>
#include <hcl/eval/impl/written_text.hpp>
#include <hcl/extension/made_body.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/impl/json_text.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL result<expression> extending::parse(std::string text, std::string name, const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const source_ptr given = parser::make_source(std::move(text), std::move(name), opts.model, opts.start);
  parser::check_mark(given, diags, opts.model);
  const syntax::document_ptr document = parser::parse_expression(given, diags, opts.bounds, opts.model);
  return {expression(document, document->expression), std::move(diags)};
}

HCL_DECL result<expression> extending::parse_template(std::string text, std::string name,
                                                      const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const source_ptr given = source::make(std::move(text), std::move(name), opts.start);
  parser::check_mark(given, diags, opts.model);
  const syntax::document_ptr document = parser::parse_template(given, diags, opts.bounds, opts.model);
  return {expression(document, document->expression), std::move(diags)};
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL expression make_expression(value v, std::string origin) {
  constexpr std::size_t max_length = 60;
  std::string shown = "(value)";
  if (v.weight() <= max_length) {
    if (outcome<std::string> json = to_json(v); json && json->size() <= max_length) shown = *std::move(json);
  }
  auto written = std::make_shared<syntax::document>(source::make(std::move(shown), std::move(origin)));
  const byte_span whole{0, static_cast<std::uint32_t>(written->source->text().size())};
  const std::array<syntax::traversal_step, 1> steps{
      {{syntax::traversal_step::type::attribute, whole, std::string_view("value")}}};
  const auto* node = written->nodes.template make<syntax::scope_traversal>(
      syntax::node{syntax::node_kind::scope_traversal, whole}, detail::made_value_name, whole.end,
      written->nodes.copy(detail::view<const syntax::traversal_step>(steps.data(), steps.size())));
  written->expression = node;
  auto bound = std::make_shared<const detail::iterator_context>(
      nullptr, std::string(detail::made_value_name), value::null(), std::move(v), mark_set(), false);
  return {std::make_shared<const syntax::document>(std::move(written), std::move(bound)), node};
}

}  // namespace hcl::inline v1_0

// Bodies of lists of items: the definitions of extension/made_body.hpp.

namespace hcl::inline v1_0::detail {

// Attributes and blocks in a list; a partial call leaves a shorter one.
class made_body final : public body_source {
 public:
  explicit made_body(body_content parts) : parts_(std::move(parts)) {}

  [[nodiscard]] std::unique_ptr<body_cursor> items(const body_request&, diagnostics&) const override {
    return std::make_unique<list_cursor>(parts_);
  }
  [[nodiscard]] body rest(const body_schema& taken) const override {
    body_content left = parts_;
    std::erase_if(left.attributes, [&](const body_attribute& a) {
      return asks_for(taken.attributes, &schema_attribute::name, a.name);
    });
    std::erase_if(left.blocks,
                  [&](const body_block& b) { return asks_for(taken.blocks, &schema_block::type, b.type); });
    return body(std::make_shared<const made_body>(std::move(left)));
  }
  void append_written(written_text& to) const override {
    for (const body_attribute& a : parts_.attributes) {
      to.append_word("attribute");
      to.append_word(a.name);
      to.append(a.expression);
    }
    for (const body_block& b : parts_.blocks) {
      to.append_word("block");
      to.append_word(b.type);
      for (const std::string& label : b.labels)
        to.append_word(label);
      to.append_word("{");
      if (b.body.source()) b.body.source()->append_written(to);
      to.append_word("}");
    }
  }
  [[nodiscard]] hcl::range missing_item_range() const override { return parts_.missing_item_range; }

 private:
  template <typename Item>
  [[nodiscard]] static bool asks_for(const std::vector<Item>& items, std::string Item::*name,
                                     std::string_view wanted) {
    return std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.*name == wanted; });
  }

  body_content parts_;
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL body make_body(body_content parts) {
  return body(std::make_shared<const detail::made_body>(std::move(parts)));
}

}  // namespace hcl::inline v1_0
