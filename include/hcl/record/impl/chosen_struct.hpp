// Which struct a block becomes, where a member's blocks are alternatives of a variant. Implementation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <hcl/record/engine.hpp>

namespace hcl::inline v0_1::detail {

// Null if the blocks of the member are no structs; all alternatives together if it is not clear which one is
// meant. `text_of(name)`: an attribute of the block.
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

}  // namespace hcl::inline v0_1::detail
