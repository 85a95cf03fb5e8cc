// Splats: one expression applied to each element of a sequence, or to a single value as if it were a sequence of one.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <hcl/eval/report.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/refinement.hpp>

namespace hcl::inline v0_1::detail {

// One splat over a source that is not null and whose type is known.
class splat_run {
 public:
  splat_run(const syntax::splat_expr& e, evaluation& run) : e_(e), run_(run) {}

  [[nodiscard]] value over(const value& source) {
    const discretion quiet(run_, source.is_marked());
    const bool sequence = is_sequence(source.kind());
    if (!source.is_known() && sequence) return over_unknown(source);
    if (sequence) return over_elements(source.unmarked().elements(), source.kind() == type_kind::tuple, source, false);
    // A single value that may turn out to be null has no length yet.
    const bool unsure = !source.is_known() && !source.is_definitely_not_null();
    return over_elements(std::span<const value>(&source, 1), true, source, unsure);
  }

  [[nodiscard]] static bool is_sequence(type_kind kind) noexcept {
    return kind == type_kind::list || kind == type_kind::set || kind == type_kind::tuple;
  }

 private:
  [[nodiscard]] value item(const value& current) {
    const splat_frame frame{run_.splats, e_.item, &current};
    const bound in_splat(run_.splats, frame);
    return evaluate(*e_.each, run_);
  }

  // The type that the result would have: what each element of an unknown of its type becomes.
  [[nodiscard]] type result_type(const type& source) {
    if (source.kind() != type_kind::tuple) return type::list(item(value::unknown(source.element())).type());
    std::vector<type> elements;
    elements.reserve(source.elements().size());
    for (const type& element : source.elements()) {
      if (!spend_steps(run_, 1, e_.range)) return {};
      elements.push_back(item(value::unknown(element)).type());
    }
    return type::tuple(std::move(elements));
  }
  [[nodiscard]] type quiet_result_type(const type& source) {
    const problem_mark before = run_.problems.here();
    type result = result_type(source);
    forget_since(run_, before);
    return result;
  }

  [[nodiscard]] value over_unknown(const value& source) {
    const type result = result_type(source.type());
    refinement facts = refinement::not_null();
    if (result.kind() == type_kind::list) {
      const refinement known = facts_of(source.unmarked());
      facts.min_length = known.min_length;
      facts.max_length = known.max_length;
    }
    return value::unknown(result, facts).with_marks(source.marks());
  }

  [[nodiscard]] value over_elements(std::span<const value> elements, bool as_tuple, const value& source, bool unsure) {
    const bool single = !is_sequence(source.kind());
    if (!spend_container(run_, 0, e_.range)) return value::unknown();
    std::vector<value> results;
    results.reserve(elements.size());
    const problem_mark before = run_.problems.here();
    const telling in_this(run_);
    for (const value& element : elements) {
      if (!spend_steps(run_, 1, e_.range) || !spend_elements(run_, 1, e_.range)) return value::unknown();
      const problem_mark one = run_.problems.here();
      results.push_back(item(element));
      if (!same_place(run_.problems.here(), one)) [[unlikely]] forget_repetitions(run_, before, one);
    }
    if (run_.work.exhausted || unsure) return value::unknown().with_marks(source.marks());
    if (run_.problems.errors_since(before)) {
      const type whole = single ? type::tuple({source.type()}) : source.type();
      return value::unknown(quiet_result_type(whole)).with_marks(source.marks());
    }
    if (as_tuple) return value::tuple(std::move(results)).with_marks(source.marks());
    return as_list(std::move(results), source);
  }

  [[nodiscard]] value as_list(std::vector<value> results, const value& source) {
    if (results.empty()) return value::list(result_type(source.type()).element(), {}).with_marks(source.marks());
    type element;
    for (const value& result : results) {
      if (result.kind() == type_kind::dynamic) continue;
      if (element.is_dynamic()) {
        element = result.type();
      } else if (!(element == result.type())) {
        report(run_, {.code = "invalid-nested-splat",
                      .summary = "Invalid nested splat expressions",
                      .detail = "The elements of this list come out with different types, so they make no list. "
                                "A for-expression makes a tuple, whose elements may differ.",
                      .subject = e_.each->range,
                      .context = e_.range});
        return value::unknown();
      }
    }
    return value::list(element, std::move(results)).with_marks(source.marks());
  }

  const syntax::splat_expr& e_;
  evaluation& run_;
};

[[nodiscard, gnu::noinline]] inline value finish_splat(const syntax::splat_expr& e, const value& source, problem_mark start, evaluation& run) {
  if (run.problems.errors_since(start)) return value::unknown();
  if (source.is_null()) {
    if (!splat_run::is_sequence(source.kind())) return value::tuple({}).with_marks(source.marks());
    report(run, {.code = "splat-of-null",
                 .summary = "Splat of null value",
                 .detail = "A splat (with the * sign) needs a list, set or tuple; this one is null.",
                 .subject = e.source->range,
                 .context = between(e.source->range, e.marker),
                 .about = e.source});
    return value::unknown();
  }
  if (source.kind() == type_kind::dynamic) return value::unknown().with_marks(source.marks());
  return splat_run(e, run).over(source);
}

// The element that a splat is at; dynamic outside of any.
[[nodiscard]] inline value evaluate_splat_item(const syntax::node& e, const evaluation& run) {
  for (const splat_frame* f = run.splats; f; f = f->outer)
    if (f->item == &e) return *f->current;
  return value::unknown();
}

}  // namespace hcl::inline v0_1::detail
