// Expressions that stand for values: a reference to a name that is bound where the expression stands, as iterators are in dynamic blocks. Far side.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <hcl/eval/surroundings.hpp>
#include <hcl/extension/made_body.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/json_text.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
expression maker_waist<X>::constant(value v, std::string origin) {
  constexpr std::size_t longest = 60;
  std::string shown = "(value)";
  if (v.weight() <= longest) {
    if (outcome<std::string> json = to_json(v); json && json->size() <= longest) shown = *std::move(json);
  }
  auto written = std::make_shared<syntax::document>(source::make(std::move(shown), std::move(origin)));
  const byte_span whole{0, static_cast<std::uint32_t>(written->source->text().size())};
  const std::array<syntax::traversal_step, 1> steps{{{syntax::traversal_step::type::attribute, whole, std::string_view("value")}}};
  const auto* node = written->nodes.template make<syntax::scope_traversal>(
      syntax::node{syntax::node_kind::scope_traversal, whole}, std::string_view("made"), whole.end,
      written->nodes.copy(syntax::view<const syntax::traversal_step>(steps.data(), steps.size())));
  written->expression = node;
  auto bound = std::make_shared<const surroundings>(nullptr, "made", value::null(), std::move(v), mark_set(), false);
  return {std::make_shared<const syntax::document>(std::move(written), std::move(bound)), node};
}

template <typename X>
result<expression> maker_waist<X>::parse(std::string text, std::string name, const limits& bounds) {
  diagnostics problems(bounds.diagnostics);
  const syntax::document_ptr document = parser::parse_expression(source::make(std::move(text), std::move(name)), problems, bounds);
  return {expression(document, document->expression), std::move(problems)};
}

}  // namespace hcl::inline v0_1::detail
