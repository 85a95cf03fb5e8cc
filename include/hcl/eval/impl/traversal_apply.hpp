// Traversals from nodes, and what they refer to. Implementation.
#pragma once

#include <cassert>
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

template <typename = void>
[[nodiscard]] traversal_step step_of(const source_ptr& source, const syntax::traversal_step& step) {
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

template <typename = void>
void append_steps(std::vector<traversal_step>& steps, const source_ptr& source,
                  detail::view<const syntax::traversal_step> more) {
  steps.reserve(steps.size() + more.size());
  for (const syntax::traversal_step& step : more)
    steps.push_back(step_of(source, step));
}

template <typename = void>
[[nodiscard]] traversal make_traversal(const source_ptr& source, const syntax::scope_traversal& e) {
  std::vector<traversal_step> steps;
  if (!e.root.empty())
    steps.push_back({traversal_step::kind::root, std::string(e.root), {}, range(source, e.root_range())});
  append_steps(steps, source, e.steps);
  return traversal(std::move(steps));
}

// The references of an expression, those in templates inside JSON strings included.
template <typename = void>
void collect_references(const syntax::document_ptr& document, const syntax::node& root,
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

template <typename = void>
[[nodiscard]] outcome<value, access_failure> take_step(const value& from, const traversal_step& step) {
  switch (step.what) {
    case traversal_step::kind::attribute: return attribute(from, step.name);
    case traversal_step::kind::index: return index(from, step.key);
    case traversal_step::kind::root:
    case traversal_step::kind::splat: break;
  }
  return access_failure{codes::invalid_traversal, "Reference cannot be followed",
                        "A reference with a splat or a second root has no single value."};
}

template <typename = void>
[[nodiscard]] result<value> follow(value current, const traversal& t, std::size_t from) {
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

template <typename X>
result<value> eval_backend<X>::apply(const traversal& t, const scope& names) {
  const bool allowed = names.has_variables();
  if (!t.is_relative()) {
    if (const value* root = names.find_variable(t.root_name())) return follow(*root, t, 1);
    std::size_t used = 0;
    const std::vector<std::string_view> path = names_in(t);
    if (const std::optional<value> found = eval_backend<>::look_up(names, path, used))
      return follow(*found, t, used);
  }
  diagnostics diags;
  const std::string name(t.root_name());
  name_candidates candidates(name);
  names.visit_variables([&](std::string_view known) { candidates(known); });
  const range root = t.empty() ? range() : t.steps().front().where;
  diags.add({.code = allowed ? codes::unknown_variable : codes::variables_not_allowed,
             .summary = allowed ? "Unknown variable" : "Variables not allowed",
             .detail = allowed ? "There is no variable named \"" + name + "\"."
                               : "Variables may not be used here, but this refers to \"" + name + "\".",
             .subject = root,
             .context = t.range(),
             .fix = rename_to(root, allowed ? candidates.best() : std::string()),
             .quotes = quoting::names});
  return diags;
}

template <typename X>
result<value> eval_backend<X>::apply(const traversal& t, const value& from) {
  return follow(from, t, 0);
}

template <typename X>
traversal eval_backend<X>::join(const traversal& first, const traversal& rest) {
  assert(rest.is_relative());
  std::vector<traversal_step> steps = first.steps();
  steps.reserve(steps.size() + rest.size());
  for (const traversal_step& step : rest.steps())
    steps.push_back(step);
  return traversal(std::move(steps));
}

template <typename X>
std::pair<traversal, traversal> eval_backend<X>::split(const traversal& t) {
  std::vector<traversal_step> root, others;
  const std::size_t roots = t.is_relative() ? 0 : 1;
  for (std::size_t i = 0; i != t.size(); ++i)
    (i < roots ? root : others).push_back(t.steps()[i]);
  return {traversal(std::move(root)), traversal(std::move(others))};
}

template <typename X>
traversal eval_backend<X>::relative(const traversal& t) {
  std::vector<traversal_step> steps = t.steps();
  if (!t.is_relative()) steps.front().what = traversal_step::kind::attribute;
  return traversal(std::move(steps));
}

template <typename X>
std::string eval_backend<X>::to_string(const traversal& t) {
  std::string text;
  for (const traversal_step& step : t.steps()) {
    switch (step.what) {
      case traversal_step::kind::root: text += step.name; break;
      case traversal_step::kind::attribute: text += written_step(step.name); break;
      case traversal_step::kind::splat: text += "[*]"; break;
      case traversal_step::kind::index: {
        const value& key = step.key;
        const bool simple =
            key.is_known() && !key.is_marked() && (key.is_null() || key.type().is_primitive());
        text += '[';
        simple ? append_literal(text, key) : void(text += "...");
        text += ']';
        break;
      }
    }
  }
  return text;
}

}  // namespace detail
}  // namespace hcl::inline v0_1
