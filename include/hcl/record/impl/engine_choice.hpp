// Selects the alternative of a variant by a label or attribute. Implementation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/text_view.hpp>

// The struct that a block of a variant becomes.

namespace hcl::inline v1_0::detail {

// Null if the blocks are no structs; all alternatives joined if it is unclear which one. `text_of(name)`: an
// attribute of the block.
template <typename TextOf>
[[nodiscard]] const record_info* chosen_struct(const field_info& member, std::string_view type,
                                               std::span<const std::string> labels, const TextOf& text_of) {
  if (!member.inside) return nullptr;
  const record_info& all = member.inside();
  if (!all.choices || !member.blocks) return &all;
  const record_choices& choices = *all.choices;
  std::string name(type);
  if (!choices.attribute.empty()) {
    name = text_of(choices.attribute);
  } else if (member.blocks->types.empty() && choices.structs[0]) {
    // After the keys of maps, before the labels of the struct.
    const std::size_t after = choices.structs[0]().labels + 1;
    const std::size_t at = member.blocks->labels - after;
    name = at < labels.size() ? labels[at] : std::string();
  }
  for (std::size_t i = 0; i != choices.names.size(); ++i)
    if (choices.names[i] == name && choices.structs[i]) return &choices.structs[i]();
  return &all;
}

// Reports that the selecting attribute is missing, with its values and a likely name.
HCL_COLD HCL_NOINLINE inline void report_missing_choice(decode_context& ctx, const block_input& from,
                                                        std::string_view attribute,
                                                        std::span<const std::string_view> names,
                                                        range where) {
  similar_name meant;
  if (from.native) {
    for (const syntax::body_item& item : from.native->items)
      if (item.attribute && !closest(item.attribute->name, std::span(&attribute, 1)).empty())
        meant = {std::string(item.attribute->name), engine::range_at(ctx, item.attribute->name_range)};
  }
  const std::size_t before = ctx.diags->size();
  report_missing_or_misspelt(*ctx.diags, attribute, meant, std::move(where), missing_here);
  ctx.diags->rework([&](diagnostic& d) { d.detail += " It is " + name_list(names) + '.'; }, before);
}

}  // namespace hcl::inline v1_0::detail
