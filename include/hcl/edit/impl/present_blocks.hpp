// The blocks of a document, each with what it says as a struct. Implementation of edit/update.hpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/edit/impl/match_blocks.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/member_names.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::detail {

// Labels as the struct says them, where they are numbers: "8080.0" is "8080".
[[nodiscard]] inline std::vector<std::string> plain_labels(std::vector<std::string> labels) {
  for (std::string& label : labels) {
    const outcome<value> number = convert(value(label), type::number());
    const outcome<value> text = number ? convert(*number, type::string()) : number;
    if (text) label = text->as_string();
  }
  return labels;
}

// Found by type and labels; one that is left over is the one that is left in the struct. `said`: the struct's
// blocks as they were read, nothing else being known of the document's.
[[nodiscard]] inline std::vector<present_block> describe_blocks(const std::vector<edit::block>& present,
                                                                const std::vector<const model_item*>& said,
                                                                bool have_types, const record_info* info) {
  const member_names names(info);
  std::vector<present_block> all;
  all.reserve(present.size());
  for (const edit::block& block : present)
    all.push_back(
        {have_types ? block.type() : "", names.given_labels(block.type(), block.labels()), nullptr});
  if (present.size() != said.size()) return all;
  const auto type_of = [&](std::size_t i) { return have_types ? said[i]->name : std::string(); };
  const auto both = match_candidates::all(said.size(), present.size());
  matching pairs(said.size(), present.size());
  pairs.take(equal_pairs(
      both, [&](std::size_t i) { return block_key(type_of(i), said[i]->labels); },
      [&](std::size_t j) { return block_key(all[j].type, all[j].labels); }));
  pairs.take(equal_pairs(
      pairs.left(both), [&](std::size_t i) { return block_key(type_of(i), said[i]->labels); },
      [&](std::size_t j) { return block_key(all[j].type, plain_labels(all[j].labels)); }));
  const match_candidates left = pairs.left(both);
  if (left.wanted.size() == 1 && type_of(left.wanted[0]) == all[left.present[0]].type)
    pairs.take(left.wanted[0], left.present[0]);
  for (std::size_t i = 0; i != said.size(); ++i) {
    if (pairs[i] == unmatched) continue;
    all[pairs[i]].said = said[i];
    all[pairs[i]].labels = said[i]->labels;
  }
  return all;
}

}  // namespace hcl::inline v0_1::detail
