// Evaluation of expression nodes: one function per node kind, one dispatch. Implementation.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/call.hpp>
#include <hcl/eval/impl/constructors.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/operators.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/template_text.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::detail {

// One splat over a source that is not null and whose type is known.
class splat_run {
 public:
  splat_run(const syntax::splat_expr& e, eval_context& ctx) : e_(e), ctx_(ctx) {}

  [[nodiscard]] value over(const value& source) {
    const scoped_value quiet(ctx_.redacts_values, ctx_.redacts_values || source.is_marked());
    const bool sequence = is_sequence(source.kind());
    if (!source.is_known() && sequence) return over_unknown(source);
    if (sequence)
      return over_elements(source.unmarked().elements(), source.kind() == type_kind::tuple, source, false);
    // A single value that may turn out to be null has no length yet.
    const bool unsure = !source.is_known() && !source.is_definitely_not_null();
    return over_elements(std::span<const value>(&source, 1), true, source, unsure);
  }

  [[nodiscard]] static bool is_sequence(type_kind kind) noexcept {
    return kind == type_kind::list || kind == type_kind::set || kind == type_kind::tuple;
  }

 private:
  [[nodiscard]] value item(const value& current) {
    const splat_frame frame{ctx_.splats, e_.item, &current};
    const scoped_value in_splat(ctx_.splats, &frame);
    return evaluate(*e_.each, ctx_);
  }

  // The type of the result for unknown elements.
  [[nodiscard]] type result_type(const type& source) {
    if (source.kind() != type_kind::tuple) return type::list(item(value::unknown(source.element())).type());
    std::vector<type> elements;
    elements.reserve(source.elements().size());
    const diagnostics_checkpoint before = ctx_.diags.here();
    const scoped_value in_loop_report(ctx_.loop_begin, (std::min)(ctx_.loop_begin, ctx_.diags.size()));
    for (const type& element : source.elements()) {
      if (!spend(ctx_, step_limit, 1, e_.range)) return {};
      const diagnostics_checkpoint one = ctx_.diags.here();
      elements.push_back(item(value::unknown(element)).type());
      if (!ctx_.diags.unchanged_since(one)) [[unlikely]]
        forget_repetitions(ctx_, before, one);
    }
    return type::tuple(std::move(elements));
  }
  [[nodiscard]] type quiet_result_type(const type& source) {
    const diagnostics_checkpoint before = ctx_.diags.here();
    type result = result_type(source);
    forget_since(ctx_, before);
    return result;
  }

  [[nodiscard]] value over_unknown(const value& source) {
    const type result = result_type(source.type());
    refinement refinements = refinement::not_null();
    if (result.kind() == type_kind::list) {
      const refinement known = refinement_of(source.unmarked());
      refinements.min_length = known.min_length;
      refinements.max_length = known.max_length;
    }
    return value::unknown(result, refinements).with_marks(source.marks());
  }

  [[nodiscard]] value over_elements(std::span<const value> elements, bool as_tuple, const value& source,
                                    bool unsure) {
    const bool single = !is_sequence(source.kind());
    if (!spend_container(ctx_, 0, e_.range)) return value::unknown();
    std::vector<value> results;
    results.reserve(elements.size());
    const diagnostics_checkpoint before = ctx_.diags.here();
    const scoped_value in_loop_report(ctx_.loop_begin, (std::min)(ctx_.loop_begin, ctx_.diags.size()));
    for (const value& element : elements) {
      if (!spend(ctx_, step_limit, 1, e_.range) || !spend(ctx_, element_limit, 1, e_.range))
        return value::unknown();
      const diagnostics_checkpoint one = ctx_.diags.here();
      results.push_back(item(element));
      if (!ctx_.diags.unchanged_since(one)) [[unlikely]]
        forget_repetitions(ctx_, before, one);
    }
    if (ctx_.work.exhausted || unsure) return value::unknown().with_marks(source.marks());
    if (ctx_.diags.errors_since(before)) {
      const type whole = single ? type::tuple({source.type()}) : source.type();
      return value::unknown(quiet_result_type(whole)).with_marks(source.marks());
    }
    if (as_tuple) return value::tuple(std::move(results)).with_marks(source.marks());
    return as_list(std::move(results), source);
  }

  [[nodiscard]] value as_list(std::vector<value> results, const value& source) {
    if (results.empty())
      return value::list(result_type(source.type()).element(), {}).with_marks(source.marks());
    type element;
    for (const value& result : results) {
      if (result.kind() == type_kind::dynamic) continue;
      if (element.is_dynamic()) {
        element = result.type();
      } else if (!(element == result.type())) {
        report(ctx_, {.code = codes::invalid_nested_splat,
                      .summary = "Invalid nested splat expressions",
                      .detail = "The elements of this list have different types, so they cannot form a list. "
                                "A for expression makes a tuple, whose elements may differ.",
                      .subject = e_.each->range,
                      .context = e_.range});
        return value::unknown();
      }
    }
    return value::list(element, std::move(results)).with_marks(source.marks());
  }

  const syntax::splat_expr& e_;
  eval_context& ctx_;
};

