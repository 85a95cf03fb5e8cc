// References and access: names, `.a`, `[0]`, `["k"]`, `[key]`. The rules of access themselves are value/index.hpp's.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/eval/coerce.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/eval/suggestions.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/index.hpp>

namespace hcl::inline v0_1::detail {

// The key of a constant index step.
[[nodiscard]] inline value key_of(const syntax::traversal_step& step) {
  using kind = syntax::traversal_step::type;
  switch (step.what) {
    case kind::attribute:
    case kind::string_index: return value(step.text);
    case kind::number_index:
    case kind::legacy_index: {
      outcome<number> n = number::parse(step.text);  // rounded if need be, and infinite if too long: out of every range in any case
      return n ? *std::move(n) : number::infinity();
    }
    case kind::true_index: return value(true);
    case kind::false_index: return value(false);
    case kind::null_index: return value();
    case kind::splat: break;
  }
  return value::unknown();
}

// Short digits as an index; -1 if they are not that.
[[nodiscard]] inline std::int64_t small_index(std::string_view digits) noexcept {
  if (digits.empty() || digits.size() > 9) return -1;
  std::int64_t n = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return -1;
    n = n * 10 + (c - '0');
  }
  return n;
}

// The part of a known, unmarked value that a step selects, if that can be said without making a value; null otherwise.
[[nodiscard]] inline const value* part_of(const value& whole, const syntax::traversal_step& step) {
  using kind = syntax::traversal_step::type;
  if (!whole.is_known() || whole.is_null() || whole.is_marked()) return nullptr;
  switch (whole.kind()) {
    case type_kind::object:
    case type_kind::map:
      if (step.what != kind::attribute && step.what != kind::string_index) return nullptr;
      return whole.find(step.text);
    case type_kind::tuple:
    case type_kind::list: {
      if (step.what != kind::number_index && step.what != kind::legacy_index) return nullptr;
      const std::int64_t n = small_index(step.text);
      if (n < 0) return nullptr;
      const std::span<const value> elements = whole.elements();
      return static_cast<std::size_t>(n) < elements.size() ? &elements[static_cast<std::size_t>(n)] : nullptr;
    }
    default: return nullptr;
  }
}

[[gnu::cold, gnu::noinline]] inline void report_access(evaluation& run, access_failure&& reason, byte_span where, byte_span whole,
                                                       const syntax::node* about) {
  const std::string summary = std::move(reason.summary);
  report(run, {.code = reason.code,
               .summary = summary,
               .detail = std::move(reason.detail),
               .subject = where,
               .context = whole,
               .about = about,
               .suggestion = std::move(reason.suggestion)});
}

// Numbers as keys of maps and objects become texts, which must not get out of hand.
[[nodiscard]] inline outcome<value, access_failure> index_within(const value& collection, const value& key, const evaluation& run) {
  if (key.kind() == type_kind::number && key.is_known() && !key.is_null() && !key.is_marked() && !key.as_number().to_int64() &&
      (collection.kind() == type_kind::map || collection.kind() == type_kind::object)) {
    if (const outcome<std::string> digits = key.as_number().to_string(run.work.digits); !digits) {
      return access_failure{"invalid-index", "Invalid index", digits.error().message};
    }
  }
  return index(collection, key);
}

[[nodiscard]] inline outcome<value, access_failure> take_step(const value& from, const syntax::traversal_step& step, const evaluation& run) {
  if (step.what == syntax::traversal_step::type::attribute) return attribute(from, step.text);
  return index_within(from, key_of(step), run);
}

// Follows `steps` from `root`; stops at the first that fails.
[[nodiscard, gnu::noinline]] inline value follow(const value& root, syntax::view<const syntax::traversal_step> steps,
                                                 const syntax::node& whole, evaluation& run) {
  const value* at = &root;
  std::size_t taken = 0;
  for (; taken < steps.size(); ++taken) {
    if (!spend_length(run, steps[taken].text.size(), steps[taken].range)) return value::unknown();
    const value* next = part_of(*at, steps[taken]);
    if (!next) break;
    at = next;
  }
  if (taken == steps.size()) return *at;
  value current = *at;
  for (; taken < steps.size(); ++taken) {
    if (!spend_length(run, steps[taken].text.size(), steps[taken].range)) return value::unknown();
    auto next = take_step(current, steps[taken], run);
    if (!next) {
      report_access(run, std::move(next).error(), steps[taken].range, whole.range, &whole);
      return value::unknown();
    }
    current = *std::move(next);
  }
  return current;
}

[[gnu::cold, gnu::noinline]] inline void report_unknown_variable(evaluation& run, const syntax::scope_traversal& e) {
  const bool allowed = run.loops || (run.names && run.names->has_variables());
  const std::string_view code = allowed ? "unknown-variable" : "variables-not-allowed";
  if (is_told(run, code, e.root_range())) return report(run, {.code = code, .summary = {}, .detail = {}, .subject = e.root_range()});
  std::string suggestion(e.steps.empty() && run.explain ? constant_for(e.root) : std::string_view());
  if (suggestion.empty() && allowed) suggestion = suggest_variable(run, e.root);
  std::string detail = allowed ? "There is no variable named \"" + std::string(beginning_of(e.root)) + "\"."
                               : "Variables may not be used here, but this refers to \"" + std::string(beginning_of(e.root)) + "\".";
  if (!suggestion.empty()) detail += did_you_mean(suggestion);
  else if (run.names && run.names->find_function(e.root)) detail += " It is a function; its arguments follow in parentheses.";
  else if (e.steps.empty()) detail += " If this is meant as text, write it in quotes.";
  report(run, {.code = code,
               .summary = allowed ? "Unknown variable" : "Variables not allowed",
               .detail = std::move(detail),
               .subject = e.root_range(),
               .context = e.range,
               .suggestion = std::move(suggestion)});
}

[[nodiscard]] inline value evaluate_reference(const syntax::scope_traversal& e, evaluation& run) {
  if (!spend_length(run, e.root.size(), e.range)) return value::unknown();
  const value* root = find_variable(run, e.root);
  if (root) [[likely]] return follow(*root, e.steps, e, run);
  report_unknown_variable(run, e);
  return value::unknown();
}

[[nodiscard, gnu::noinline]] inline value finish_traversal(const syntax::relative_traversal& e, const value& source, evaluation& run) {
  return follow(source, e.steps, e, run);
}

[[nodiscard, gnu::noinline]] inline value finish_index(const syntax::index_expr& e, const value& collection, evaluation& run) {
  const value key = evaluate(*e.key, run);
  if (!spend_weight(run, key, e.range)) return value::unknown();
  auto found = index_within(collection, key, run);
  if (found) [[likely]] return *std::move(found);
  report_access(run, std::move(found).error(), e.brackets, e.range, &e);
  return value::unknown();
}

}  // namespace hcl::inline v0_1::detail
