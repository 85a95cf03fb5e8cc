// Telling the config's author what went wrong in an expression, and taking back what the language says to forget. Knows no node kinds.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/evaluation.hpp>

namespace hcl::inline v0_1::detail {

// A problem as the evaluator sees it. `about` is the expression whose variables are listed, if any.
struct fault {
  std::string_view code;
  std::string_view summary;
  std::string detail;
  byte_span subject;
  byte_span context{};
  const syntax::node* about = nullptr;
  std::string suggestion{};
};

// The values of the variables in `about`: variable_notes.hpp.
[[nodiscard]] std::vector<variable_note> notes_about(const syntax::node& about, const evaluation& run);

// Of one problem at one place, inside a loop.
inline constexpr std::size_t most_at_one_place = 3;

// Making up a message inside a loop costs as much as this many nodes.
inline constexpr std::size_t steps_per_problem = 40;

// Takes `amount` from what is left of a limit; false if there is not enough.
[[nodiscard]] inline bool take(std::size_t& left, std::size_t amount) noexcept {
  if (left < amount) {
    left = 0;
    return false;
  }
  left -= amount;
  return true;
}

[[gnu::cold, gnu::noinline]] inline void add_exhaustion(const evaluation& run) {
  run.problems.add({.code = "evaluation-limit",
                    .summary = "Evaluation limit reached",
                    .detail = "This expression needs more than the " + std::string(run.work.what) + ", so its evaluation was stopped here.",
                    .subject = run.work.where,
                    .context = {}});
}

// Ends the run: one problem now, dynamic values from here on.
[[gnu::cold, gnu::noinline]] inline void exhaust(const evaluation& run, byte_span where, std::string_view what) {
  if (run.work.exhausted) return;
  run.work.exhausted = true;
  run.work.what = what;
  run.work.where = range_of(run, where);
  add_exhaustion(run);
}

// Spends; false once the limit is passed.
[[nodiscard]] inline bool spend_steps(const evaluation& run, std::size_t amount, byte_span where) {
  if (take(run.work.steps, amount)) [[likely]] return !run.work.exhausted;
  exhaust(run, where, "number of steps that one run may take");
  return false;
}
[[nodiscard]] inline bool spend_elements(const evaluation& run, std::size_t amount, byte_span where) {
  if (take(run.work.elements, amount)) [[likely]] return !run.work.exhausted;
  exhaust(run, where, "number of elements that one run may produce");
  return false;
}
[[nodiscard]] inline bool spend_text(const evaluation& run, std::size_t amount, byte_span where) {
  if (take(run.work.text, amount)) [[likely]] return !run.work.exhausted;
  exhaust(run, where, "amount of text that one run may produce");
  return false;
}

// Whether what happens now may happen again and again: then it is paid for.
[[nodiscard]] inline bool is_repeated(const evaluation& run) noexcept { return run.loops || run.splats; }
// Names and texts so long that it takes more than a step to look at them.
[[nodiscard]] inline bool spend_length(const evaluation& run, std::size_t bytes, byte_span where) {
  return bytes < 256 || !is_repeated(run) || spend_steps(run, bytes / 64, where);
}
// Copies of long texts that are kept.
[[nodiscard]] inline bool spend_copy(const evaluation& run, std::size_t bytes, byte_span where) {
  return bytes < 64 || !is_repeated(run) || (spend_length(run, bytes, where) && spend_text(run, bytes, where));
}
// A container of so many elements; it has a size of its own, too.
[[nodiscard]] inline bool spend_container(const evaluation& run, std::size_t elements, byte_span where) {
  return !is_repeated(run) || spend_elements(run, elements + 3, where);
}

// Whether the problem is what the text says, whatever the values are.
[[nodiscard]] inline bool is_about_text(std::string_view code) noexcept {
  for (const std::string_view one : {"unknown-variable", "variables-not-allowed", "unknown-function", "functions-not-allowed",
                                     "not-enough-arguments", "too-many-arguments", "null-iteration", "null-condition"})
    if (code == one) return true;
  return false;
}

// Whether the loop that is being run has told this before, `times` times: then the next one is not made up, and will be forgotten.
[[nodiscard]] inline bool is_told(const evaluation& run, std::string_view code, byte_span subject, std::size_t times = 1) {
  if (run.told_from == evaluation::outside_of_loops) return false;
  const range where = range_of(run, subject);
  for (std::size_t i = run.told_from; i < run.problems.size(); ++i) {
    const diagnostic& d = run.problems[i];
    if (d.code == code && d.subject == where && --times == 0) return true;
  }
  return false;
}

[[gnu::cold, gnu::noinline]] inline void report(evaluation& run, fault f) {
  if (run.work.exhausted) return;  // what follows from a stopped evaluation is no news
  if (is_repeated(run)) {
    if (!spend_steps(run, steps_per_problem, f.subject)) return;
    if (is_told(run, f.code, f.subject, f.about ? most_at_one_place : 1)) {
      run.problems.add({.code = f.code, .summary = {}, .detail = {}, .subject = range_of(run, f.subject), .context = {}});
      return;
    }
  }
  diagnostic problem{.code = f.code, .summary = {}, .detail = {}, .subject = {}, .context = {}};
  if (!run.problems.full()) {
    problem.summary = f.summary;
    const bool secret = run.discreet && !is_about_text(f.code);
    problem.detail = std::move(f.detail);
    if (secret) problem.detail = "Why is not shown, since this works on parts of a value that is marked as sensitive or otherwise.";
    problem.subject = range_of(run, f.subject);
    if (!f.context.empty()) problem.context = range_of(run, f.context);
    if (!secret) problem.suggestion = std::move(f.suggestion);
    if (f.about && run.explain && !run.discreet) problem.variables = notes_about(*f.about, run);
  }
  run.problems.add(std::move(problem));
}

// While it lives, and if `secret`, problems do not tell values.
class discretion {
 public:
  discretion(evaluation& run, bool secret) noexcept : run_(run), before_(run.discreet) { run.discreet = before_ || secret; }
  ~discretion() { run_.discreet = before_; }
  discretion(const discretion&) = delete;
  discretion& operator=(const discretion&) = delete;

