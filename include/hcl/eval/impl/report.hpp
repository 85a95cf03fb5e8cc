// Reports errors of evaluation, and drops those that the language ignores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/written_part.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::detail {

// The node whose beginning is the beginning of `e`, or null if `e` decides for itself.
[[nodiscard]] inline const syntax::node* beginning(const syntax::node& e) noexcept {
  switch (e.kind) {
    case syntax::node_kind::parentheses: return syntax::as<syntax::parentheses_expr>(e).inner;
    case syntax::node_kind::conditional: return syntax::as<syntax::conditional>(e).condition;
    case syntax::node_kind::binary: return syntax::as<syntax::binary_expr>(e).left;
    case syntax::node_kind::template_join: return syntax::as<syntax::template_join>(e).for_tuple;
    case syntax::node_kind::template_expr: {
      const auto& parts = syntax::as<syntax::template_expr>(e).parts;
      return parts.empty() ? nullptr : parts.front();
    }
    default: break;
  }
  return nullptr;
}

[[nodiscard]] inline byte_span start_span(const syntax::node& whole) noexcept {
  const syntax::node* e = &whole;
  while (const syntax::node* first = beginning(*e))
    e = first;
  switch (e->kind) {
    case syntax::node_kind::string: {
      const auto& quoted = syntax::as<syntax::string_expr>(*e);
      return quoted.text.empty() && quoted.text_range.empty() ? quoted.range : quoted.text_range;
    }
    case syntax::node_kind::function_call: {
      const auto& call = syntax::as<syntax::function_call>(*e);
      return between(call.name_range, call.open_parenthesis);
    }
    case syntax::node_kind::index: {
      const byte_span brackets = syntax::as<syntax::index_expr>(*e).brackets;
      return {brackets.begin, brackets.begin + 1};
    }
    case syntax::node_kind::tuple:
    case syntax::node_kind::object:
    case syntax::node_kind::json_array: return {e->range.begin, e->range.begin + 1};
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: return syntax::as<syntax::for_expr>(*e).opener;
    case syntax::node_kind::splat: return syntax::as<syntax::splat_expr>(*e).marker;
    case syntax::node_kind::unary: return syntax::as<syntax::unary_expr>(*e).operator_range();
    case syntax::node_kind::json_object: return syntax::as<syntax::json_object>(*e).open_brace();
    default: break;
  }
  return e->range;
}

// The same where a value is found unsuitable: to its author, a negative number is one word, and the operands
// of an operator are fine.
[[nodiscard]] inline byte_span value_span(const syntax::node& whole) noexcept {
  const syntax::node& e = without_parentheses(whole);
  const bool is_whole = e.kind == syntax::node_kind::binary || e.kind == syntax::node_kind::conditional;
  return is_whole || syntax::negated_number(e) ? e.range : start_span(e);
}

// A diagnostic as the evaluator sees it. `about` is the expression whose variables are listed, if any.
struct pending_diagnostic {
  std::string_view code{};
  std::string_view summary{};
  std::string detail{};
  byte_span subject{};
  byte_span context{};
  const syntax::node* about = nullptr;
  std::vector<note> notes{};
  std::optional<fix_it> fix{};
  quoting quotes = quoting::values;
  std::string_view function{};
  host_data extra{};
};

// The summary of what is wrong with a number; empty if it is none, which the parser has reported.
[[nodiscard]] inline std::string_view summary_of_number(const failure& why) noexcept {
  if (why.code == codes::number_overflow) return "Number out of range";
  if (why.code == codes::number_not_exact) return "Integer too large to be exact";
  return {};
}

// The values of the variables in `about`: references.hpp.
[[nodiscard]] std::vector<variable_note> notes_about(const syntax::node& about, const eval_context& ctx);

// How often a loop reports one problem at one place.
inline constexpr std::size_t max_at_one_place = 3;

// The steps for a message inside a loop.
inline constexpr std::size_t steps_per_diagnostic = 40;

