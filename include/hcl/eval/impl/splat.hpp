// Splats: one expression applied to each element of a sequence, or to a single value as if it were a sequence
// of one.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/refinement.hpp>

namespace hcl::inline v0_1::detail {

// One splat over a source that is not null and whose type is known.
class splat_run {
 public:
  splat_run(const syntax::splat_expr& e, eval_context& ctx) : e_(e), ctx_(ctx) {}

  [[nodiscard]] value over(const value& source) {
    const redaction_scope quiet(ctx_, source.is_marked());
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
    const bound in_splat(ctx_.splats, frame);
    return evaluate(*e_.each, ctx_);
  }

  // The type that the result would have: what each element of an unknown of its type becomes.
  [[nodiscard]] type result_type(const type& source) {
    if (source.kind() != type_kind::tuple) return type::list(item(value::unknown(source.element())).type());
    std::vector<type> elements;
    elements.reserve(source.elements().size());
    const diagnostics_checkpoint before = ctx_.diags.here();
    const loop_report_scope in_this(ctx_);
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
    const loop_report_scope in_this(ctx_);
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

}  // namespace hcl::inline v0_1::detail
