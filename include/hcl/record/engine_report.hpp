// Telling the config's author why a value does not fit its field. Far side.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/problems.hpp>
#include <hcl/eval/evaluation.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/eval/spans.hpp>
#include <hcl/eval/variable_notes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/field_name.hpp>
#include <hcl/text/pile.hpp>
#include <hcl/value/describe.hpp>

namespace hcl::inline v0_1::detail {

// `ports[2].name`
[[nodiscard]] inline std::string place_text(const path_place& innermost, const path_place* last = nullptr) {
  constexpr std::size_t longest = 200;
  pile<const path_place*> steps;
  bool cut = false;  // what is behind `last` is not shown
  for (const path_place* p = &innermost; p; p = p->outer) {
    if (p == last) cut = !steps.empty(), steps.clear();
    steps.push(p);
  }
  std::string text;
  for (const std::size_t all = steps.size(); !steps.empty();) {
    const bool is_first = steps.size() == all;
    const path_place& step = *steps.pop();
    const std::string_view name = step.name;
    if (text.size() > longest) return text += "...";
    bool is_word = !name.empty() && !(name[0] >= '0' && name[0] <= '9');
    for (const char c : name) is_word = is_word && (is_name_byte(c) || c == '-');
    if (is_first && !name.empty()) text += name;
    else if (name.empty()) text += '[' + std::to_string(step.index) + ']';
    else if (is_word) text.append(".").append(name);
    else append_quoted(text += '[', name), text += ']';
  }
  if (cut) text += "[...]";
  return text;
}

[[nodiscard]] inline std::string subject_text(const reading& run) {
  if (!run.place) return "The value";
  const path_place* outermost = run.place;
  while (outermost->outer) outermost = outermost->outer;
  return std::string(outermost->name.empty() ? "Element" : run.what) + " \"" + place_text(*run.place, run.hidden ? run.hidden_at : nullptr) + '"';
}

[[gnu::cold, gnu::noinline]] inline bool report_unsuitable(reading& run, const input& from, std::string_view code, std::string_view summary,
                                                           std::string detail, std::string suggestion = {}) {
  if (run.work && run.work->exhausted) return false;  // follows from what has been said
  diagnostic problem{.code = code, .summary = std::string(summary), .detail = std::move(detail), .subject = {}, .context = {},
                     .suggestion = std::move(suggestion)};
  if (run.text) {
    if (from.node) {
      problem.subject = {*run.text, start_span(*from.node)};
      problem.context = {*run.text, from.node->range};
      if (run.document && run.names && !run.problems->full()) {
        evaluation quiet{*run.document, run.names, *run.problems, *run.work};
        problem.variables = notes_about(*from.node, quiet);
      }
    } else {
      problem.subject = {*run.text, run.label};
    }
  }
  run.problems->add(std::move(problem));
  return false;
}

// Whether nobody would see another problem: it is counted then, and not made up.
[[nodiscard]] inline bool goes_unseen(const reading& run) {
  if (!run.problems->full()) return false;
  if (!run.work || !run.work->exhausted) run.problems->add_unseen();
  return true;
}

template <typename X>
bool engine_waist<X>::refuse(reading& run, const input& from, std::string reason, std::string suggestion) {
  if (goes_unseen(run)) return false;
  return report_unsuitable(run, from, "unsuitable-value", "Unsuitable value", subject_text(run) + ' ' + std::move(reason), std::move(suggestion));
}

template <typename X>
bool engine_waist<X>::refuse_unknown(reading& run, const input& from) {
  return refuse(run, from,
                run.uncounted ? "must be known here, but it is not known yet how many blocks there are: for_each depends on something unknown."
                              : "must be known here, but depends on something that is not known yet.");
}

template <typename X>
bool engine_waist<X>::refuse_with(reading& run, const input& from, const failure& reason) {
  if (goes_unseen(run)) return false;
  std::string where = subject_text(run);
  if (run.hidden) {  // the reason may quote the value
    where += " takes no such value. Why is not shown, since it is sensitive.";
    return report_unsuitable(run, from, "unsuitable-value", "Unsuitable value", std::move(where));
  }
  if (!reason.path.empty() && run.place) where.insert(where.size() - 1, reason.path);
  return report_unsuitable(run, from, "unsuitable-value", "Unsuitable value", where + ": " + as_sentence(reason.message));
}

// "a", "b" or "c"; the first of them if there are very many.
[[nodiscard]] inline std::string name_list(std::span<const std::string_view> names) {
  constexpr std::size_t most = 20;
  std::string list;
  for (std::size_t i = 0; i != names.size() && i != most; ++i) {
    if (i != 0) list += i + 1 == names.size() ? " or " : ", ";
    append_quoted(list, names[i]);
  }
  if (names.size() > most) list += " and others";
  return list;
}

// Hands on what has been found, names that are not known as the caller of the decode wants them. False if there are errors among it.
inline bool settle_unknown(reading& run, diagnostics found) {
  bool good = true;
  for (const diagnostic& d : found) {
    const bool is_unknown = d.code == "unsupported-attribute" || d.code == "unsupported-block";
    if (is_unknown && run.unknown == unknown_names::ignore) continue;
    diagnostic passed = d;
    if (is_unknown) passed.severity = severity::warning;
    good = good && passed.severity != severity::error;
    if (is_unknown && run.unknown == unknown_names::collect) {
      if (run.collected) run.collected->add(std::move(passed));
    } else {
      run.problems->add(std::move(passed));
    }
  }
  return good;
}

// Calls `report` with the list that problems with unknown names go to. False if that has made errors.
template <typename Report>
bool report_unknown(reading& run, const Report& report) {
  if (run.unknown == unknown_names::error) return report(*run.problems), false;
  diagnostics found(run.problems->limit());
  report(found);
  return settle_unknown(run, std::move(found));
}

// A name that has given way to another, or that should not be used any more.
[[gnu::cold]] inline void report_discouraged(reading& run, const field_info& f, range where) {
  const char* const kind = f.role == field_role::block ? "block type " : "attribute ";
  if (!f.instead.empty()) {
    run.problems->add({.severity = severity::warning,
                       .code = "former-name",
                       .summary = "Name has changed",
                       .detail = "The " + std::string(kind) + detail::quoted(f.name) + " is called " + detail::quoted(f.instead) +
                                 " now; write that instead.",
                       .subject = std::move(where),
                       .context = {},
                       .suggestion = std::string(f.instead)});
  } else if (!f.advice.empty()) {
    run.problems->add({.severity = severity::warning,
                       .code = "deprecated",
                       .summary = "Deprecated name",
                       .detail = "The " + std::string(kind) + detail::quoted(f.name) + " should not be used any more. " + std::string(f.advice),
                       .subject = std::move(where),
                       .context = {}});
  }
}

template <typename X>
bool engine_waist<X>::refuse_size(reading& run, const input& from, std::size_t wanted, std::size_t given) {
  return refuse(run, from, "takes " + number_of(wanted, "element") + ", but " + number_of(given, "element") +
                               (given == 1 ? " is given." : " are given."));
}

template <typename X>
bool engine_waist<X>::refuse_range(reading& run, const input& from, const char* what) {
  return refuse_given(run, from, what);
}

template <typename X>
range engine_waist<X>::range_at(const reading& run, byte_span where) {
  return run.text ? range(*run.text, where) : range();
}

template <typename X>
range engine_waist<X>::range_of(const reading& run, const input& from) {
  return range_at(run, from.node ? from.node->range : run.label);
}

// Numbers to the last digit, as their range is.
[[nodiscard]] inline std::string shown_value(const reading& run, const value& v) {
  if (run.hidden) return "a value of type " + friendly_name(v.type());
  if (v.kind() == type_kind::number && v.is_known() && !v.is_null() && !v.is_marked()) {
    if (outcome<std::string> digits = v.as_number().to_string(40)) return *std::move(digits);
  }
  return describe(v);
}

[[gnu::cold]] inline void refuse_marked(reading& run, const input& from, const value& given) {
  std::string names;
  for (const mark& m : given.marks()) names.append(names.empty() ? "\"" : ", \"").append(m.name()).append("\"");
  engine_waist<>::refuse(run, from, "takes no value marked " + names + '.');
}

// "takes WHAT, but GIVEN is given."
[[gnu::cold]] inline bool refuse_kind(reading& run, const input& from, std::string_view what, const value& given, std::string suggestion = {}) {
  if (goes_unseen(run)) return false;
  return engine_waist<>::refuse(run, from, "takes " + std::string(what) + ", but " + shown_value(run, given) + " is given.", std::move(suggestion));
}

}  // namespace hcl::inline v0_1::detail
