// Traversals from nodes, and what they refer to. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/impl/step_name.hpp>
#include <hcl/eval/impl/suggestions.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/eval/impl/variable_notes.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/value/impl/index.hpp>
#include <hcl/value/impl/literal_text.hpp>

namespace hcl::inline v0_1 {
namespace detail {

[[nodiscard]] inline traversal_step step_of(const source_ptr& source, const syntax::traversal_step& step) {
  using from = syntax::traversal_step::type;
  using kind = traversal_step::kind;
  const range where(source, step.range);
  switch (step.what) {
    case from::attribute: return {kind::attribute, std::string(step.text), {}, where};
    case from::splat: return {kind::splat, {}, {}, where};
    case from::string_index:
    case from::number_index:
    case from::true_index:
    case from::false_index:
    case from::null_index:
    case from::legacy_index: break;
  }
  return {kind::index, {}, key_of(step), where};
}

inline void append_steps(std::vector<traversal_step>& steps, const source_ptr& source,
                         detail::view<const syntax::traversal_step> more) {
  steps.reserve(steps.size() + more.size());
  for (const syntax::traversal_step& step : more)
    steps.push_back(step_of(source, step));
}

[[nodiscard]] inline traversal make_traversal(const source_ptr& source, const syntax::scope_traversal& e) {
  std::vector<traversal_step> steps;
  if (!e.root.empty())
    steps.push_back({traversal_step::kind::root, std::string(e.root), {}, range(source, e.root_range())});
  append_steps(steps, source, e.steps);
  return traversal(std::move(steps));
}

// The references of an expression, those in templates inside JSON strings included.
inline void collect_references(const syntax::document_ptr& document, const syntax::node& root,
                               std::vector<traversal>& found) {
  reference_walk walk(root);
  while (const syntax::node* e = walk.next()) {
    if (e->kind == syntax::node_kind::scope_traversal) {
      found.push_back(make_traversal(document->source, syntax::as<syntax::scope_traversal>(*e)));
      continue;
    }
    const auto& text = syntax::as<syntax::json_string>(*e);
    diagnostics diags(1);
    const syntax::document_ptr inner = document->json->parse_string(*document, text, diags);
    if (inner && !diags.has_errors())
      collect_references(inner, *inner->expression, found);  // native: no JSON string again
  }
}

[[nodiscard]] inline outcome<value, access_failure> take_step(const value& from, const traversal_step& step) {
  switch (step.what) {
    case traversal_step::kind::attribute: return attribute(from, step.name);
    case traversal_step::kind::index: return index(from, step.key);
    case traversal_step::kind::root:
    case traversal_step::kind::splat: break;
  }
  return access_failure{codes::invalid_traversal, "Reference cannot be followed",
                        "A reference with a splat or a second root has no single value."};
}

[[nodiscard]] inline result<value> follow(value current, const traversal& t, std::size_t from) {
  for (std::size_t i = from; i < t.size(); ++i) {
    const traversal_step& step = t.steps()[i];
    auto next = take_step(current, step);
    if (!next) {
      access_failure reason = std::move(next).error();
      diagnostics diags;
      diags.add({.code = reason.code,
                 .summary = std::move(reason.summary),
                 .detail = std::move(reason.detail),
                 .subject = step.where,
                 .context = t.range(),
                 .fix = rename_to(step.where, std::move(reason.suggestion))});
      return diags;
    }
    current = *std::move(next);
  }
  return current;
}

// The root's name and the constant names after it, as far as a lookup is asked for them.
[[nodiscard]] inline std::vector<std::string_view> names_in(const traversal& t) {
  std::vector<std::string_view> path;
  for (const traversal_step& step : t.steps()) {
    const std::optional<std::string_view> name = name_in(step);
    if (path.size() == max_lookup || !name) break;
    path.push_back(*name);
  }
  return path;
}

}  // namespace detail
}  // namespace hcl::inline v0_1
