// Evaluation of expression nodes: one function per node kind behind one dispatch. Far side.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/call.hpp>
#include <hcl/eval/conditional.hpp>
#include <hcl/eval/constructors.hpp>
#include <hcl/eval/evaluation.hpp>
#include <hcl/eval/for_each.hpp>
#include <hcl/eval/json_values.hpp>
#include <hcl/eval/operators.hpp>
#include <hcl/eval/splat.hpp>
#include <hcl/eval/template_text.hpp>
#include <hcl/eval/traverse.hpp>
#include <hcl/eval/variable_notes.hpp>
#include <hcl/text/line_index.hpp>
#include <hcl/value/function_call.hpp>
#include <hcl/value/number_all.hpp>
#include <hcl/value/value_all.hpp>

namespace hcl::inline v0_1 {
namespace detail {

[[nodiscard]] inline value evaluate_literal(const syntax::literal& e) {
  switch (e.what) {
    case syntax::literal::type::boolean_true: return true;
    case syntax::literal::type::boolean_false: return false;
    case syntax::literal::type::null: return {};
    case syntax::literal::type::number: break;
  }
  if (const std::int64_t small = small_index(e.text); small >= 0) return small;
  const bool negative = e.text.starts_with('-');  // in JSON
  outcome<number> n = number::parse_literal(e.text.substr(negative ? 1 : 0));
  if (!n) return value::unknown(type::number());  // what is no number has been reported by the parser
  return negative ? negate(*n) : *std::move(n);
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

// The value of a link whose operand has the value `v`; the operand's problems begin at `start`.
[[nodiscard]] inline value finish(const syntax::node& e, value v, problem_mark start, evaluation& run) {
  if (run.work.exhausted) return value::unknown();
  switch (e.kind) {
    case syntax::node_kind::binary: return finish_binary(syntax::as<syntax::binary_expr>(e), std::move(v), start, run);
    case syntax::node_kind::unary: return finish_unary(syntax::as<syntax::unary_expr>(e), std::move(v), start, run);
    case syntax::node_kind::conditional: return finish_conditional(syntax::as<syntax::conditional>(e), std::move(v), start, run);
    case syntax::node_kind::relative_traversal: return finish_traversal(syntax::as<syntax::relative_traversal>(e), v, run);
    case syntax::node_kind::index: return finish_index(syntax::as<syntax::index_expr>(e), v, run);
    case syntax::node_kind::splat: return finish_splat(syntax::as<syntax::splat_expr>(e), v, start, run);
    default: return v;
  }
}

// Everything that is no link of a chain.
[[nodiscard]] inline value evaluate_term(const syntax::node& e, evaluation& run) {
  switch (e.kind) {
    case syntax::node_kind::literal: return evaluate_literal(syntax::as<syntax::literal>(e));
    case syntax::node_kind::text: return value(syntax::as<syntax::text_expr>(e).text);
    case syntax::node_kind::string: return value(syntax::as<syntax::string_expr>(e).text);
    case syntax::node_kind::template_expr: return evaluate_template(syntax::as<syntax::template_expr>(e), run);
    case syntax::node_kind::template_join: return evaluate_join(syntax::as<syntax::template_join>(e), run);
    case syntax::node_kind::scope_traversal: return evaluate_reference(syntax::as<syntax::scope_traversal>(e), run);
    case syntax::node_kind::function_call: return evaluate_call(syntax::as<syntax::function_call>(e), run);
    case syntax::node_kind::tuple: return evaluate_tuple(syntax::as<syntax::tuple_expr>(e), run);
    case syntax::node_kind::object: return evaluate_object(syntax::as<syntax::object_expr>(e), run);
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: return evaluate_for(syntax::as<syntax::for_expr>(e), run);
    case syntax::node_kind::splat_item: return evaluate_splat_item(e, run);
    case syntax::node_kind::json_string: return evaluate_json_string(syntax::as<syntax::json_string>(e), run);
    case syntax::node_kind::json_array: return evaluate_json_array(syntax::as<syntax::json_array>(e), run);
    case syntax::node_kind::json_object: return evaluate_json_object(syntax::as<syntax::json_object>(e), run);
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

[[gnu::noinline]] inline value evaluate_long_chain(const syntax::node& top, evaluation& run) {
  const problem_mark start = run.problems.here();
  std::vector<const syntax::node*> links;
  const syntax::node* at = &top;
  while (const syntax::node* next = chained(*at)) {
    links.push_back(at);
    at = next;
  }
  value v = evaluate_term(*at, run);
  while (!links.empty()) {
    v = finish(*links.back(), std::move(v), start, run);
    links.pop_back();
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
  while (count > 0) v = finish(*links[--count], std::move(v), start, run);
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
  if (run.loops || run.splats) {
    if (!detail::spend_steps(run, 1, e.range)) return value::unknown();
  }
  switch (e.kind) {
    case syntax::node_kind::literal: return detail::evaluate_literal(syntax::as<syntax::literal>(e));
    case syntax::node_kind::string: return value(syntax::as<syntax::string_expr>(e).text);
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
