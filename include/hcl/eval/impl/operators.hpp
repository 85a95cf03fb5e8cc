// Operators in expressions, and conditionals: diagnostics of operands and costs. value/operate.hpp applies
// the former.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::detail {

// Operators in expressions: diagnostics of operands and costs. value/operate.hpp applies them.
[[nodiscard]] inline value unknown_primitive(type_kind kind) { return value::unknown(simple_type(kind)); }

HCL_COLD HCL_NOINLINE inline void report_operand(eval_context& ctx, const char* which,
                                                 const std::string& sign, const std::string& why,
                                                 std::string_view advice, const syntax::node& operand,
                                                 byte_span whole) {
  if (count_suppressed(ctx, operand.range)) return;
  report(ctx, {.code = codes::invalid_operand,
               .summary = "Invalid operand",
               .detail = std::string(which) + " of \"" + sign +
                         "\" has an invalid value: " + as_sentence(why) + std::string(advice),
               .subject = operand.range,
               .context = whole,
               .about = &operand});
}

// Advice for "+" on strings, as other languages join them.
inline constexpr std::string_view join_advice = " To join strings, write ${a}${b} in quotes.";
[[nodiscard]] inline bool joins_strings(binary_operator op, const value& left, const value& right) {
  return op == binary_operator::add &&
         (left.kind() == type_kind::string || right.kind() == type_kind::string);
}

HCL_COLD HCL_NOINLINE inline void report_operation(eval_context& ctx, const failure& why,
                                                   const syntax::node& whole) {
  if (count_suppressed(ctx, whole.range)) return;
  report(ctx, {.code = codes::operation_failed,
               .summary = "Operation failed",
               .detail = (why.code.empty() ? "This operation has no result: " : std::string()) +
                         as_sentence(why.message),
               .subject = whole.range,
               .about = &whole});
}

// Comparing costs the smaller of two values, searching for marks both.
[[nodiscard]] inline bool spend_comparison(eval_context& ctx, const value& left, const value& right,
                                           byte_span where) {
  const bool left_is_smaller = left.weight() < right.weight();
  const value& smaller = left_is_smaller ? left : right;
  const value& larger = left_is_smaller ? right : left;
  return spend_weight(ctx, smaller, where) && (!larger.contains_marked() || spend_weight(ctx, larger, where));
}

// Drops the diagnostics of the operand that did not decide; those of the left begin at `start`, of the right
// at `middle`.
inline void forget_other_operand(eval_context& ctx, decided_by operand, const diagnostics_checkpoint& start,
                                 const diagnostics_checkpoint& middle) {
  const diagnostics_checkpoint end = ctx.diags.here();
  if (operand == decided_by::left && !same_place(middle, end)) {
    ctx.diags.rewind(middle);
    ensure_exhaustion_reported(ctx);
  } else if (operand == decided_by::right && !same_place(start, middle)) {
    keep_only(ctx, start, middle, end);
  }
}

// Both operands are values by now; `start` is where the diagnostics of the left one begin, `middle` those of
// the right one.
HCL_NOINLINE inline value finish_binary_slowly(const syntax::binary_expr& e, value left, value right,
                                               const diagnostics_checkpoint& start,
                                               const diagnostics_checkpoint& middle, eval_context& ctx) {
  const type_kind want = operand_kind(e.op);
  value failed = unknown_primitive(result_kind(e.op));
  const bool left_failed = middle.errors != start.errors;
  if (want != type_kind::dynamic) {
    const diagnostics_checkpoint evaluated = ctx.diags.here();
    std::string_view advice = joins_strings(e.op, left, right) ? join_advice : std::string_view();
    std::string why;
    if (!coerce_primitive(ctx, left, want, e.left->range, why))
      report_operand(ctx, "The left side", symbol(e.op), why, std::exchange(advice, {}), *e.left, e.range);
    if (!coerce_primitive(ctx, right, want, e.right->range, why))
      report_operand(ctx, "The right side", symbol(e.op), why, advice, *e.right, e.range);
    if (ctx.diags.errors_since(evaluated)) {
      if (!same_place(evaluated, start)) move_to_front(ctx, start, evaluated.size);
      return failed;
    }
  } else if (!spend_comparison(ctx, left, right, e.range)) {
    return failed;
  }
  failed_operands without_value = failed_operands::none;
  if (ctx.diags.errors_since(start)) {
    without_value = left_failed ? failed_operands::left : failed_operands::right;
  }
  operation done = operate_converted(e.op, left, right, *ctx.options, without_value);
  if (done.operand != decided_by::both) forget_other_operand(ctx, done.operand, start, middle);
  if (done.result) return *std::move(done.result);
  report_operation(ctx, done.result.error(), e);
  return failed;
}

