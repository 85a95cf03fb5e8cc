// Searches one level of a body for references. Implementation.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/variable_walk.hpp>
#include <hcl/eval/impl/static_analysis.hpp>

namespace hcl::inline v0_1::detail {

inline constexpr std::string_view dynamic_keyword = "dynamic";

// The references of an expression that no iterator hides.
inline void collect_free(const expression& e, const std::vector<std::string>& iterators,
                         std::vector<traversal>& found) {
  for (traversal& t : e.variables()) {
    if (std::find(iterators.begin(), iterators.end(), t.root_name()) == iterators.end())
      found.push_back(std::move(t));
  }
}

// The names to ask a body for; none of them is required.
[[nodiscard]] inline body_schema schema_to_search(const body_schema& wanted, bool expands) {
  body_schema asked = wanted;
  for (schema_attribute& a : asked.attributes)
    a.required = false;
  if (expands) {
    std::erase_if(asked.blocks, [](const schema_block& b) { return b.type == dynamic_keyword; });
    asked.blocks.push_back({std::string(dynamic_keyword), {"type"}});
  }
  return asked;
}

// A dynamic block: the references of its own attributes, and what it generates, which `go_on` searches.
template <typename GoOn>
void search_dynamic_block(const body_block& block, const std::vector<std::string>& around,
                          std::vector<traversal>& found, GoOn&& go_on) {
  diagnostics ignored(0);
  body beside;
  const body_content parts = block.body.partial_content(
      {.attributes = {{"for_each"}, {"iterator"}, {"labels"}}, .blocks = {{"content"}}}, beside, ignored);
  std::vector<std::string> iterators = around;
  iterators.push_back(block.labels.front());
  if (const body_attribute* iterator = parts.find("iterator")) {
    const result<traversal> name = traversal_of(iterator->expression);
    if (!name) return;  // wrong; reported when its content is read
    iterators.back() = name->root_name();
  }
  if (const body_attribute* a = parts.find("for_each")) collect_free(a->expression, around, found);
  if (const body_attribute* a = parts.find("labels")) collect_free(a->expression, iterators, found);
  for (const body_block& content : parts.blocks)
    go_on(block.labels.front(), content.body, iterators);
}

HCL_DECL std::vector<traversal> body_backend::attributes(const variable_walk& at) {
  std::vector<traversal> found;
  if (at.use_ == variable_use::expansion) return found;
  diagnostics ignored(0);
  for (const body_attribute& a : at.body_.just_attributes(ignored))
    collect_free(a.expression, at.iterators_, found);
  return found;
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL variable_step variable_walk::visit(const body_schema& wanted, bool others) const {
  const bool expands = use_ != variable_use::attributes;
  diagnostics ignored(0);
  body rest;
  const body_content content =
      body_.partial_content(detail::schema_to_search(wanted, expands), rest, ignored);

  variable_step found;
  const auto go_on = [&](std::string type, body inside, std::vector<std::string> iterators) {
    variable_walk next(std::move(inside), use_);
    next.iterators_ = std::move(iterators);
    found.blocks.push_back({std::move(type), std::move(next)});
  };
  if (use_ != variable_use::expansion) {
    for (const body_attribute& a : content.attributes)
      detail::collect_free(a.expression, iterators_, found.variables);
    if (others)
      for (const body_attribute& a : rest.remaining_attributes(ignored))
        detail::collect_free(a.expression, iterators_, found.variables);
  }
  for (const body_block& b : content.blocks) {
    if (!expands || b.type != detail::dynamic_keyword) {
      go_on(b.type, b.body, iterators_);
      continue;
    }
    const auto is_generated = [&](const schema_block& known) { return known.type == b.labels.front(); };
    // Otherwise it is not for this schema.
    if (std::any_of(wanted.blocks.begin(), wanted.blocks.end(), is_generated))
      detail::search_dynamic_block(b, iterators_, found.variables, go_on);
  }
  return found;
}

}  // namespace hcl::inline v0_1
