// Finds the place of the optional condition at the end of a `for`. Implementation.
#pragma once

#include <cstddef>
#include <string>

#include <hcl/edit/impl/trivia.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v0_1::detail {

// Null of what is no `for` in brackets: one of a template has no condition.
[[nodiscard]] inline const syntax::for_expr* loop_of(const syntax::node& n) {
  if (n.kind != syntax::node_kind::for_tuple && n.kind != syntax::node_kind::for_object) return nullptr;
  const auto& loop = syntax::as<syntax::for_expr>(n);
  return loop.directive ? nullptr : &loop;
}

// Where the value ends, with the dots of a grouping one.
[[nodiscard]] inline std::size_t loop_value_end(const edit_node& attribute, const syntax::for_expr& loop) {
  const std::size_t end = span_in(attribute, loop.value->range).end;
  if (!loop.grouped) return end;
  const std::string text = std::string(attribute.content) + '\n';
  parser::tokenizer words(text, parser::token_mode::config_tolerant, end);
  parser::token word = words.next();
  while (word.kind == parser::token_kind::newline || word.kind == parser::token_kind::comment)
    word = words.next();
  return word.span.end;
}

// The condition with its `if` and the blanks before that.
[[nodiscard]] inline content_span condition_span(const edit_node& attribute, const syntax::for_expr& loop) {
  const std::size_t past = loop_value_end(attribute, loop);
  content_span found{past, span_in(attribute, loop.condition->range).end};
  const std::string text = std::string(attribute.content) + '\n';
  parser::tokenizer words(text, parser::token_mode::config_tolerant, past);
  parser::token word = words.next();
  while (word.kind == parser::token_kind::newline || word.kind == parser::token_kind::comment)
    word = words.next();
  found.begin = word.span.begin;
  while (found.begin != past && is_blank(text[found.begin - 1]))
    --found.begin;
  return found;
}

}  // namespace hcl::inline v0_1::detail
