// Tuples and objects made by constructors and by for-expressions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/coerce.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/written_part.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline value tuple_of(syntax::node_list nodes, eval_context& ctx) {
  std::vector<value> elements;
  elements.reserve(nodes.size());
  for (const syntax::node* element : nodes)
    elements.push_back(evaluate(*element, ctx));
  return value::tuple(std::move(elements));
}
[[nodiscard]] inline value evaluate_tuple(const syntax::tuple_expr& e, eval_context& ctx) {
  return spend_container(ctx, e.elements.size(), e.range) ? tuple_of(e.elements, ctx) : value::unknown();
}

// A key: a bare word is a text, anything else is evaluated.
[[nodiscard]] inline value evaluate_key(const syntax::node& key, bool forced, eval_context& ctx) {
  if (!forced) {
    if (const std::string_view word = keyword_text(key); !word.empty()) return value(word);
    if (key.kind == syntax::node_kind::scope_traversal) {
      report(ctx, {.code = codes::ambiguous_attribute_key,
                   .summary = "Ambiguous attribute key",
                   .detail = "A key with dots or brackets could be a reference or a string. Write it in "
                             "parentheses if it is a reference, or in quotes if it is the name itself.",
                   .subject = key.range});
      return value::unknown();
    }
  }
  return evaluate(key, ctx);
}

// An object under construction, in either syntax. Separate from the evaluation of its items, to save stack.
class object_parts {
 public:
  // No key could be made: the object's type cannot be known.
  void fail() noexcept { known_ = false; }

  [[nodiscard]] value finish() && {
    value made = known_ ? value::object(std::move(members_)) : value::unknown();
    return std::move(made).with_marks(marks_);
  }

 protected:
  object_parts(eval_context& ctx, std::size_t size) : ctx_(ctx) { members_.reserve(size); }

  eval_context& ctx_;
  std::vector<member> members_{};
  mark_set marks_{};
  name_table<byte_span> seen_{};
  bool known_ = true;
};

class object_build : public object_parts {
 public:
  object_build(const syntax::object_expr& e, eval_context& ctx) : object_parts(ctx, e.items.size()), e_(e) {}

  HCL_NOINLINE void add(const syntax::object_item& item, value key, value content) {
    if (key.is_null()) {
      report_key(item, item.value->range, "The key of this item is null, but a key must be a string.",
                 codes::null_object_key, "Null value as key");
      return;
    }
    take_marks(key, marks_);
    std::string why;
    if (!coerce_primitive(ctx_, key, type_kind::string, item.key->range, why)) {
      report_key(item, item.key->range, "This value cannot be a key: " + as_sentence(why),
                 codes::invalid_object_key, "Incorrect key type");
      return;
    }
    if (!key.is_known() || !spend_key(ctx_, key.as_string().size(), item.key->range)) return fail();
    if (ctx_.options->object_keys == duplicate_keys::last_wins_with_warning)
      watch_repetition(key.as_string(), item.key->range);
    members_.push_back({std::string(key.as_string()), std::move(content)});
  }

 private:
  HCL_COLD HCL_NOINLINE void report_key(const syntax::object_item& item, byte_span subject,
                                        std::string detail, std::string_view code, std::string_view summary) {
    known_ = false;
    report(ctx_, {.code = code,
                  .summary = summary,
                  .detail = std::move(detail),
                  .subject = subject,
                  .context = e_.range,
                  .about = item.key});
  }
  HCL_NOINLINE void watch_repetition(std::string_view key, byte_span where) {
    if (const byte_span* first = seen_.find(key)) {
      ctx_.diags.add({.severity = severity::warning,
                      .code = codes::duplicate_object_key,
                      .summary = "Duplicate key in object",
                      .detail = (marks_.empty() ? "The key " + in_quotes(key) : "This key") +
                                " appears again here. Only the last item with it counts.",
                      .subject = range_of(ctx_, where),
                      .context = range_of(ctx_, e_.range),
                      .notes = {{"First given here", range_of(ctx_, *first)}}});
    } else {
      seen_.set(std::string(key), where);
    }
  }

  const syntax::object_expr& e_;
};

