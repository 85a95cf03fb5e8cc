// How one level of a body is searched for references. Far side.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/variable_walk.hpp>
#include <hcl/eval/static_analysis.hpp>

namespace hcl::inline v0_1::detail {

// The references of an expression that no iterator hides.
inline void collect_free(const expression& e, const std::vector<std::string>& iterators, std::vector<traversal>& found) {
  for (traversal& t : e.variables()) {
    if (std::find(iterators.begin(), iterators.end(), t.root_name()) == iterators.end()) found.push_back(std::move(t));
  }
}

template <typename X>
variable_step variable_waist<X>::visit(const variable_walk& at, const body_schema& wanted, bool others) {
  constexpr std::string_view keyword = "dynamic";
  const bool expands = at.use_ != variable_use::attributes;
  body_schema asked = wanted;
  for (schema_attribute& a : asked.attributes) a.required = false;
  if (expands) {
    std::erase_if(asked.blocks, [&](const schema_block& b) { return b.type == keyword; });
    asked.blocks.push_back({std::string(keyword), {"type"}});
  }
  diagnostics ignored(0);
  body rest;
  const body_content content = at.body_.partial_content(asked, rest, ignored);

  variable_step found;
  const auto go_on = [&](std::string type, body inside, std::vector<std::string> iterators) {
    variable_walk next(std::move(inside), at.use_);
    next.iterators_ = std::move(iterators);
    found.blocks.push_back({std::move(type), std::move(next)});
  };
  if (at.use_ != variable_use::expansion) {
    for (const body_attribute& a : content.attributes) collect_free(a.expression, at.iterators_, found.variables);
    if (others)
      for (const body_attribute& a : rest.remaining_attributes(ignored)) collect_free(a.expression, at.iterators_, found.variables);
  }
  for (const body_block& b : content.blocks) {
    if (!expands || b.type != keyword) {
      go_on(b.type, b.body, at.iterators_);
      continue;
    }
    const auto is_generated = [&](const schema_block& known) { return known.type == b.labels.front(); };
    if (std::none_of(wanted.blocks.begin(), wanted.blocks.end(), is_generated)) continue;  // not for whoever has this schema
    body beside;
    const body_content parts =
        b.body.partial_content({.attributes = {{"for_each"}, {"iterator"}, {"labels"}}, .blocks = {{"content"}}}, beside, ignored);
    std::vector<std::string> iterators = at.iterators_;
    iterators.push_back(b.labels.front());
    if (const body_attribute* iterator = parts.find("iterator")) {
      const result<traversal> name = traversal_of(iterator->expression);
      if (!name) continue;  // wrong, which whoever asks for its content is told
      iterators.back() = name->root_name();
    }
    if (const body_attribute* a = parts.find("for_each")) collect_free(a->expression, at.iterators_, found.variables);
    if (const body_attribute* a = parts.find("labels")) collect_free(a->expression, iterators, found.variables);
    for (const body_block& c : parts.blocks) go_on(b.labels.front(), c.body, iterators);
  }
  return found;
}

template <typename X>
std::vector<traversal> variable_waist<X>::attributes(const variable_walk& at) {
  std::vector<traversal> found;
  if (at.use_ == variable_use::expansion) return found;
  diagnostics ignored(0);
  for (const body_attribute& a : at.body_.just_attributes(ignored)) collect_free(a.expression, at.iterators_, found);
  return found;
}

}  // namespace hcl::inline v0_1::detail
