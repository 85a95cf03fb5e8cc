// A block that becomes another alternative of a variant. Implementation of edit/update.hpp.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/edit/impl/member_names.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/record/engine.hpp>

namespace hcl::inline v0_1::detail {

// Removes what the alternative that a block was has under names that the new one does not know. Returns what
// is left of `said`.
[[nodiscard]] inline body_model leave_alternative(const edit::body& body, const body_model& said,
                                                  const body_model& wanted, const record_info* was,
                                                  const record_info* is, diagnostics& diags) {
  const member_names old_names(was), new_names(is);
  body_model left;
  for (const model_item& item : said.items) {
    const bool stays = std::any_of(wanted.items.begin(), wanted.items.end(), [&](const model_item& other) {
      return other.name == item.name && other.is_block == item.is_block;
    });
    const std::vector<std::string_view> kept =
        stays ? new_names.of(item.name) : std::vector<std::string_view>();
    bool is_gone = !stays;
    const auto remove = [&](const edit::item& present) {
      is_gone = true;
      const auto removed = present.remove(edit::comments::drop, edit::blank_lines::tidy);
      if (!removed) diags.append(removed.diagnostics());
    };
    for (const std::string_view name : old_names.of(item.name)) {
      if (contains_name(kept, name)) continue;
      if (const edit::attribute present = body.attribute(name); present && !item.is_block) remove(present);
      if (!item.is_block && !old_names.may_be_block(name)) continue;
      for (const edit::block& block : body.blocks(name))
        remove(block);
    }
    if (!is_gone) left.items.push_back(item);
  }
  return left;
}

}  // namespace hcl::inline v0_1::detail
