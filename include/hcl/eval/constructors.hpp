// Tuple and object constructors, and what may stand where an object's key is expected.
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

// A lone name, `true`, `false` and `null` among them; empty for anything else.
[[nodiscard]] inline std::string_view keyword_text(const syntax::node& e) noexcept {
  if (e.kind == syntax::node_kind::scope_traversal) {
    const auto& reference = syntax::as<syntax::scope_traversal>(e);
    return reference.steps.empty() ? reference.root : std::string_view();
  }
  if (e.kind == syntax::node_kind::literal) {
    const auto& constant = syntax::as<syntax::literal>(e);
    return constant.what == syntax::literal::type::number ? std::string_view() : constant.text;
  }
  return {};
}

[[nodiscard]] inline value evaluate_tuple(const syntax::tuple_expr& e, evaluation& run) {
  if (!spend_container(run, e.elements.size(), e.range)) return value::unknown();
  std::vector<value> elements;
  elements.reserve(e.elements.size());
  for (const syntax::node* element : e.elements) elements.push_back(evaluate(*element, run));
  return value::tuple(std::move(elements));
}

// A key: a bare word is a text, anything else is evaluated.
[[nodiscard]] inline value evaluate_key(const syntax::node& key, bool forced, evaluation& run) {
  if (!forced) {
    if (const std::string_view word = keyword_text(key); !word.empty()) return value(word);
    if (key.kind == syntax::node_kind::scope_traversal) {
      report(run, {.code = "ambiguous-attribute-key",
                   .summary = "Ambiguous attribute key",
                   .detail = "A key with dots or brackets could be a reference or a text. Write it in parentheses if it is a reference, "
                             "in quotes if it is the name itself.",
                   .subject = key.range});
      return value::unknown();
    }
  }
  return evaluate(key, run);
}

[[gnu::cold, gnu::noinline]] inline void report_key(evaluation& run, const syntax::object_item& item, byte_span subject, std::string detail,
                                                    std::string_view code, std::string_view summary, byte_span whole) {
  report(run, {.code = code, .summary = summary, .detail = std::move(detail), .subject = subject, .context = whole, .about = item.key});
}

[[nodiscard]] inline value evaluate_object(const syntax::object_expr& e, evaluation& run) {
  if (!spend_container(run, e.items.size(), e.range)) return value::unknown();
  std::vector<member> members;
  members.reserve(e.items.size());
  mark_set marks;
  bool known = true;
  const bool warn = run.options->object_keys == duplicate_keys::last_wins_with_warning;
  name_table<byte_span> seen;
  for (const syntax::object_item& item : e.items) {
    const problem_mark before = run.problems.here();
    const bool forced = item.form == syntax::object_item::key_form::forced;
    value key = evaluate_key(*item.key, forced, run);
    const bool failed = run.problems.errors_since(before);
    value content = evaluate(*item.value, run);
    if (failed) {
      known = false;
      continue;
    }
    if (key.is_null()) {
      report_key(run, item, item.value->range, "The key of this item is null; a key must be a text.", "null-object-key", "Null value as key",
                 e.range);
      known = false;
      continue;
    }
    if (key.is_marked()) {
      marks |= key.marks();
      key = std::move(key).unmarked();
    }
    std::string why;
    if (!coerce_primitive(run, key, type_kind::string, item.key->range, why)) {
      report_key(run, item, item.key->range, "This value cannot be a key: " + as_sentence(why), "invalid-object-key", "Incorrect key type", e.range);
      known = false;
      continue;
    }
    if (!key.is_known()) {
      known = false;
      continue;
    }
    if (warn) {
      if (const byte_span* first = seen.find(key.as_string())) {
        run.problems.add({.severity = severity::warning,
                          .code = "duplicate-object-key",
                          .summary = "Duplicate key in object",
                          .detail = "The key \"" + std::string(key.as_string()) + "\" stands here again; only the last item with it counts.",
                          .subject = range_of(run, item.key->range),
                          .context = range_of(run, e.range),
                          .notes = {{"first given here", range_of(run, *first)}}});
      } else {
        seen.set(std::string(key.as_string()), item.key->range);
      }
    }
    members.push_back({std::string(key.as_string()), std::move(content)});
  }
  if (!known) return value::unknown();
  value result = value::object(std::move(members));
  return marks.empty() ? result : result.with_marks(marks);
}

}  // namespace hcl::inline v0_1::detail
