// Conditionals: both arms are evaluated for the type they share, one of them counts. Knows no other node.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <hcl/eval/coerce.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/unify.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::string describe_unlike(const type& a, const type& b, unsigned depth = 0);

[[nodiscard]] inline std::string describe_unlike_objects(const type& a, const type& b, unsigned depth) {
  for (const object_attribute& mine : a.attributes()) {
    const object_attribute* other = b.find(mine.name);
    if (!other) return "the true value has an attribute \"" + mine.name + "\", the false value has not";
    if (!(mine.type == other->type)) return "attribute \"" + mine.name + "\" differs: " + describe_unlike(mine.type, other->type, depth + 1);
  }
  for (const object_attribute& other : b.attributes())
    if (!a.find(other.name)) return "the false value has an attribute \"" + other.name + "\", the true value has not";
  return {};
}

// How the types of two arms differ, down to the first attribute or element that does.
[[nodiscard]] inline std::string describe_unlike(const type& a, const type& b, unsigned depth) {
  if (a.kind() == b.kind() && depth < 16) {
    if (a.kind() == type_kind::object) return describe_unlike_objects(a, b, depth);
    if (a.kind() == type_kind::tuple) {
      const auto mine = a.elements(), other = b.elements();
      if (mine.size() != other.size()) {
        return "the true tuple has length " + std::to_string(mine.size()) + ", the false tuple has length " + std::to_string(other.size());
      }
      for (std::size_t i = 0; i < mine.size(); ++i)
        if (!(mine[i] == other[i])) return "element " + std::to_string(i) + " differs: " + describe_unlike(mine[i], other[i], depth + 1);
    }
    if (a.is_collection() && a.element().is_structural()) return "their elements differ: " + describe_unlike(a.element(), b.element(), depth + 1);
  }
  const std::string mine = friendly_name(a), other = friendly_name(b);
  if (mine == other) return "something deep inside the two differs";
  return "the true value is " + mine + ", the false value is " + other;
}

// What is known of a value that is one of two.
[[nodiscard]] inline value either_of(const value& a, const value& b, const type& result) {
  if (a.is_null() && b.is_null()) return value::null(result);
  refinement facts;
  if (a.is_definitely_not_null() && b.is_definitely_not_null()) facts.null = refinement::nullness::not_null;
  const bool numbers = a.kind() == type_kind::number && b.kind() == type_kind::number;
  if (numbers || (a.type().is_collection() && a.type() == b.type())) {
    const refinement one = facts_of(a), two = facts_of(b);
    if (numbers && one.lower && two.lower) {
      facts.lower = one.lower->value < two.lower->value ? one.lower : two.lower;
      if (one.lower->value == two.lower->value) facts.lower->inclusive = one.lower->inclusive || two.lower->inclusive;
    }
    if (numbers && one.upper && two.upper) {
      facts.upper = one.upper->value > two.upper->value ? one.upper : two.upper;
      if (one.upper->value == two.upper->value) facts.upper->inclusive = one.upper->inclusive || two.upper->inclusive;
    }
    facts.min_length = (std::min)(one.min_length, two.min_length);
    facts.max_length = (std::max)(one.max_length, two.max_length);
  }
  return value::unknown(result, facts);
}

[[nodiscard]] inline bool is_untyped_null(const value& v) noexcept { return v.is_null() && v.kind() == type_kind::dynamic && !v.is_marked(); }

// The type of both arms together; nothing if there is none.
[[nodiscard]] inline std::optional<type> arms_type(const value& yes, const value& no, const model_options& options) {
  if (is_untyped_null(yes)) return no.type();
  if (is_untyped_null(no)) return yes.type();
  if (yes.kind() == type_kind::dynamic || no.kind() == type_kind::dynamic) return type{};
  const type& a = yes.type();
  const type& b = no.type();
  if (a == b) return a;
  const std::array both{a, b};
  return unify(both, true, options);
}

[[gnu::cold, gnu::noinline]] inline void report_condition(evaluation& run, const syntax::conditional& e, std::string_view code,
                                                          std::string_view summary, std::string detail) {
  report(run, {.code = code,
               .summary = summary,
               .detail = std::move(detail),
               .subject = e.condition->range,
               .context = e.range,
               .about = e.condition});
}

[[gnu::cold, gnu::noinline]] inline void report_arm(evaluation& run, const syntax::conditional& e, byte_span subject, const syntax::node& about,
                                                    std::string detail) {
  report(run, {.code = "inconsistent-conditional-types",
               .summary = "Inconsistent conditional result types",
               .detail = std::move(detail),
               .subject = subject,
               .context = e.range,
               .about = &about});
}