[[nodiscard]] inline value evaluate_object(const syntax::object_expr& e, eval_context& ctx) {
  if (!spend_container(ctx, e.items.size(), e.range)) return value::unknown();
  object_build object(e, ctx);
  for (const syntax::object_item& item : e.items) {
    const diagnostics_checkpoint before = ctx.diags.here();
    value key = evaluate_key(*item.key, item.form() == syntax::object_item::key_form::forced, ctx);
    const bool failed = ctx.diags.errors_since(before);
    value content = evaluate(*item.value, ctx);
    if (failed) {
      object.fail();
    } else {
      object.add(item, std::move(key), std::move(content));
    }
  }
  return std::move(object).finish();
}

// for-expressions, for tuples and for objects. Loop variables are bound in a frame on the stack.
HCL_COLD HCL_NOINLINE inline void report_for(eval_context& ctx, const syntax::for_expr& e,
                                             const syntax::node& where, std::string_view code,
                                             std::string_view summary, std::string detail,
                                             quoting quotes = quoting::values) {
  report(ctx, {.code = code,
               .summary = summary,
               .detail = std::move(detail),
               .subject = where.range,
               .context = e.range,
               .about = &where,
               .quotes = quotes});
}

// Whether keys are made for its elements, as copies of their names.
[[nodiscard]] inline bool copies_keys(const value& collection) {
  return collection.kind() == type_kind::map || collection.kind() == type_kind::object;
}

// Calls `visit(key, element)` for each element, in the language's order, until it says false. Keys that have
// no name are not made.
template <typename Visit>
HCL_ALWAYS_INLINE inline void visit_elements(const value& collection, bool with_keys, Visit visit) {
  value key;
  if (copies_keys(collection)) {
    for (const member& m : collection.members()) {
      if (with_keys) key = value(std::string_view(m.name));
      if (!visit(key, m.value)) return;
    }
    return;
  }
  std::size_t position = 0;
  for (const value& element : collection.elements()) {
    if (with_keys) key = collection.kind() == type_kind::set ? element : value(position++);
    if (!visit(key, element)) return;
  }
}

// The same for a collection of which only the type is known: unknown elements, each of a tuple or an object,
// one of any other.
template <typename Visit>
void visit_element_types(const type& collection, Visit visit) {
  if (collection.is_collection()) {
    const value element = value::unknown(collection.element());
    const bool is_map = collection.kind() == type_kind::map;
    const bool is_set = collection.kind() == type_kind::set;
    visit(is_set ? element : value::unknown(is_map ? type::string() : type::number()), element);
    return;
  }
  std::size_t position = 0;
  for (const type& element : collection.elements())
    if (!visit(value(position++), value::unknown(element))) return;
  for (const object_attribute& attribute : collection.attributes())
    if (!visit(value(std::string_view(attribute.name)), value::unknown(attribute.type))) return;
}

// One run of a for-expression: the state that its iterations share.
class for_run {
 public:
  for_run(const syntax::for_expr& e, eval_context& ctx) : e_(e), ctx_(ctx) {}

  [[nodiscard]] value evaluate() {
    value collection = v1_0::evaluate(*e_.collection, ctx_);
    if (collection.is_null()) {
      report_for(ctx_, e_, *e_.collection, codes::null_iteration, "Iteration over null value",
                 "The collection to iterate over is null.", quoting::nothing);
      return value::unknown();
    }
    if (collection.kind() == type_kind::dynamic) return value::unknown().with_marks(collection.marks());
    take_marks(collection, marks_);
    if (!collection.type().is_collection() && !collection.type().is_structural()) {
      report_for(ctx_, e_, *e_.collection, codes::not_iterable, "Iteration over non-iterable value",
                 "The collection to iterate over " + must_be("a list, set, map, tuple or object",
                                                             with_article(friendly_name(collection.type()))));
      return value::unknown();
    }
    if (e_.condition && !is_never_wrong(*e_.condition) && !try_condition()) return value::unknown();
    if (!spend_container(ctx_, 0, e_.range)) return value::unknown();
    const scoped_value quiet(ctx_.redacts_values, ctx_.redacts_values || !marks_.empty());
    if (!collection.is_known()) return try_elements(collection);
    return e_.kind == syntax::node_kind::for_object ? make_object(collection) : make_tuple(collection);
  }