HCL_COLD HCL_NOINLINE inline void add_exhaustion(const budget& work, diagnostics& diags) {
  diags.add({.code = codes::evaluation_limit,
             .summary = "Evaluation limit exceeded",
             .detail = "The " + std::string(work.what->name) + " of " +
                       std::to_string(work.given.*work.what->given) +
                       " was exceeded, so evaluation was stopped here.",
             .subject = work.where,
             .quotes = quoting::nothing});
}

// Exhausts the budget: reports once; all later values are dynamic.
HCL_COLD HCL_NOINLINE inline void exhaust(budget& work, diagnostics& diags, range where,
                                          const budget_limit& what) {
  if (work.exhausted) return;
  work.exhausted = true;
  work.what = &what;
  work.where = std::move(where);
  add_exhaustion(work, diags);
}
HCL_COLD HCL_NOINLINE inline void exhaust(const eval_context& ctx, byte_span where,
                                          const budget_limit& what) {
  exhaust(ctx.work, ctx.diags, range_of(ctx, where), what);
}

// spend() charges a place in the text and reports there when the limit is exceeded; charge() is for
// functions, whose call reports. Both return false from then on.
[[nodiscard]] inline bool charge(budget& work, const budget_limit& of, std::size_t amount) noexcept {
  std::size_t& left = work.*of.left;
  if (left >= amount) [[likely]] {
    left -= amount;
    return true;
  }
  left = 0;
  if (!work.overdrawn) work.overdrawn = &of;
  return false;
}
// Without an evaluation there is no budget.
[[nodiscard]] inline bool charge(eval_context* ctx, const budget_limit& of, std::size_t amount) noexcept {
  return !ctx || charge(ctx->work, of, amount);
}
[[nodiscard]] inline bool spend(const eval_context& ctx, const budget_limit& of, std::size_t amount,
                                byte_span where) {
  if (charge(ctx.work, of, amount)) [[likely]]
    return !ctx.work.exhausted;
  exhaust(ctx, where, of);
  return false;
}
[[nodiscard]] inline bool spend(budget& work, const budget_limit& of, std::size_t amount, diagnostics& diags,
                                const range& where) {
  if (!charge(work, of, amount)) exhaust(work, diags, where, of);
  return !work.exhausted;
}
// Ends the run if a function has passed a limit.
[[nodiscard]] inline bool resolve_charges(eval_context& ctx, byte_span where) {
  if (!ctx.work.overdrawn) return true;
  exhaust(ctx, where, *ctx.work.overdrawn);
  return false;
}

// Whether this may be repeated, so that it is charged.
[[nodiscard]] inline bool is_repeated(const eval_context& ctx) noexcept {
  return ctx.loops || ctx.splats || ctx.repeated;
}
// The bytes of a name or string that are read without a charge.
inline constexpr std::size_t free_length = 256;
[[nodiscard]] inline bool spend_length(const eval_context& ctx, std::size_t bytes, byte_span where) {
  return bytes < free_length || !is_repeated(ctx) || spend(ctx, step_limit, bytes / 64, where);
}
// Copies of long texts that are kept.
[[nodiscard]] inline bool spend_copy(const eval_context& ctx, std::size_t bytes, byte_span where) {
  return bytes < 64 || !is_repeated(ctx) ||
         (spend_length(ctx, bytes, where) && spend(ctx, text_limit, bytes, where));
}
// Copied keys; short ones are free, and outside of loops those no longer than their source text.
[[nodiscard]] inline bool spend_key(const eval_context& ctx, std::size_t bytes, byte_span where) {
  if (bytes < 64 || (!is_repeated(ctx) && bytes <= where.size())) return true;
  return spend_length(ctx, bytes, where) && spend(ctx, text_limit, bytes, where);
}
// A container of so many elements; it has a size of its own, too.
[[nodiscard]] inline bool spend_container(const eval_context& ctx, std::size_t elements, byte_span where) {
  return !is_repeated(ctx) || spend(ctx, element_limit, elements + 3, where);
}