// Operands that are unknown, null or marked take longer.
inline constexpr std::size_t steps_per_odd_operation = 4;

[[nodiscard]] inline bool is_wide_number(const value& v) {
  return v.kind() == type_kind::number && is_plain(v) && is_wide(v.as_number());
}

// The slow path: conversions, and numbers to charge for.
HCL_NOINLINE inline void finish_binary_otherwise(const syntax::binary_expr& e, value& left,
                                                 const value& right, const diagnostics_checkpoint& start,
                                                 const diagnostics_checkpoint& middle, eval_context& ctx) {
  const bool divides = e.op == binary_operator::divide || e.op == binary_operator::modulo;
  const bool was_wide = divides && is_wide_number(left);
  if (!ctx.diags.unchanged_since(start) || !operate_plain(e.op, left, right)) {
    const bool odd = !is_plain(left) || !is_plain(right);
    const bool paid = !odd || spend(ctx, step_limit, steps_per_odd_operation, e.range);
    left = finish_binary_slowly(e, std::move(left), paid ? right : value::unknown(), start, middle, ctx);
  }
  const std::size_t steps =
      was_wide || is_wide_number(left) ? (divides ? steps_per_wide_division : steps_per_wide_operation) : 0;
  if (steps != 0 && !spend(ctx, step_limit, steps, e.range)) left = value::unknown(type::number());
}

// Replaces the left operand's value by that of the whole.
inline void finish_binary(const syntax::binary_expr& e, value& left, const diagnostics_checkpoint& start,
                          eval_context& ctx) {
  const diagnostics_checkpoint middle = ctx.diags.here();
  const operand_value right(*e.right, ctx);
  if (ctx.diags.unchanged_since(start) && operate_exactly(e.op, left, *right)) [[likely]]
    return;
  finish_binary_otherwise(e, left, *right, start, middle, ctx);
}

HCL_NOINLINE inline void finish_unary(const syntax::unary_expr& e, value& operand,
                                      const diagnostics_checkpoint& start, eval_context& ctx) {
  const type_kind want = operand_kind(e.op);
  std::string why;
  if (!coerce_primitive(ctx, operand, want, e.operand->range, why))
    report_operand(ctx, "The operand", symbol(e.op), why, {}, *e.operand, e.range);
  if (ctx.diags.errors_since(start)) {
    operand = unknown_primitive(want);
    return;
  }
  outcome<value> result = operate_converted(e.op, operand);
  if (!result) report_operation(ctx, result.error(), e);
  operand = result ? *std::move(result) : unknown_primitive(want);
}

// Names the two parts of two types that keep these from having a common one.
class inconsistency {
 public:
  explicit inconsistency(const model_options& options) noexcept : options_(options) {}

  [[nodiscard]] std::string describe(const type& a, const type& b, unsigned depth = 0) const {
    if (depth < max_depth) {
      std::string found = a.kind() == b.kind() ? describe_same_kind(a, b, depth) : std::string();
      if (found.empty()) found = describe_elements(a, b);
      if (!found.empty()) return found;
    }
    const std::string mine = with_article(friendly_name(a)), other = with_article(friendly_name(b));
    if (mine == other) return "a deeply nested part of the two differs";
    return "the true value is " + mine + ", the false value is " + other;
  }

 private:
  static constexpr unsigned max_depth = 16;
  static constexpr std::size_t max_parts = 24;  // of different types, each compared with each

  // A part of one of the two, and what it is called.
  struct part {
    std::string name;
    const type* of;
  };

  [[nodiscard]] bool clash(const type& a, const type& b) const {
    return !(a == b) && !unify(std::array{a, b}, conversion::unsafe, options_);
  }

