// Evaluation of expression nodes: one function per node kind behind one dispatch. Far side.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/call.hpp>
#include <hcl/eval/conditional.hpp>
#include <hcl/eval/constructors.hpp>
#include <hcl/eval/evaluation.hpp>
#include <hcl/eval/for_each.hpp>
#include <hcl/eval/operators.hpp>
#include <hcl/eval/splat.hpp>
#include <hcl/eval/template_text.hpp>
#include <hcl/eval/traverse.hpp>
#include <hcl/eval/variable_notes.hpp>
#include <hcl/text/line_index.hpp>
#include <hcl/text/pile.hpp>
#include <hcl/value/function_call.hpp>
#include <hcl/value/number_all.hpp>
#include <hcl/value/value_all.hpp>

namespace hcl::inline v0_1 {
namespace detail {

// Reading a number of many digits costs as much as this many nodes.
inline constexpr std::size_t steps_per_number = 40;

[[gnu::cold, gnu::noinline]] inline value report_number(const syntax::literal& e, const failure& why, evaluation& run) {
  const std::string_view code = number::failure_code(why);
  const bool overflow = code == "number-overflow";
  // What is no number has been reported by the parser.
  if (overflow || code == "number-not-exact") {
    report(run, {.code = code,
                 .summary = overflow ? "Number out of range" : "Integer too large to be exact",
                 .detail = why.message,
                 .subject = e.range,
                 .context = {}});
  }
  return value::unknown(type::number());
}

[[nodiscard]] inline value evaluate_literal(const syntax::literal& e, evaluation& run) {
  switch (e.what) {
    case syntax::literal::type::boolean_true: return true;
    case syntax::literal::type::boolean_false: return false;
    case syntax::literal::type::null: return {};
    case syntax::literal::type::number: break;
  }
  const std::string_view text = e.text;
  if (const std::int64_t index = small_index(text); index >= 0) return index;
  const bool wide = text.size() > 18 || text.find_first_of("eE") != std::string_view::npos;
  if (wide && is_repeated(run) && !spend_steps(run, steps_per_number, e.range)) return value::unknown(type::number());
  const bool negative = text.starts_with('-');  // in JSON
  outcome<number> n = number::parse_literal(text.substr(negative ? 1 : 0));
  if (!n) return report_number(e, n.error(), run);
  return negative ? negate(*n) : *std::move(n);
}

[[nodiscard]] inline value evaluate_string(const syntax::string_expr& e, evaluation& run) {
  return spend_copy(run, e.text.size(), e.range) ? value(e.text) : value::unknown(type::string());
}

// The one operand that long chains of `+`, `.a`, `[k]`, `!` or `? :` hang on; null for nodes that are no such link. Chains may be a million
// links long, so they are walked along this way, not by recursion.
[[nodiscard]] inline const syntax::node* chained(const syntax::node& e) noexcept {
  switch (e.kind) {
    case syntax::node_kind::binary: return syntax::as<syntax::binary_expr>(e).left;
    case syntax::node_kind::unary: return syntax::as<syntax::unary_expr>(e).operand;
    case syntax::node_kind::conditional: return syntax::as<syntax::conditional>(e).false_result;
    case syntax::node_kind::relative_traversal: return syntax::as<syntax::relative_traversal>(e).source;
    case syntax::node_kind::index: return syntax::as<syntax::index_expr>(e).collection;
    case syntax::node_kind::splat: return syntax::as<syntax::splat_expr>(e).source;
    case syntax::node_kind::parentheses: return syntax::as<syntax::parentheses_expr>(e).inner;
    case syntax::node_kind::template_wrap: return syntax::as<syntax::template_wrap>(e).inner;
    default: return nullptr;
  }
}

// Replaces the value of a link's operand by that of the link; the operand's problems begin at `start`.
inline void finish(const syntax::node& e, value& v, problem_mark start, evaluation& run) {
  switch (e.kind) {
    case syntax::node_kind::parentheses:
    case syntax::node_kind::template_wrap: return;
    default: break;
  }
  if (run.work.exhausted) {
    v = value::unknown();
    return;
  }
  switch (e.kind) {
    case syntax::node_kind::binary: finish_binary(syntax::as<syntax::binary_expr>(e), v, start, run); return;
    case syntax::node_kind::unary: finish_unary(syntax::as<syntax::unary_expr>(e), v, start, run); return;
    case syntax::node_kind::conditional: v = finish_conditional(syntax::as<syntax::conditional>(e), std::move(v), start, run); return;
    case syntax::node_kind::relative_traversal: v = finish_traversal(syntax::as<syntax::relative_traversal>(e), v, run); return;
    case syntax::node_kind::index: v = finish_index(syntax::as<syntax::index_expr>(e), v, run); return;
    case syntax::node_kind::splat: v = finish_splat(syntax::as<syntax::splat_expr>(e), v, start, run); return;
    default: return;
  }
}

// Everything that is no link of a chain.
[[nodiscard]] inline value evaluate_term(const syntax::node& e, evaluation& run) {
  switch (e.kind) {
    case syntax::node_kind::literal: return evaluate_literal(syntax::as<syntax::literal>(e), run);
    case syntax::node_kind::text: return value(syntax::as<syntax::text_expr>(e).text);
    case syntax::node_kind::string: return evaluate_string(syntax::as<syntax::string_expr>(e), run);
    case syntax::node_kind::template_expr: return evaluate_template(syntax::as<syntax::template_expr>(e), run);
    case syntax::node_kind::template_join: return evaluate_join(syntax::as<syntax::template_join>(e), run);
    case syntax::node_kind::scope_traversal: return evaluate_reference(syntax::as<syntax::scope_traversal>(e), run);
    case syntax::node_kind::function_call: return evaluate_call(syntax::as<syntax::function_call>(e), run);
    case syntax::node_kind::tuple: return evaluate_tuple(syntax::as<syntax::tuple_expr>(e), run);
    case syntax::node_kind::object: return evaluate_object(syntax::as<syntax::object_expr>(e), run);
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: return evaluate_for(syntax::as<syntax::for_expr>(e), run);
    case syntax::node_kind::splat_item: return evaluate_splat_item(e, run);
    case syntax::node_kind::json_string:
    case syntax::node_kind::json_array:
    case syntax::node_kind::json_object: return run.document->json->evaluate(e, run);
    case syntax::node_kind::broken:
    case syntax::node_kind::binary:
    case syntax::node_kind::unary:
    case syntax::node_kind::conditional:
    case syntax::node_kind::relative_traversal:
    case syntax::node_kind::index:
    case syntax::node_kind::splat:
    case syntax::node_kind::parentheses:
    case syntax::node_kind::template_wrap: break;
  }
  return value::unknown();
}

// Only some of the links are remembered, since there may be millions; between those the way is found again.
[[gnu::noinline]] inline value evaluate_long_chain(const syntax::node& top, evaluation& run) {
  constexpr std::size_t apart = 32;
  const problem_mark start = run.problems.here();
  pile<const syntax::node*> marks;
  std::size_t count = 0;
  const syntax::node* at = &top;
  for (; const syntax::node* next = chained(*at); at = next, ++count) {
    if (count % apart == 0) marks.push(at);
  }
  value v = evaluate_term(*at, run);
  std::array<const syntax::node*, apart> links;
  while (count != 0) {
    std::size_t piece = 0;
    for (at = marks.pop(); piece != (count - 1) % apart + 1; at = chained(*at)) links[piece++] = at;
    count -= piece;
    while (piece != 0) finish(*links[--piece], v, start, run);
    if (count != 0 && run.work.exhausted) return value::unknown();
  }
  return v;
}

[[nodiscard]] inline value evaluate_chain(const syntax::node& top, evaluation& run) {
  std::array<const syntax::node*, 6> links;
  std::size_t count = 0;
  const syntax::node* at = &top;
  while (const syntax::node* next = chained(*at)) {
    if (count == links.size()) return evaluate_long_chain(top, run);
    links[count++] = at;
    at = next;
  }
  const problem_mark start = run.problems.here();
  value v = evaluate_term(*at, run);
  while (count > 0) finish(*links[--count], v, start, run);
  return v;
}

// The parser's depth limit counts brackets, of which each may be a few calls deep here.
inline constexpr std::size_t calls_per_level = 8;

[[gnu::cold, gnu::noinline]] inline value too_deep(const syntax::node& e, const evaluation& run) {
  exhaust(run, e.range, "depth of nesting that is allowed");
  return value::unknown();
}

}  // namespace detail

inline value evaluate(const syntax::node& e, evaluation& run) {
  if (detail::is_repeated(run)) {
    if (!detail::spend_steps(run, 1, e.range)) return value::unknown();
  }
  switch (e.kind) {
    case syntax::node_kind::literal: return detail::evaluate_literal(syntax::as<syntax::literal>(e), run);
    case syntax::node_kind::string: return detail::evaluate_string(syntax::as<syntax::string_expr>(e), run);
    case syntax::node_kind::scope_traversal:
      if (run.work.exhausted) return value::unknown();
      return detail::evaluate_reference(syntax::as<syntax::scope_traversal>(e), run);
    default: break;
  }
  if (run.work.exhausted) return value::unknown();
  if (run.depth >= run.work.depth * detail::calls_per_level) return detail::too_deep(e, run);
  ++run.depth;
  value v = detail::evaluate_chain(e, run);
  --run.depth;
  return v;
}

}  // namespace hcl::inline v0_1