// Whether the current loop has reported this `times` times already; further reports are skipped.
[[nodiscard]] inline bool already_reported(const eval_context& ctx, std::string_view code, byte_span subject,
                                           std::size_t times = 1) {
  if (ctx.loop_begin == eval_context::outside_of_loops) return false;
  const range where = range_of(ctx, subject);
  for (std::size_t i = ctx.loop_begin; i < ctx.diags.size(); ++i) {
    const diagnostic& d = ctx.diags[i];
    if (d.code == code && d.subject == where && --times == 0) return true;
  }
  return false;
}

// The cost of a message inside a loop grows with the number of listed ones.
[[nodiscard]] inline bool spend_diagnostic(const eval_context& ctx, byte_span where) {
  constexpr std::size_t comparisons_per_step = 8;
  if (!is_repeated(ctx)) return true;
  const std::size_t listed = ctx.loop_begin == eval_context::outside_of_loops
                                 ? 0
                                 : ctx.diags.size() - (std::min)(ctx.loop_begin, ctx.diags.size());
  return spend(ctx, step_limit, steps_per_diagnostic + listed / comparisons_per_step, where);
}

// Counts an error that the list would not keep, so that it need not be built. False if there is
// room.
[[nodiscard]] inline bool count_suppressed(const eval_context& ctx, byte_span subject) {
  if (ctx.work.exhausted) return true;
  if (!ctx.diags.full()) return false;
  if (spend_diagnostic(ctx, subject)) ctx.diags.add_suppressed();
  return true;
}

HCL_COLD HCL_NOINLINE inline void report(eval_context& ctx, pending_diagnostic f) {
  if (ctx.work.exhausted) return;  // the limit was reported
  if (is_repeated(ctx)) {
    if (!spend_diagnostic(ctx, f.subject)) return;
    if (already_reported(ctx, f.code, f.subject, f.about ? max_at_one_place : 1)) {
      ctx.diags.add({.code = f.code, .subject = range_of(ctx, f.subject)});
      return;
    }
  }
  diagnostic problem{.code = f.code};
  if (!ctx.diags.full()) {
    problem.summary = f.summary;
    const bool secret = ctx.redacts_values && f.quotes == quoting::values;
    problem.detail = std::move(f.detail);
    if (secret) problem.detail = masked_sentence(problem.detail, [](std::string_view) { return false; });
    problem.subject = range_of(ctx, f.subject);
    if (!f.context.empty()) problem.context = range_of(ctx, f.context);
    problem.notes = std::move(f.notes);
    if (!secret) problem.fix = std::move(f.fix);
    problem.quotes = secret ? quoting::nothing : f.quotes;
    problem.function = f.function;
    problem.extra = std::move(f.extra);
    if (f.about && ctx.explain && !ctx.redacts_values) problem.variables = notes_about(*f.about, ctx);
  }
  ctx.diags.add(std::move(problem));
}

// Restores the report of an exhausted budget after dropping diagnostics.
inline void ensure_exhaustion_reported(const eval_context& ctx) {
  if (!ctx.work.exhausted) return;
  for (const diagnostic& d : ctx.diags)
    if (d.code == codes::evaluation_limit) return;
  add_exhaustion(ctx.work, ctx.diags);
}

using diagnostics_checkpoint = diagnostics::checkpoint;

[[nodiscard]] inline bool same_place(const diagnostics_checkpoint& a,
                                     const diagnostics_checkpoint& b) noexcept {
  return a.size == b.size && a.errors == b.errors && a.dropped == b.dropped;
}

// Moves out those from `from` on, before `to`; the list must be rewound next.
[[nodiscard]] inline std::vector<diagnostic> take_diagnostics(eval_context& ctx, std::size_t from,
                                                              std::size_t to) {
  std::vector<diagnostic> taken;
  taken.reserve(to - from);
  for (std::size_t i = from; i < to; ++i)
    taken.push_back(ctx.diags.take_out(i));
  return taken;
}