  // Part by part, if both have the same parts.
  [[nodiscard]] std::string describe_same_kind(const type& a, const type& b, unsigned depth) const {
    if (a.is_collection() && a.element().is_structural())
      return "their elements differ: " + describe(a.element(), b.element(), depth + 1);
    if (a.kind() == type_kind::tuple && a.elements().size() == b.elements().size()) {
      for (std::size_t i = 0; i < a.elements().size(); ++i)
        if (clash(a.elements()[i], b.elements()[i]))
          return "element " + std::to_string(i) +
                 " differs: " + describe(a.elements()[i], b.elements()[i], depth + 1);
    }
    if (a.kind() != type_kind::object || a.attributes().size() != b.attributes().size()) return {};
    for (const object_attribute& mine : a.attributes())
      if (!b.find(mine.name)) return {};
    for (const object_attribute& mine : a.attributes())
      if (const type& other = b.find(mine.name)->type; clash(mine.type, other))
        return "attribute " + in_quotes(mine.name) + " differs: " + describe(mine.type, other, depth + 1);
    return {};
  }

  // For types whose common type is a collection.
  [[nodiscard]] std::string describe_elements(const type& a, const type& b) const {
    const bool sequences = is_sequence(a) && is_sequence(b);
    if (!sequences && !(is_keyed(a) && is_keyed(b))) return {};
    std::vector<part> parts;
    add_parts(a, "true", parts);
    add_parts(b, "false", parts);
    for (std::size_t j = 1; j < parts.size(); ++j)
      for (std::size_t i = 0; i < j; ++i)
        if (clash(*parts[i].of, *parts[j].of)) return what_differs(a, b) + describe_pair(parts[i], parts[j]);
    return {};
  }
  [[nodiscard]] static std::string what_differs(const type& a, const type& b) {
    if (a.kind() == type_kind::tuple && b.kind() == type_kind::tuple)
      return "their lengths differ, so all elements must have one type, but ";
    if (a.kind() == type_kind::object && b.kind() == type_kind::object)
      return "their attributes differ, so all of these must have one type, but ";
    return "all elements must have one type, but ";
  }
  [[nodiscard]] static std::string describe_pair(const part& one, const part& two) {
    return one.name + " is " + with_article(friendly_name(*one.of)) + ", and " + two.name + " is " +
           with_article(friendly_name(*two.of));
  }

  [[nodiscard]] static bool is_sequence(const type& t) noexcept {
    return t.kind() == type_kind::list || t.kind() == type_kind::set || t.kind() == type_kind::tuple;
  }
  [[nodiscard]] static bool is_keyed(const type& t) noexcept {
    return t.kind() == type_kind::map || t.kind() == type_kind::object;
  }
  static void add_parts(const type& t, const char* side, std::vector<part>& parts) {
    const std::string of = std::string(" of the ") + side + " value";
    if (t.is_collection()) add(parts, "each element" + of, t.element());
    for (std::size_t i = 0; i < t.elements().size() && parts.size() < max_parts; ++i)
      add(parts, "element " + std::to_string(i) + of, t.elements()[i]);
    for (const object_attribute& attribute : t.attributes())
      add(parts, "attribute " + in_quotes(attribute.name) + of, attribute.type);
  }
  static void add(std::vector<part>& parts, std::string name, const type& t) {
    if (parts.size() == max_parts) return;
    for (const part& other : parts)
      if (*other.of == t) return;
    parts.push_back({std::move(name), &t});
  }

  const model_options& options_;
};

// `names_parts`: off where names of attributes may be secret.
[[nodiscard]] inline std::string no_common_type_text(const type& yes, const type& no,
                                                     const model_options& options, bool names_parts = true) {
  const std::string why = names_parts ? ": " + inconsistency(options).describe(yes, no) : std::string();
  return "Both results must have the same type, or types that convert to a common one" + why + '.';
}

// Facts that hold for both of two values.
[[nodiscard]] inline value either_of(const value& a, const value& b, const type& result) {
  if (a.is_null() && b.is_null()) return value::null(result);
  refinement refinements;
  if (a.is_definitely_not_null() && b.is_definitely_not_null())
    refinements.null = refinement::nullness::not_null;
  const bool numbers = a.kind() == type_kind::number && b.kind() == type_kind::number;
  if (numbers || (a.type().is_collection() && a.type() == b.type())) {
    const refinement one = refinement_of(a), two = refinement_of(b);
    if (numbers && one.lower && two.lower) {
      refinements.lower = one.lower->value < two.lower->value ? one.lower : two.lower;
      if (one.lower->value == two.lower->value)
        refinements.lower->inclusive = one.lower->inclusive || two.lower->inclusive;
    }
    if (numbers && one.upper && two.upper) {
      refinements.upper = one.upper->value > two.upper->value ? one.upper : two.upper;
      if (one.upper->value == two.upper->value)
        refinements.upper->inclusive = one.upper->inclusive || two.upper->inclusive;
    }
    refinements.min_length = (std::min)(one.min_length, two.min_length);
    refinements.max_length = (std::max)(one.max_length, two.max_length);
  }
  return value::unknown(result, refinements);
}