 private:
  evaluation& run_;
  bool before_;
};

// While it lives, a loop is run; the outermost one counts.
class telling {
 public:
  explicit telling(evaluation& run) noexcept : run_(run), before_(run.told_from) {
    if (before_ == evaluation::outside_of_loops) run.told_from = run.problems.size();
  }
  ~telling() { run_.told_from = before_; }
  telling(const telling&) = delete;
  telling& operator=(const telling&) = delete;

 private:
  evaluation& run_;
  std::size_t before_;
};

// Makes sure that a run that was stopped says so, after problems have been forgotten.
inline void insist_on_exhaustion(const evaluation& run) {
  if (!run.work.exhausted) return;
  for (const diagnostic& d : run.problems)
    if (d.code == "evaluation-limit") return;
  add_exhaustion(run);
}

using problem_mark = diagnostics::mark;

[[nodiscard]] inline bool same_place(const problem_mark& a, const problem_mark& b) noexcept {
  return a.size == b.size && a.errors == b.errors && a.dropped == b.dropped;
}

// Forgets the problems since `start`, but for those between `from` and `to`.
[[gnu::cold, gnu::noinline]] inline void keep_only(evaluation& run, problem_mark start, problem_mark from, problem_mark to) {
  const std::size_t listed = to.kept_errors - from.kept_errors, uncounted = (to.errors - from.errors) - listed;
  // Errors that found no room, where there would be some now, cannot be brought back: better to forget nothing than to forget them.
  if (uncounted != 0 && start.kept_errors + listed < run.problems.limit()) return;
  std::vector<diagnostic> kept;
  for (std::size_t i = from.size; i < to.size; ++i) kept.push_back(run.problems[i]);
  run.problems.rewind(start);
  for (diagnostic& d : kept) run.problems.add(std::move(d));
  // Errors that found no room in the list: they found none because it was full, and must go on counting.
  if (run.problems.full()) {
    for (std::size_t i = 0; i < uncounted; ++i) run.problems.add({.code = {}, .summary = {}, .detail = {}, .subject = {}, .context = {}});
  }
  insist_on_exhaustion(run);
}

inline void forget_since(evaluation& run, problem_mark start) {
  if (same_place(run.problems.here(), start)) [[likely]] return;
  run.problems.rewind(start);
  insist_on_exhaustion(run);
}

// Moves the problems since `first` before those between `start` and `first`.
[[gnu::cold, gnu::noinline]] inline void move_to_front(evaluation& run, problem_mark start, problem_mark first) {
  std::vector<diagnostic> ordered;
  for (std::size_t i = first.size; i < run.problems.size(); ++i) ordered.push_back(run.problems[i]);
  for (std::size_t i = start.size; i < first.size; ++i) ordered.push_back(run.problems[i]);
  const problem_mark end = run.problems.here();
  if (end.dropped != start.dropped) return;  // the list is full: order no longer matters
  run.problems.rewind(start);
  for (diagnostic& d : ordered) run.problems.add(std::move(d));
}

// Whether the list holds, from `start` on, what `d` says, or says as much at its place as anybody wants to read.
[[nodiscard]] inline bool is_repetition(const diagnostic& d, const diagnostics& list, std::size_t start) {
  std::size_t here = 0;
  for (std::size_t i = start; i < list.size(); ++i) {
    const diagnostic& other = list[i];
    if (other.code != d.code || !(other.subject == d.subject)) continue;
    if (++here == most_at_one_place) return true;
    if (d.summary.empty()) return true;
    bool same = other.detail == d.detail && other.variables.size() == d.variables.size();
    for (std::size_t v = 0; same && v < d.variables.size(); ++v)
      same = other.variables[v].name == d.variables[v].name && other.variables[v].text == d.variables[v].text;
    if (same) return true;
  }
  return false;
}

// One round of a loop has made the problems since `round`, the whole loop those since `loop`: the same slip is not told for each element.
[[gnu::cold, gnu::noinline]] inline void forget_repetitions(evaluation& run, problem_mark loop, problem_mark round) {
  const problem_mark end = run.problems.here();
  const std::size_t uncounted = (end.errors - round.errors) - (end.kept_errors - round.kept_errors);
  std::vector<diagnostic> made;
  for (std::size_t i = round.size; i < end.size; ++i) made.push_back(run.problems[i]);
  run.problems.rewind(round);
  for (diagnostic& d : made) {
    if (!is_repetition(d, run.problems, loop.size)) run.problems.add(std::move(d));
  }
  for (std::size_t i = 0; i != uncounted; ++i) run.problems.add_unseen();  // what found no room goes on counting
}

// "a number is required" -> "a number is required."
[[nodiscard]] inline std::string as_sentence(std::string text) {
  if (!text.empty() && text.back() != '.' && text.back() != '?' && text.back() != '!') text += '.';
  return text;
}

}  // namespace hcl::inline v0_1::detail