[[nodiscard]] HCL_NOINLINE inline value finish_splat(const syntax::splat_expr& e, const value& source,
                                                     const diagnostics_checkpoint& start, eval_context& ctx) {
  if (ctx.diags.errors_since(start)) return value::unknown();
  if (source.is_null()) {
    if (!splat_run::is_sequence(source.kind())) return value::tuple({}).with_marks(source.marks());
    report(ctx, {.code = codes::splat_of_null,
                 .summary = "Splat of null value",
                 .detail = "A splat (*) needs a list, set or tuple, but this value is null.",
                 .subject = e.source->range,
                 .context = between(e.source->range, e.marker),
                 .about = e.source});
    return value::unknown();
  }
  if (source.kind() == type_kind::dynamic) return value::unknown().with_marks(source.marks());
  return splat_run(e, ctx).over(source);
}

// The element that a splat is at; dynamic outside of any.
[[nodiscard]] inline value evaluate_splat_item(const syntax::node& e, const eval_context& ctx) {
  for (const splat_frame* f = ctx.splats; f; f = f->outer)
    if (f->item == &e) return *f->current;
  return value::unknown();
}

// The cost in nodes of reading a number of many digits.
inline constexpr std::size_t steps_per_number = 40;

HCL_COLD HCL_NOINLINE inline value report_number(const syntax::literal& e, const failure& why,
                                                 eval_context& ctx) {
  if (const std::string_view summary = summary_of_number(why); !summary.empty())
    report(ctx, {.code = why.code, .summary = summary, .detail = why.message, .subject = e.range});
  return value::unknown(type::number());
}

[[nodiscard]] HCL_NOINLINE inline value evaluate_literal(const syntax::literal& e, eval_context& ctx) {
  switch (e.what) {
    case syntax::literal::type::boolean_true: return true;
    case syntax::literal::type::boolean_false: return false;
    case syntax::literal::type::null: return {};
    case syntax::literal::type::number: break;
  }
  const std::string_view text = e.text;
  if (const std::int64_t index = small_index(text); index >= 0) return index;
  const auto is_wide_text = [text] {
    return text.size() > 18 || text.find_first_of("eE") != std::string_view::npos;
  };
  if (is_repeated(ctx) && is_wide_text() && !spend(ctx, step_limit, steps_per_number, e.range))
    return value::unknown(type::number());
  const bool negative = text.starts_with('-');  // in JSON
  outcome<number> n = number::parse_literal(text.substr(negative ? 1 : 0));
  if (!n) return report_number(e, n.error(), ctx);
  return negative ? negate(*n) : *std::move(n);
}

[[nodiscard]] HCL_NOINLINE inline value evaluate_string(const syntax::string_expr& e, eval_context& ctx) {
  if (!spend_copy(ctx, e.text.size(), e.range)) return value::unknown(type::string());
  return value(e.text);
}

// The operand that continues a chain of `+`, `.a`, `[k]`, `!` or `? :`, or null. Chains may have a million
// links, so they are walked without recursion.
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
    default: break;
  }
  return nullptr;
}

// Replaces the value of a link's operand by that of the link; the operand's diagnostics begin at `start`.
//
// Every kind that chained() follows needs a case here; the compiler does not check this. The duties of each
// kind, here and in evaluate_term(); finish_unary() is a short example:
// - Marks of an operand that the result depends on go to the result, and nothing marked is shown.
// - Work that grows with values instead of with the text is paid for with spend() or spend_copy().
//   Where that fails, and where `ctx.work.exhausted` is set, the result is unknown, without a diagnostic
//   more.
// - What is wrong gives a diagnostic and an unknown, of the type the result would have, so that one fault is
//   reported once.
// - Diagnostics of operands come in the order of evaluation. Of its own, those about converting operands
//   come before them (move_to_front()), others after. Those of an operand that turns out not to count are
//   forgotten (forget_since(), forget_other_operand()), but for those about limits.
inline void finish(const syntax::node& e, value& v, const diagnostics_checkpoint& start, eval_context& ctx) {
  if (e.kind == syntax::node_kind::parentheses || e.kind == syntax::node_kind::template_wrap) return;
  if (ctx.work.exhausted) {
    v = value::unknown();
    return;
  }
  switch (e.kind) {
    case syntax::node_kind::binary: finish_binary(syntax::as<syntax::binary_expr>(e), v, start, ctx); return;
    case syntax::node_kind::unary: finish_unary(syntax::as<syntax::unary_expr>(e), v, start, ctx); return;
    case syntax::node_kind::conditional:
      finish_conditional(syntax::as<syntax::conditional>(e), v, start, ctx);
      return;
    case syntax::node_kind::relative_traversal:
      v = finish_traversal(syntax::as<syntax::relative_traversal>(e), v, ctx);
      return;
    case syntax::node_kind::index: v = finish_index(syntax::as<syntax::index_expr>(e), v, ctx); return;
    case syntax::node_kind::splat: v = finish_splat(syntax::as<syntax::splat_expr>(e), v, start, ctx); return;
    default: break;
  }
}