[[nodiscard]] inline bool is_untyped_null(const value& v) noexcept {
  return v.is_null() && v.kind() == type_kind::dynamic && !v.is_marked();
}

// The type of both arms together; nothing if there is none.
[[nodiscard]] inline std::optional<type> arms_type(const value& yes, const value& no,
                                                   const model_options& options) {
  if (is_untyped_null(yes)) return no.type();
  if (is_untyped_null(no)) return yes.type();
  if (yes.kind() == type_kind::dynamic || no.kind() == type_kind::dynamic) return type{};
  const type& a = yes.type();
  const type& b = no.type();
  if (a == b) return a;
  const std::array both{a, b};
  return unify(both, conversion::unsafe, options);
}

HCL_COLD HCL_NOINLINE inline void report_condition(eval_context& ctx, const syntax::conditional& e,
                                                   std::string_view code, std::string_view summary,
                                                   std::string detail, quoting quotes = quoting::values) {
  report(ctx, {.code = code,
               .summary = summary,
               .detail = std::move(detail),
               .subject = e.condition->range,
               .context = e.range,
               .about = e.condition,
               .quotes = quotes});
}

HCL_COLD HCL_NOINLINE inline void report_arm(eval_context& ctx, const syntax::conditional& e,
                                             byte_span subject, const syntax::node& about,
                                             std::string detail) {
  report(ctx, {.code = codes::inconsistent_conditional_types,
               .summary = "Inconsistent conditional result types",
               .detail = std::move(detail),
               .subject = subject,
               .context = e.range,
               .about = &about});
}

// The evaluated arms of a conditional. Separate from evaluation, to save stack.
struct arms {
  value yes{}, no{};
  type common{};
  diagnostics_checkpoint start, after_no{},
      after_yes{};  // where the false arm's diagnostics begin and end, then those of the true arm

  [[nodiscard]] bool silent() const noexcept { return same_place(start, after_yes); }
};

// Finds the type of both arms; false, and the only problem left, if there is none.
[[nodiscard]] HCL_NOINLINE inline bool unify_arms(const syntax::conditional& e, arms& both,
                                                  eval_context& ctx) {
  const bool structured = both.yes.depth() != 0 || both.no.depth() != 0;
  if (structured && is_repeated(ctx) && !spend(ctx, step_limit, 8, e.range)) return false;
  // Only the types of tuples and objects are as large as their values.
  for (const value* arm : {&both.yes, &both.no}) {
    const bool large_type = arm->kind() == type_kind::tuple || arm->kind() == type_kind::object;
    if (large_type && !spend_weight(ctx, *arm, e.range)) return false;
  }
  std::optional<type> common = arms_type(both.yes, both.no, *ctx.options);
  if (common) {
    both.common = *std::move(common);
    return true;
  }
  forget_since(ctx, both.start);
  report_arm(ctx, e, between(e.true_result->range, e.false_result->range), e,
             no_common_type_text(both.yes.type(), both.no.type(), *ctx.options,
                                 !both.yes.contains_marked() && !both.no.contains_marked()));
  return false;
}

// Drops the diagnostics of the arm that is not chosen. Those of the condition come first.
inline void keep_chosen(const arms& both, bool chosen, eval_context& ctx) {
  if (both.silent()) return;
  const diagnostics_checkpoint end = ctx.diags.here();
  const std::size_t of_condition = end.size - both.after_yes.size;
  if (chosen)
    keep_only(ctx, both.start, both.after_no, end);
  else
    keep_only(ctx, both.after_no, both.after_yes, end);
  if (of_condition != 0) move_to_front(ctx, both.start, ctx.diags.size() - of_condition);
}

