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

template <typename = void>
[[nodiscard, gnu::noinline]] value evaluate_json_string(const syntax::json_string& e, evaluation& run) {
  if (!run.names) return value(e.text);
  diagnostics problems(run.problems.limit());
  const syntax::document_ptr document = parse_json_template(*run.document, e, problems);
  if (!document) return value(e.text);
  const bool failed = problems.has_errors();
  run.problems.append(std::move(problems));
  if (failed) return value::unknown();
  evaluation inner{document, run.names, run.problems, run.work, run.options, run.explain, run.loops, run.splats, run.depth, {}, run.discreet};
  return evaluate(*document->expression, inner);
}

template <typename = void>
[[nodiscard]] value evaluate_json_array(const syntax::json_array& e, evaluation& run) {
  std::vector<value> elements;
  elements.reserve(e.elements.size());
  for (const syntax::node* element : e.elements) elements.push_back(evaluate(*element, run));
  return value::tuple(std::move(elements));
}

// A JSON object under construction; see object_build. The first of two properties with one name counts.
template <typename = void>
class json_object_build {
 public:
  json_object_build(const syntax::json_object& e, evaluation& run) : run_(run) { members_.reserve(e.properties.size()); }

  [[gnu::noinline]] void add(const syntax::json_property& p, value key, value content) {
    if (key.is_marked()) {
      marks_ |= key.marks();
      key = std::move(key).unmarked();
    }
    std::string why;
    if (key.is_null()) return report_key(p, "it is null");
    if (!coerce_primitive(run_, key, type_kind::string, p.name->range, why)) return report_key(p, why);
    if (!key.is_known()) {
      known_ = false;
      return;
    }
    const std::string_view name = key.as_string();
    if (const byte_span* first = seen_.find(name)) return report_repetition(p, name, *first);
    seen_.set(std::string(name), p.name->range);
    members_.push_back({std::string(name), std::move(content)});
  }

  [[nodiscard]] value finish() && {
    if (!known_) return value::unknown();
    value result = value::object(std::move(members_));
    return marks_.empty() ? result : result.with_marks(marks_);
  }

 private:
  [[gnu::cold, gnu::noinline]] void report_key(const syntax::json_property& p, std::string why) {
    report(run_, {.code = "invalid-object-key",
                  .summary = "Invalid object key expression",
                  .detail = "This cannot be the key of an object: " + as_sentence(std::move(why)),
                  .subject = p.name->range});
  }
  [[gnu::cold, gnu::noinline]] void report_repetition(const syntax::json_property& p, std::string_view name, byte_span first) {
    if (run_.work.exhausted) return;
    run_.problems.add({.code = "duplicate-object-attribute",
                       .summary = "Duplicate object attribute",
                       .detail = marks_.empty() ? "An attribute named \"" + std::string(beginning_of(name)) + "\" is defined already."
                                                : std::string("An attribute of this name is defined already."),
                       .subject = range_of(run_, p.name->range),
                       .context = {},
                       .notes = {{"first defined here", range_of(run_, first)}}});
  }

  evaluation& run_;
  std::vector<member> members_{};
  mark_set marks_{};
  name_table<byte_span> seen_{};
  bool known_ = true;
};

template <typename = void>
[[nodiscard]] value evaluate_json_object(const syntax::json_object& e, evaluation& run) {
  json_object_build<> object(e, run);
  for (const syntax::json_property& p : e.properties) {
    value key = evaluate_json_string(*p.name, run);
    value content = evaluate(*p.value, run);
    object.add(p, std::move(key), std::move(content));
  }
  return std::move(object).finish();
}

template <typename = void>
[[nodiscard]] value evaluate_json(const syntax::node& e, evaluation& run) {
  switch (e.kind) {
    case syntax::node_kind::json_string: return evaluate_json_string(syntax::as<syntax::json_string>(e), run);
    case syntax::node_kind::json_array: return evaluate_json_array(syntax::as<syntax::json_array>(e), run);
    default: return evaluate_json_object(syntax::as<syntax::json_object>(e), run);
  }
}

}  // namespace hcl::inline v0_1::detail