 private:
  // Whether it only compares names of this loop with strings, which needs no trial.
  [[nodiscard]] bool is_never_wrong(const syntax::node& condition) const noexcept {
    if (condition.kind != syntax::node_kind::binary) return false;
    const auto& comparison = syntax::as<syntax::binary_expr>(condition);
    const auto is_harmless = [this](const syntax::node& operand) {
      if (operand.kind == syntax::node_kind::string) return true;
      if (operand.kind != syntax::node_kind::scope_traversal) return false;
      const auto& reference = syntax::as<syntax::scope_traversal>(operand);
      return reference.steps.empty() && (reference.root == e_.value_name || reference.root == e_.key_name);
    };
    return is_equality(comparison.op) && is_harmless(*comparison.left) && is_harmless(*comparison.right);
  }
  // Evaluates the condition once with unknown elements, to report constant errors once.
  [[nodiscard]] bool try_condition() {
    const value unknown = value::unknown();
    const loop_frame frame{ctx_.loops, e_.key_name, &unknown, e_.value_name, &unknown};
    const scoped_value in_loop(ctx_.loops, &frame);
    const diagnostics_checkpoint before = ctx_.diags.here();
    value condition = v1_0::evaluate(*e_.condition, ctx_);
    if (condition.is_null()) {
      report_null_condition();
      return false;
    }
    const mark_set marks = condition.marks();
    std::string why;
    if (!coerce_primitive(ctx_, condition, type_kind::boolean, e_.condition->range, why)) {
      report_bad_condition(why);
      return false;
    }
    if (ctx_.diags.errors_since(before)) return false;
    condition_marks_ = marks;
    return true;
  }
  void report_null_condition() {
    report_for(ctx_, e_, *e_.condition, codes::invalid_for_condition, "Condition is null",
               "The condition after \"if\" must be true or false for each element, but it is null.");
  }
  void report_bad_condition(const std::string& why) {
    report_for(ctx_, e_, *e_.condition, codes::invalid_for_condition, "Invalid condition in for expression",
               "The condition after \"if\" must be true or false: " + as_sentence(why));
  }

  // Evaluates the body once with unknown elements, to find type errors.
  [[nodiscard]] HCL_NOINLINE value try_elements(const value& collection) {
    const mark_set marks = marks_ | condition_marks_;
    if (collection.type().is_structural() || collection.refinements().max_length != 0) {
      iterate_over(
          false, [&](bool, auto visit) { visit_element_types(collection.type(), visit); },
          [this] {
            value key;
            if (e_.kind == syntax::node_kind::for_object) (void)make_key(key);
            (void)v1_0::evaluate(*e_.value, ctx_);
          });
    }
    return value::unknown().with_marks(marks);
  }

  // Whether the element of the current frame takes part. A condition that cannot be decided makes the whole
  // result unknown.
  [[nodiscard]] bool included() {
    if (!e_.condition) return true;
    value condition = v1_0::evaluate(*e_.condition, ctx_);
    if (condition.is_null()) {
      if (!failed_) report_null_condition();
      return fail();
    }
    take_marks(condition, marks_);
    std::string why;
    const bool is_bool = condition.is_known()
                             ? coerce_primitive(ctx_, condition, type_kind::boolean, e_.condition->range, why)
                             : unknown_may_become(ctx_, condition, type_kind::boolean, why);
    if (!is_bool) {
      if (!failed_) report_bad_condition(why);
      return fail();
    }
    if (!condition.is_known()) return known_ = false;
    return condition.as_bool();
  }
  // The mistake was reported once for all elements.
  bool fail() noexcept {
    failed_ = true;
    return known_ = false;
  }

  // Runs `body(...)` for each element that takes part, with the loop's variables bound.
  template <typename Body>
  HCL_ALWAYS_INLINE void iterate(const value& collection, Body body) {
    iterate_over(
        copies_keys(collection),
        [&](bool with_keys, auto visit) { visit_elements(collection, with_keys, visit); }, body);
  }
  template <typename Elements, typename Body>
  HCL_ALWAYS_INLINE void iterate_over(bool keys_are_copied, Elements visit_all, Body body) {
    loop_frame frame{ctx_.loops, e_.key_name, nullptr, e_.value_name, nullptr};
    const bool with_keys = !frame.key_name.empty() && frame.key_name != frame.value_name;
    if (!with_keys) frame.key_name = {};
    const scoped_value in_loop(ctx_.loops, &frame);
    const diagnostics_checkpoint start = ctx_.diags.here();
    const scoped_value in_loop_report(ctx_.loop_begin, (std::min)(ctx_.loop_begin, ctx_.diags.size()));
    const bool is_copied = with_keys && keys_are_copied;
    visit_all(with_keys, [&](const value& key, const value& element) {
      const diagnostics_checkpoint before = ctx_.diags.here();
      frame.key = &key;
      frame.current = &element;
      if (is_copied && !spend_key(ctx_, key.as_string().size(), e_.range)) return false;
      if (!spend(ctx_, step_limit, 1, e_.range)) return false;
      if (included()) body();
      if (!ctx_.diags.unchanged_since(before)) [[unlikely]]
        forget_repetitions(ctx_, start, before);
      return !ctx_.work.exhausted;
    });
  }