// The arm that is chosen, as a value of the type of both. Nothing here is marked, `marks` is what was.
[[nodiscard]] inline value convert_chosen(const syntax::conditional& e, arms& both, bool chosen,
                                          const mark_set& marks, eval_context& ctx) {
  value& result = chosen ? both.yes : both.no;
  if (both.common.is_dynamic() || result.type() == both.common)
    return marks.empty() ? std::move(result) : result.with_marks(marks);
  const syntax::node& arm = chosen ? *e.true_result : *e.false_result;
  outcome<value> converted = coerce(ctx, std::move(result), both.common, arm.range);
  if (converted) return (*std::move(converted)).with_marks(marks);
  const scoped_value quiet(ctx.redacts_values, ctx.redacts_values || !marks.empty());
  report_arm(ctx, e, arm.range, arm,
             std::string("The ") + (chosen ? "true" : "false") +
                 " result has the wrong type: " + as_sentence(converted.error().message));
  return value::unknown(both.common).with_marks(marks);
}

[[nodiscard]] HCL_NOINLINE inline value choose_arm(const syntax::conditional& e, arms& both, value condition,
                                                   eval_context& ctx) {
  const auto forget_arms = [&] {
    if (!both.silent()) keep_only(ctx, both.start, both.after_yes, ctx.diags.here());
  };
  if (condition.is_null()) {
    forget_arms();
    report_condition(ctx, e, codes::null_condition, "Null condition",
                     "The condition is null, but it must be true or false.", quoting::nothing);
    return value::unknown(both.common);
  }
  mark_set marks;
  if (condition.is_marked() || both.yes.is_marked() || both.no.is_marked()) {
    marks = condition.marks() | both.yes.marks() | both.no.marks();
    condition = std::move(condition).unmarked();
    both.yes = std::move(both.yes).unmarked();
    both.no = std::move(both.no).unmarked();
  }
  std::string why;
  const bool undecided = !condition.is_known();
  const bool is_bool = !undecided
                           ? coerce_primitive(ctx, condition, type_kind::boolean, e.condition->range, why)
                           : unknown_may_become(ctx, condition, type_kind::boolean, why);
  if (!is_bool) {
    forget_arms();
    report_condition(ctx, e, codes::invalid_condition, "Incorrect condition type",
                     "The condition must be true or false: " + as_sentence(why));
    return value::unknown(both.common);
  }
  if (undecided) {
    forget_arms();
    return either_of(both.yes, both.no, both.common).with_marks(marks);
  }
  if (!condition.is_known()) {  // the run has been stopped
    forget_arms();
    return value::unknown(both.common).with_marks(marks);
  }
  const bool chosen = condition.as_bool();
  keep_chosen(both, chosen, ctx);
  return convert_chosen(e, both, chosen, marks, ctx);
}

// Whether both arms are of one primitive type, with nothing to convert or take off, as nearly all are.
[[nodiscard]] inline bool are_plain_arms(const value& yes, const value& no) noexcept {
  return yes.kind() == no.kind() && is_primitive(yes) && is_plain(yes) && is_plain(no);
}

// Replaces the false arm's value by that of the whole; its diagnostics begin at `start`: chains of
// conditionals are evaluated from their last arm backwards.
HCL_NOINLINE inline void finish_conditional(const syntax::conditional& e, value& no,
                                            const diagnostics_checkpoint& start, eval_context& ctx) {
  const diagnostics_checkpoint after_no = ctx.diags.here();
  value yes = evaluate(*e.true_result, ctx);
  const diagnostics_checkpoint after_yes = ctx.diags.here();
  if (are_plain_arms(yes, no) && same_place(start, after_yes)) {
    const operand_value condition(*e.condition, ctx);
    if ((*condition).kind() == type_kind::boolean && is_plain(*condition)) [[likely]] {
      if ((*condition).as_bool()) no = std::move(yes);
      return;
    }
    const type& common = simple_type(no.kind());
    arms both{std::move(yes), std::move(no), common, start, after_no, after_yes};
    no = choose_arm(e, both, *condition, ctx);
    return;
  }
  arms both{std::move(yes), std::move(no), {}, start, after_no, after_yes};
  no = unify_arms(e, both, ctx) ? choose_arm(e, both, evaluate(*e.condition, ctx), ctx) : value::unknown();
}

}  // namespace hcl::inline v1_0::detail
