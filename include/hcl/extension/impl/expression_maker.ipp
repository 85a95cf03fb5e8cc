// Expressions made of values: a reference to a name that is bound at the expression, as
// iterators are in dynamic blocks. Implementation.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <hcl/eval/impl/iterator_context.hpp>
#include <hcl/extension/made_body.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/parser/text_source.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/impl/json_text.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL result<expression> extension_backend::parse(std::string text, std::string name,
                                                     const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const source_ptr given = parser::make_source(std::move(text), std::move(name), opts.model, opts.start);
  parser::check_mark(given, diags, opts.model);
  const syntax::document_ptr document = parser::parse_expression(given, diags, opts.bounds, opts.model);
  return {expression(document, document->expression), std::move(diags)};
}

HCL_DECL result<expression> extension_backend::parse_template(std::string text, std::string name,
                                                              const parse_options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  const source_ptr given = source::make(std::move(text), std::move(name), opts.start);
  parser::check_mark(given, diags, opts.model);
  const syntax::document_ptr document = parser::parse_template(given, diags, opts.bounds, opts.model);
  return {expression(document, document->expression), std::move(diags)};
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

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

}  // namespace hcl::inline v0_1
