// Traversals from nodes, and what they refer to. Implementation.
#pragma once

#include <hcl/eval/impl/traversal_apply.hpp>

namespace hcl::inline v0_1 {
namespace detail {

HCL_DECL result<value> eval_backend::apply(const traversal& t, const scope& names) {
  const bool allowed = names.has_variables();
  if (!t.is_relative()) {
    if (const value* root = names.find_variable(t.root_name())) return follow(*root, t, 1);
    std::size_t used = 0;
    const std::vector<std::string_view> path = names_in(t);
    if (const std::optional<value> found = eval_backend::look_up(names, path, used))
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

HCL_DECL result<value> eval_backend::apply(const traversal& t, const value& from) {
  return follow(from, t, 0);
}

HCL_DECL std::string eval_backend::to_string(const traversal& t) {
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

namespace hcl::inline v0_1 {

HCL_DECL traversal traversal::join(const traversal& rest) const {
  assert(rest.is_relative());
  std::vector<traversal_step> all = steps();
  all.reserve(all.size() + rest.size());
  for (const traversal_step& step : rest.steps())
    all.push_back(step);
  return traversal(std::move(all));
}

HCL_DECL std::pair<traversal, traversal> traversal::split() const {
  std::vector<traversal_step> root, others;
  const std::size_t roots = is_relative() ? 0 : 1;
  for (std::size_t i = 0; i != size(); ++i)
    (i < roots ? root : others).push_back(steps()[i]);
  return {traversal(std::move(root)), traversal(std::move(others))};
}

HCL_DECL traversal traversal::relative() const {
  std::vector<traversal_step> all = steps();
  if (!is_relative()) all.front().what = traversal_step::kind::attribute;
  return traversal(std::move(all));
}

}  // namespace hcl::inline v0_1