  [[nodiscard]] value make_tuple(const value& collection) {
    constexpr std::size_t max_unused = 16;  // where a condition leaves out elements
    std::vector<value> elements;
    elements.reserve(e_.condition ? (std::min)(collection.size(), max_unused) : collection.size());
    iterate(collection, [&] {
      value element = v1_0::evaluate(*e_.value, ctx_);
      if (spend(ctx_, element_limit, 1, e_.range)) elements.push_back(std::move(element));
    });
    if (!known_ || ctx_.work.exhausted) return value::unknown().with_marks(marks_);
    return value::tuple(std::move(elements)).with_marks(marks_);
  }

  // The key of the current element; false if there is none to use.
  [[nodiscard]] bool make_key(value& key) {
    key = v1_0::evaluate(*e_.key, ctx_);
    if (key.is_null()) {
      if (!failed_) report_bad_key("it is null.");
      return fail();
    }
    take_marks(key, marks_);
    std::string why;
    const bool is_text = key.is_known() ? coerce_primitive(ctx_, key, type_kind::string, e_.key->range, why)
                                        : unknown_may_become(ctx_, key, type_kind::string, why);
    if (!is_text) {
      if (!failed_) report_bad_key(as_sentence(why));
      return fail();
    }
    if (!key.is_known()) return known_ = false;
    return spend_key(ctx_, key.as_string().size(), e_.key->range);
  }
  void report_bad_key(const std::string& why) {
    report_for(ctx_, e_, *e_.key, codes::invalid_for_key, "Invalid object key",
               "The key of each element must be a string: " + why);
  }

  void report_duplicate_key(std::string_view name) {
    report_for(
        ctx_, e_, *e_.key, codes::duplicate_for_key, "Duplicate object key",
        (marks_.empty() ? "Two elements have the key " + in_quotes(name) : "Two elements have the same key") +
            ". Write \"...\" after the value to collect all values of a key in a tuple.");
  }

  // The value of a name, or all values grouped under it.
  using group = std::vector<value>;
  static void put(value& there, value&& element) { there = std::move(element); }
  static void put(group& there, value&& element) { there.push_back(std::move(element)); }
  static value finished(value&& single) noexcept { return std::move(single); }
  static value finished(group&& all) { return value::tuple(std::move(all)); }

  template <typename Thing>
  [[nodiscard]] std::vector<member> make_members(const value& collection) {
    name_table<Thing> found;
    if (!e_.grouped && !e_.condition) found.reserve(collection.size());
    iterate(collection, [&] {
      value key;
      if (!make_key(key)) return;
      value element = v1_0::evaluate(*e_.value, ctx_);
      if (!spend(ctx_, element_limit, 2, e_.range)) return;
      const auto [there, is_new] = found.find_or_add(key.as_string());
      if (is_new || e_.grouped)
        put(*there, std::move(element));
      else
        report_duplicate_key(key.as_string());
    });
    std::vector<member> members;
    if (!known_ || ctx_.work.exhausted) return members;
    members.reserve(found.size());
    for (auto& [name, thing] : std::move(found).take())
      members.push_back({std::move(name), finished(std::move(thing))});
    return members;
  }

  [[nodiscard]] value make_object(const value& collection) {
    std::vector<member> members =
        e_.grouped ? make_members<group>(collection) : make_members<value>(collection);
    if (!known_ || ctx_.work.exhausted) return value::unknown().with_marks(marks_);
    return value::object(std::move(members)).with_marks(marks_);
  }

  const syntax::for_expr& e_;
  eval_context& ctx_;
  mark_set marks_{};
  mark_set condition_marks_{};
  bool known_ = true;
  bool failed_ = false;
};

HCL_NOINLINE inline value evaluate_for(const syntax::for_expr& e, eval_context& ctx) {
  return for_run(e, ctx).evaluate();
}

}  // namespace hcl::inline v1_0::detail