// Everything that is no link of a chain.
[[nodiscard]] inline value evaluate_term(const syntax::node& e, eval_context& ctx) {
  switch (e.kind) {
    case syntax::node_kind::literal: return evaluate_literal(syntax::as<syntax::literal>(e), ctx);
    case syntax::node_kind::text: return value(syntax::as<syntax::text_expr>(e).text);
    case syntax::node_kind::string: return evaluate_string(syntax::as<syntax::string_expr>(e), ctx);
    case syntax::node_kind::template_expr:
      return evaluate_template(syntax::as<syntax::template_expr>(e), ctx);
    case syntax::node_kind::template_join: return evaluate_join(syntax::as<syntax::template_join>(e), ctx);
    case syntax::node_kind::scope_traversal:
      return evaluate_reference(syntax::as<syntax::scope_traversal>(e), ctx);
    case syntax::node_kind::function_call: return evaluate_call(syntax::as<syntax::function_call>(e), ctx);
    case syntax::node_kind::tuple: return evaluate_tuple(syntax::as<syntax::tuple_expr>(e), ctx);
    case syntax::node_kind::object: return evaluate_object(syntax::as<syntax::object_expr>(e), ctx);
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: return evaluate_for(syntax::as<syntax::for_expr>(e), ctx);
    case syntax::node_kind::splat_item: return evaluate_splat_item(e, ctx);
    case syntax::node_kind::json_string:
    case syntax::node_kind::json_array:
    case syntax::node_kind::json_object: return ctx.document->json->evaluate(e, ctx);
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

// Stores only some of the links, as there may be millions.
HCL_NOINLINE inline value evaluate_long_chain(const syntax::node& top, eval_context& ctx) {
  constexpr std::size_t apart = 32;
  const diagnostics_checkpoint start = ctx.diags.here();
  trivial_vector<const syntax::node*> marks;
  std::size_t count = 0;
  const syntax::node* at = &top;
  for (; const syntax::node* next = chained(*at); at = next, ++count) {
    if (count % apart == 0) marks.push(at);
  }
  value v = evaluate_term(*at, ctx);
  std::array<const syntax::node*, apart> links;
  while (count != 0) {
    std::size_t piece = 0;
    for (at = marks.pop(); piece != (count - 1) % apart + 1; at = chained(*at))
      links[piece++] = at;
    count -= piece;
    while (piece != 0)
      finish(*links[--piece], v, start, ctx);
    if (count != 0 && ctx.work.exhausted) return value::unknown();
  }
  return v;
}

[[nodiscard]] HCL_NOINLINE inline value evaluate_chain(const syntax::node& top, eval_context& ctx) {
  std::array<const syntax::node*, 6> links;
  std::size_t count = 0;
  const syntax::node* at = &top;
  while (const syntax::node* next = chained(*at)) {
    if (count == links.size()) return evaluate_long_chain(top, ctx);
    links[count++] = at;
    at = next;
  }
  const diagnostics_checkpoint start = ctx.diags.here();
  value v = evaluate_term(*at, ctx);
  while (count > 0)
    finish(*links[--count], v, start, ctx);
  return v;
}

// Nearly all chains are of one link.
[[nodiscard]] HCL_NOINLINE inline value evaluate_link(const syntax::node& e, const syntax::node& operand,
                                                      eval_context& ctx) {
  const diagnostics_checkpoint start = ctx.diags.here();
  value v = evaluate_term(operand, ctx);
  finish(e, v, start, ctx);
  return v;
}

// The parser's depth limit counts brackets, of which each may be a few calls deep here.
inline constexpr std::size_t calls_per_level = 8;

// Lets what a function evaluates go on with the run that has called it. Calls nest like brackets, whatever
// their text says.
inline void continue_run(eval_context& inner, const eval_context* outer) {
  inner.repeated = true;  // who knows how often it is called
  if (!outer) return;
  inner.options = outer->options;
  inner.redacts_values = outer->redacts_values;
  inner.depth = outer->depth + calls_per_level;
}

HCL_COLD HCL_NOINLINE inline value too_deep(const syntax::node& e, const eval_context& ctx) {
  exhaust(ctx, e.range, nesting_limit);
  return value::unknown();
}

HCL_COLD HCL_NOINLINE inline value nothing_known() { return value::unknown(); }

class nesting_level {
 public:
  explicit nesting_level(eval_context& ctx) noexcept : ctx_(ctx) { ++ctx_.depth; }
  ~nesting_level() { --ctx_.depth; }
  nesting_level(const nesting_level&) = delete;
  nesting_level& operator=(const nesting_level&) = delete;

 private:
  eval_context& ctx_;
};

[[nodiscard]] HCL_NOINLINE inline value evaluate_nested(const syntax::node& e, eval_context& ctx) {
  if (ctx.depth >= ctx.work.depth * detail::calls_per_level) return too_deep(e, ctx);
  const nesting_level level(ctx);
  const syntax::node* const operand = chained(e);
  if (!operand) return evaluate_term(e, ctx);
  return chained(*operand) ? evaluate_chain(e, ctx) : evaluate_link(e, *operand, ctx);
}

}  // namespace hcl::inline v1_0::detail