// Both arms of a conditional, evaluated; what remains is done apart from the evaluation, which nests.
struct arms {
  value yes{}, no{};
  type common{};
  problem_mark start, after_no{}, after_yes{};  // where the false arm's problems begin and end, then those of the true arm

  [[nodiscard]] bool silent() const noexcept { return same_place(start, after_yes); }
};

// Finds the type of both arms; false, and the only problem left, if there is none.
[[nodiscard, gnu::noinline]] inline bool unify_arms(const syntax::conditional& e, arms& both, evaluation& run) {
  const bool structured = both.yes.depth() != 0 || both.no.depth() != 0;
  if (structured && is_repeated(run) && !spend_steps(run, 8, e.range)) return false;
  if (both.yes.weight() > 16 || both.no.weight() > 16) {
    if (!spend_weight(run, both.yes, e.range) || !spend_weight(run, both.no, e.range)) return false;
  }
  std::optional<type> common = arms_type(both.yes, both.no, *run.options);
  if (common) {
    both.common = *std::move(common);
    return true;
  }
  forget_since(run, both.start);
  report_arm(run, e, between(e.true_result->range, e.false_result->range), e,
             "Both results must have one type, or types that convert to one" +
                 (both.yes.contains_marked() || both.no.contains_marked() ? std::string()  // names of attributes may be secret
                                                                          : ": " + describe_unlike(both.yes.type(), both.no.type())) +
                 ".");
  return false;
}

// The problems of an arm that is not chosen are forgotten.
inline void keep_chosen(const arms& both, bool chosen, evaluation& run) {
  if (both.silent()) return;
  const problem_mark end = run.problems.here();
  if (chosen && !same_place(both.start, both.after_no)) keep_only(run, both.start, both.after_no, end);
  if (!chosen && !same_place(both.after_no, both.after_yes)) keep_only(run, both.start, both.start, both.after_no);
}

[[nodiscard, gnu::noinline]] inline value choose_arm(const syntax::conditional& e, arms& both, value condition, evaluation& run) {
  const auto forget_arms = [&] {
    if (!both.silent()) keep_only(run, both.start, both.after_yes, run.problems.here());
  };
  if (condition.is_null()) {
    forget_arms();
    report_condition(run, e, "null-condition", "Null condition", "The condition is null; it must be either true or false.");
    return value::unknown(both.common);
  }
  mark_set marks;
  if (condition.is_marked() || both.yes.is_marked() || both.no.is_marked()) {
    marks = condition.marks() | both.yes.marks() | both.no.marks();
    condition = std::move(condition).unmarked();
    both.yes = std::move(both.yes).unmarked();
    both.no = std::move(both.no).unmarked();
  }
  if (!condition.is_known()) {
    forget_arms();
    return either_of(both.yes, both.no, both.common).with_marks(marks);
  }
  std::string why;
  if (!coerce_primitive(run, condition, type_kind::boolean, e.condition->range, why)) {
    forget_arms();
    report_condition(run, e, "invalid-condition", "Incorrect condition type", "The condition must be true or false: " + as_sentence(why));
    return value::unknown(both.common);
  }
  const bool chosen = condition.as_bool();
  keep_chosen(both, chosen, run);
  value& result = chosen ? both.yes : both.no;
  if (!both.common.is_dynamic() && !(result.type() == both.common)) {
    const syntax::node& arm = chosen ? *e.true_result : *e.false_result;
    outcome<value> converted = coerce(run, std::move(result), both.common, arm.range);
    if (!converted) {
      const discretion quiet(run, !marks.empty());
      report_arm(run, e, arm.range, arm,
                 std::string("The ") + (chosen ? "true" : "false") + " result has the wrong type: " + as_sentence(converted.error().message));
      return value::unknown(both.common).with_marks(marks);
    }
    return (*std::move(converted)).with_marks(marks);
  }
  return marks.empty() ? std::move(result) : result.with_marks(marks);
}

// `no` is the false arm's value, whose problems begin at `start`: chains of conditionals are evaluated from their last arm backwards.
[[nodiscard, gnu::noinline]] inline value finish_conditional(const syntax::conditional& e, value no, problem_mark start, evaluation& run) {
  arms both{.no = std::move(no), .start = start, .after_no = run.problems.here()};
  both.yes = evaluate(*e.true_result, run);
  both.after_yes = run.problems.here();
  if (!unify_arms(e, both, run)) return value::unknown();
  return choose_arm(e, both, evaluate(*e.condition, run), run);
}

}  // namespace hcl::inline v0_1::detail
