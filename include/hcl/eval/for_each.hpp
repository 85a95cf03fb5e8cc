// for-expressions, for tuples and for objects. Loop variables are bound in a frame on the stack.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/coerce.hpp>
#include <hcl/eval/name_table.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v0_1::detail {

[[gnu::cold, gnu::noinline]] inline void report_for(evaluation& run, const syntax::for_expr& e, const syntax::node& where, std::string_view code,
                                                    std::string_view summary, std::string detail) {
  report(run,
         {.code = code, .summary = summary, .detail = std::move(detail), .subject = where.range, .context = e.range, .about = &where});
}

// Calls `visit(key, element)` for each element, in the language's order, until it says false. Keys that have no name are not made.
template <typename Visit>
[[gnu::always_inline]] inline void visit_elements(const value& collection, bool with_keys, Visit visit) {
  value key;
  if (collection.kind() == type_kind::map || collection.kind() == type_kind::object) {
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

// One run of a for-expression: the state that its iterations share.
class for_run {
 public:
  for_run(const syntax::for_expr& e, evaluation& run) : e_(e), run_(run) {}

  [[nodiscard]] value evaluate() {
    value collection = v0_1::evaluate(*e_.collection, run_);
    if (collection.is_null()) {
      report_for(run_, e_, *e_.collection, "null-iteration", "Iteration over null value", "There is nothing to iterate over: this is null.");
      return value::unknown();
    }
    if (collection.kind() == type_kind::dynamic) return value::unknown();
    if (collection.is_marked()) {
      marks_ = collection.marks();
      collection = std::move(collection).unmarked();
    }
    if (!collection.type().is_collection() && !collection.type().is_structural()) {
      report_for(run_, e_, *e_.collection, "not-iterable", "Iteration over non-iterable value",
                 "A list, set, map, tuple or object is needed to iterate over; this is a " + friendly_name(collection.type()) + ".");
      return value::unknown();
    }
    if (e_.condition && !try_condition()) return value::unknown();
    if (!collection.is_known()) return value::unknown().with_marks(marks_ | condition_marks_);
    if (!spend_container(run_, 0, e_.range)) return value::unknown();
    const discretion quiet(run_, !marks_.empty());
    return e_.kind == syntax::node_kind::for_object ? make_object(collection) : make_tuple(collection);
  }

 private:
  // Evaluates the condition once with nothing known, so that what is always wrong with it is said once.
  [[nodiscard]] bool try_condition() {
    const value unknown = value::unknown();
    const loop_frame frame{run_.loops, e_.key_name, &unknown, e_.value_name, &unknown};
    const bound in_loop(run_.loops, frame);
    const problem_mark before = run_.problems.here();
    value condition = v0_1::evaluate(*e_.condition, run_);
    if (condition.is_null()) {
      report_null_condition();
      return false;
    }
    const mark_set marks = condition.marks();
    std::string why;
    if (!coerce_primitive(run_, condition, type_kind::boolean, e_.condition->range, why)) {
      report_bad_condition(why);
      return false;
    }
    if (run_.problems.errors_since(before)) return false;
    condition_marks_ = marks;
    return true;
  }
  void report_null_condition() {
    report_for(run_, e_, *e_.condition, "invalid-for-condition", "Condition is null",
               "What follows \"if\" must be true or false for each element; it is null.");
  }
  void report_bad_condition(const std::string& why) {
    report_for(run_, e_, *e_.condition, "invalid-for-condition", "Invalid condition of a for-expression",
               "What follows \"if\" must be true or false: " + as_sentence(why));
  }

  // Whether the element of the current frame takes part. A condition that cannot be decided makes the whole result unknown.
  [[nodiscard]] bool included() {
    if (!e_.condition) return true;
    value condition = v0_1::evaluate(*e_.condition, run_);
    if (condition.is_null()) {
      if (known_) report_null_condition();
      known_ = false;
      return false;
    }
    if (condition.is_marked()) {
      marks_ |= condition.marks();
      condition = std::move(condition).unmarked();
    }
    if (!condition.is_known() && (condition.kind() == type_kind::dynamic || e_.kind == syntax::node_kind::for_tuple)) {
      known_ = false;
      return false;
    }
    std::string why;
    if (!coerce_primitive(run_, condition, type_kind::boolean, e_.condition->range, why)) {
      if (known_) report_bad_condition(why);
      known_ = false;
      return false;
    }
    if (!condition.is_known()) {
      known_ = false;
      return false;
    }
    return condition.as_bool();
  }

  // Runs `body(...)` for each element that takes part, with the loop's variables bound.
  template <typename Body>
  [[gnu::always_inline]] void iterate(const value& collection, Body body) {
    loop_frame frame{run_.loops, e_.key_name, nullptr, e_.value_name, nullptr};
    const bool with_keys = !frame.key_name.empty() && frame.key_name != frame.value_name;
    if (!with_keys) frame.key_name = {};
    const bound in_loop(run_.loops, frame);
    const problem_mark start = run_.problems.here();
    const telling in_this(run_);
    visit_elements(collection, with_keys, [&](const value& key, const value& element) {
      const problem_mark before = run_.problems.here();
      frame.key = &key;
      frame.current = &element;
      if (!spend_steps(run_, 1, e_.range)) return false;
      if (included()) body();
      if (!same_place(run_.problems.here(), before)) [[unlikely]] forget_repetitions(run_, start, before);
      return !run_.work.exhausted;
    });
  }

  [[nodiscard]] value make_tuple(const value& collection) {
    std::vector<value> elements;
    if (!e_.condition) elements.reserve(collection.size());
    iterate(collection, [&] {
      value element = v0_1::evaluate(*e_.value, run_);
      if (spend_elements(run_, 1, e_.range)) elements.push_back(std::move(element));
    });
    if (!known_ || run_.work.exhausted) return value::unknown().with_marks(marks_);
    value result = value::tuple(std::move(elements));
    return marks_.empty() ? result : result.with_marks(marks_);
  }

  // The key of the current element; false if there is none to use.
  [[nodiscard]] bool make_key(value& key) {
    key = v0_1::evaluate(*e_.key, run_);
    if (key.is_null()) {
      if (known_) report_bad_key("it is null.");
      return known_ = false;
    }
    if (key.is_marked()) {
      marks_ |= key.marks();
      key = std::move(key).unmarked();
    }
    if (!key.is_known()) return known_ = false;
    std::string why;
    if (!coerce_primitive(run_, key, type_kind::string, e_.key->range, why)) {
      if (known_) report_bad_key(as_sentence(why));
      return known_ = false;
    }
    return spend_copy(run_, key.as_string().size(), e_.key->range);
  }
  void report_bad_key(const std::string& why) {
    report_for(run_, e_, *e_.key, "invalid-for-key", "Invalid object key", "The key of each element must be a text: " + why);
  }

  [[nodiscard]] value make_object(const value& collection) {
    struct entry {
      value single{};
      std::vector<value> group{};
    };
    name_table<entry> entries;
    iterate(collection, [&] {
      value key;
      if (!make_key(key)) return;
      value element = v0_1::evaluate(*e_.value, run_);
      if (!spend_elements(run_, 2, e_.range)) return;
      const std::string_view name = key.as_string();
      entry* there = entries.find(name);
      if (there && !e_.grouped) {
        report_for(run_, e_, *e_.key, "duplicate-for-key", "Duplicate object key",
                   (marks_.empty() ? "Two elements have the key \"" + std::string(beginning_of(name)) + '"'
                                   : std::string("Two elements have the same key")) +
                       ". Write \"...\" after the value to collect all values of a key in a tuple.");
        return;
      }
      if (!there) {
        entries.set(std::string(name), {});
        there = entries.find(name);
      }
      if (e_.grouped) {
        there->group.push_back(std::move(element));
      } else {
        there->single = std::move(element);
      }
    });
    if (!known_ || run_.work.exhausted) return value::unknown().with_marks(marks_);
    std::vector<member> members;
    members.reserve(entries.size());
    for (auto& [name, what] : std::move(entries).take())
      members.push_back({std::move(name), e_.grouped ? value::tuple(std::move(what.group)) : std::move(what.single)});
    value result = value::object(std::move(members));
    return marks_.empty() ? result : result.with_marks(marks_);
  }

  const syntax::for_expr& e_;
  evaluation& run_;
  mark_set marks_{};
  mark_set condition_marks_{};
  bool known_ = true;
};

[[gnu::noinline]] inline value evaluate_for(const syntax::for_expr& e, evaluation& run) { return for_run(e, run).evaluate(); }

}  // namespace hcl::inline v0_1::detail
