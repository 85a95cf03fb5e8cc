// JSON expressions: strings are templates in full mode and plain text in literal mode; objects and arrays are what they look like.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/coerce.hpp>
#include <hcl/eval/json_text_origin.hpp>
#include <hcl/eval/name_table.hpp>
#include <hcl/eval/report.hpp>
#include <hcl/syntax/json.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline value evaluate_json_string(const syntax::json_string& e, evaluation& run) {
  if (!run.names || !has_sequence(e.text)) return value(e.text);
  diagnostics problems(run.problems.limit());
  const syntax::document_ptr document = parse_json_template(*run.document, e, problems);
  const bool failed = problems.has_errors();
  run.problems.append(std::move(problems));
  if (failed) return value::unknown();
  evaluation inner{document, run.names, run.problems, run.work, run.options, run.explain, run.loops, run.splats, run.depth, {}};
  return evaluate(*document->expression, inner);
}

[[nodiscard]] inline value evaluate_json_array(const syntax::json_array& e, evaluation& run) {
  std::vector<value> elements;
  elements.reserve(e.elements.size());
  for (const syntax::node* element : e.elements) elements.push_back(evaluate(*element, run));
  return value::tuple(std::move(elements));
}

[[gnu::cold, gnu::noinline]] inline void report_json_key(evaluation& run, const syntax::json_property& p, std::string why) {
  report(run, {.code = "invalid-object-key",
               .summary = "Invalid object key expression",
               .detail = "This cannot be the key of an object: " + as_sentence(std::move(why)),
               .subject = p.name->range});
}

[[nodiscard]] inline value evaluate_json_object(const syntax::json_object& e, evaluation& run) {
  std::vector<member> members;
  members.reserve(e.properties.size());
  name_table<byte_span> seen;
  mark_set marks;
  bool known = true;
  for (const syntax::json_property& p : e.properties) {
    value key = evaluate_json_string(*p.name, run);
    value content = evaluate(*p.value, run);
    if (key.is_marked()) {
      marks |= key.marks();
      key = std::move(key).unmarked();
    }
    std::string why;
    if (key.is_null()) {
      report_json_key(run, p, "it is null");
      continue;
    }
    if (!coerce_primitive(run, key, type_kind::string, p.name->range, why)) {
      report_json_key(run, p, why);
      continue;
    }
    if (!key.is_known()) {
      known = false;
      continue;
    }
    const std::string_view name = key.as_string();
    if (const byte_span* first = seen.find(name)) {
      if (!run.work.exhausted) {
        run.problems.add({.code = "duplicate-object-attribute",
                          .summary = "Duplicate object attribute",
                          .detail = "An attribute named \"" + std::string(name) + "\" is defined already.",
                          .subject = range_of(run, p.name->range),
                          .context = {},
                          .notes = {{"first defined here", range_of(run, *first)}}});
      }
      continue;
    }
    seen.set(std::string(name), p.name->range);
    members.push_back({std::string(name), std::move(content)});
  }
  if (!known) return value::unknown();
  value result = value::object(std::move(members));
  return marks.empty() ? result : result.with_marks(marks);
}

}  // namespace hcl::inline v0_1::detail
