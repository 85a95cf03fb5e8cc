// Finds the source of a part of an object by its path, for messages. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/eval/impl/written_part.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/validation.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/value/path.hpp>

namespace hcl::inline v1_0::detail {

using part_steps = std::span<const part_step>;

// The place to point at.
struct part_place {
  range subject{};
  range context{};
};

// Follows literal parts of the expression.
[[nodiscard]] inline part_place place_in_node(const source_ptr& text, const syntax::node& whole,
                                              part_steps steps) {
  const syntax::node* at = &whole;
  for (const part_step& step : steps) {
    const bool is_element = step.what == part_step::form::element;
    const syntax::node* const inner =
        written_part(*at, is_element ? path_step::index(value(step.index)) : path_step::attribute(step.name));
    if (!inner) break;
    at = inner;
  }
  return {{text, value_span(*at)}, {text, at->range}};
}
[[nodiscard]] inline part_place place_in_attribute(const body_attribute& a, part_steps steps) {
  if (!a.expression) return {a.name_range, {}};
  return place_in_node(a.expression.document()->source, *a.expression.node(), steps);
}

// Selects blocks of a member by the next steps of the path and advances `steps`.
[[nodiscard]] inline std::vector<const body_block*> choose_blocks(std::vector<const body_block*> blocks,
                                                                  part_steps& steps) {
  std::size_t depth = 0;
  while (!steps.empty() && steps.front().what != part_step::form::member) {
    const part_step& step = steps.front();
    std::vector<const body_block*> left;
    std::size_t index = 0;
    for (const body_block* b : blocks) {
      std::string labels;
      for (std::size_t l = 0; l != b->labels.size(); ++l)
        append_label(labels, b->labels[l]);
      const bool by_labels = step.what == part_step::form::element && !step.labels.empty();
      bool fits = false;
      if (step.what == part_step::form::key)
        fits = depth < b->labels.size() && b->labels[depth] == step.name;
      else if (!by_labels)
        fits = index++ == step.index;
      else if (labels.ends_with(step.labels) || step.labels.ends_with(labels))
        fits = index++ == step.occurrence;
      if (fits) left.push_back(b);
    }
    depth += step.what == part_step::form::key;
    blocks = std::move(left);
    steps = steps.subspan(1);
  }
  return blocks;
}

// The struct that a block of a member is; null if it is none.
[[nodiscard]] inline const record_info* struct_of_block(const field_info& member, const body_block& block) {
  return chosen_struct(member, block.type, block.labels, [&](std::string_view name) {
    const std::optional<body_attribute> found = block.body.attribute(name);
    const result<value> text = found ? found->expression.evaluate() : value();
    const bool is_known = text && text->kind() == type_kind::string && text->is_known() && !text->is_null();
    return is_known ? std::string(text->unmarked().as_string()) : std::string();
  });
}

// The items of a body that a struct has, and the others.
struct struct_content {
  body_content known{};
  body rest{};
};
[[nodiscard]] inline struct_content content_for(const record_info& info, const body& whole) {
  diagnostics ignored(0);
  body_schema wanted = schema_of(info);
  for (schema_attribute& a : wanted.attributes)
    a.required = false;
  struct_content made;
  made.known = content_by(whole, wanted, &made.rest, ignored);
  return made;
}

[[nodiscard]] inline part_place place_in_body(const record_info& info, const struct_content& all,
                                              part_steps steps) {
  if (steps.empty()) return {};
  diagnostics ignored(0);
  const body_content& content = all.known;
  const std::string_view name = steps.front().name;
  std::vector<const body_block*> blocks;
  const field_info* found = nullptr;
  for (const field_info& f : info.fields) {
    if (f.name != name && (info.members == 0 || info.fields[f.home].name != name)) continue;
    for (const body_attribute& a : content.attributes)
      if (a.name == f.name && f.form != role_form::block) return place_in_attribute(a, steps.subspan(1));
    if (f.form != role_form::block) continue;
    found = &f;
    if (f.blocks->types.size() > 1) blocks.clear();  // in their order, whatever the type
    for (const body_block& b : content.blocks)
      if (b.type == f.name ||
          std::find(f.blocks->types.begin(), f.blocks->types.end(), b.type) != f.blocks->types.end())
        blocks.push_back(&b);
  }
  if (!found) {
    for (const body_attribute& a : all.rest.remaining_attributes(ignored))
      if (a.name == name) return place_in_attribute(a, steps.subspan(1));
    return {};
  }
  part_steps inside = steps.subspan(1);
  if (found->is_free_block && !blocks.empty() && !inside.empty()) {
    for (const body_attribute& a : blocks.front()->body.just_attributes(ignored))
      if (a.name == inside.front().name) return place_in_attribute(a, inside.subspan(1));
  }
  blocks = choose_blocks(std::move(blocks), inside);
  if (blocks.empty()) return {};
  part_place at;
  if (const record_info* const in = inside.empty() ? nullptr : struct_of_block(*found, *blocks.front()))
    at = place_in_body(*in, content_for(*in, blocks.front()->body), inside);
  return at.subject ? at : part_place{blocks.front()->definition_range, {}};
}

[[nodiscard]] inline std::vector<part_step> steps_of(const path& way) {
  std::vector<part_step> steps;
  for (const path_step& step : way.steps()) {
    part_step& made = steps.emplace_back();
    if (step.is_attribute()) {
      made.name = step.name();
    } else if (step.key().is_known() && !step.key().is_null() && step.key().kind() == type_kind::number) {
      made.what = part_step::form::element;
      const auto index = step.key().unmarked().as_number().to_uint64();
      made.index = index ? static_cast<std::size_t>(*index) : static_cast<std::size_t>(-1);
    } else if (step.key().is_known() && !step.key().is_null() && step.key().kind() == type_kind::string) {
      made.what = part_step::form::key;
      made.name = std::string(step.key().unmarked().as_string());
    }
  }
  return steps;
}

}  // namespace hcl::inline v1_0::detail