// Forgets the diagnostics since `start`, but for those between `from` and `to`.
HCL_COLD HCL_NOINLINE inline void keep_only(eval_context& ctx, const diagnostics_checkpoint& start,
                                            const diagnostics_checkpoint& from,
                                            const diagnostics_checkpoint& to) {
  if (same_place(start, from)) {  // what stays is in its place
    ctx.diags.rewind(to);
    ensure_exhaustion_reported(ctx);
    return;
  }
  const std::size_t listed = to.kept_errors - from.kept_errors,
                    uncounted = (to.errors - from.errors) - listed;
  // Keeps all diagnostics if some were dropped for lack of space.
  if (uncounted != 0 && start.kept_errors + listed < ctx.diags.limit()) return;
  std::vector<diagnostic> kept = take_diagnostics(ctx, from.size, to.size);
  ctx.diags.rewind(start);
  for (diagnostic& d : kept)
    ctx.diags.add(std::move(d));
  // Keeps counting errors beyond the limit.
  if (ctx.diags.full()) {
    for (std::size_t i = 0; i < uncounted; ++i)
      ctx.diags.add({.code = {}});
  }
  ensure_exhaustion_reported(ctx);
}

inline void forget_since(eval_context& ctx, const diagnostics_checkpoint& start) {
  if (ctx.diags.unchanged_since(start)) [[likely]]
    return;
  ctx.diags.rewind(start);
  ensure_exhaustion_reported(ctx);
}

// Moves the diagnostics from number `first` on before those between `start` and it. Long lists stay in place,
// as moving them for each link of a chain would be quadratic.
HCL_COLD HCL_NOINLINE inline void move_to_front(eval_context& ctx, const diagnostics_checkpoint& start,
                                                std::size_t first) {
  const diagnostics_checkpoint end = ctx.diags.here();
  if (end.dropped != start.dropped) return;  // the list is full: order no longer matters
  if (first - start.size > diagnostics::default_limit) return;
  std::vector<diagnostic> moved = take_diagnostics(ctx, first, end.size),
                          others = take_diagnostics(ctx, start.size, first);
  ctx.diags.rewind(start);
  for (diagnostic& d : moved)
    ctx.diags.add(std::move(d));
  for (diagnostic& d : others)
    ctx.diags.add(std::move(d));
}

// Whether the list has, from `start` on, the same diagnostic, or enough of them at its place.
[[nodiscard]] inline bool is_repetition(const diagnostic& d, const diagnostics& list, std::size_t start) {
  std::size_t here = 0;
  for (std::size_t i = start; i < list.size(); ++i) {
    const diagnostic& other = list[i];
    if (other.code != d.code || !(other.subject == d.subject)) continue;
    if (++here == max_at_one_place) return true;
    if (d.summary.empty()) return true;
    bool same = other.detail == d.detail && other.variables.size() == d.variables.size();
    for (std::size_t v = 0; same && v < d.variables.size(); ++v)
      same = other.variables[v].name == d.variables[v].name && other.variables[v].text == d.variables[v].text;
    if (same) return true;
  }
  return false;
}

// Drops diagnostics of this round (since `round`) that repeat earlier ones of the loop (since `loop`).
HCL_COLD HCL_NOINLINE inline void forget_repetitions(eval_context& ctx, const diagnostics_checkpoint& loop,
                                                     const diagnostics_checkpoint& round) {
  const diagnostics_checkpoint end = ctx.diags.here();
  const std::size_t uncounted = (end.errors - round.errors) - (end.kept_errors - round.kept_errors);
  std::vector<diagnostic> made = take_diagnostics(ctx, round.size, end.size);
  ctx.diags.rewind(round);
  for (diagnostic& d : made) {
    if (!is_repetition(d, ctx.diags, loop.size)) ctx.diags.add(std::move(d));
  }
  for (std::size_t i = 0; i != uncounted; ++i)
    ctx.diags.add_suppressed();  // what was not kept goes on counting
}

// "a number is required" -> "a number is required."
[[nodiscard]] inline std::string as_sentence(std::string text) {
  if (!text.empty() && text.back() != '.' && text.back() != '?' && text.back() != '!') text += '.';
  return text;
}

}  // namespace hcl::inline v1_0::detail
