// Which unit is which in three versions of a body, and how far apart they are in the result. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/merge/impl/alignment.hpp>
#include <hcl/merge/impl/match_units.hpp>
#include <hcl/merge/impl/merge_pieces.hpp>
#include <hcl/merge/impl/units.hpp>

namespace hcl::inline v0_1::detail {

// One thing in up to three versions of a body; null where it is not there.
using unit_versions = versions<const body_unit*>;

// Units that both have added: paired by name and content; attributes by name, and blocks by name and labels,
// or if each side has one of the type only.
[[nodiscard]] inline number_pairs added_units(const body_units& base, const body_units& mine,
                                              const body_units& theirs, const match_candidates& added) {
  std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> counts;  // of mine, of theirs
  for (const body_unit& unit : base.all)
    ++counts[unit.key].first;
  for (const std::size_t j : added.present)
    ++counts[mine.all[j].key].first;
  for (const body_unit& unit : theirs.all)
    ++counts[unit.key].second;
  const auto text_of_unit = [](const body_unit& unit) {
    return unit.key + said_text::of(unit.text(), said_comments::kept);
  };
  matching made(theirs.all.size(), mine.all.size());
  number_pairs pairs = equal_pairs(
      added, [&](std::size_t i) { return text_of_unit(theirs.all[i]); },
      [&](std::size_t j) { return text_of_unit(mine.all[j]); });
  made.take(pairs);
  const auto their_key = [&](std::size_t i) { return std::string_view(theirs.all[i].key); };
  const auto my_key = [&](std::size_t j) { return std::string_view(mine.all[j].key); };
  for (const auto& [key, one] : made.left(added).by_key(their_key, my_key)) {
    if (one.wanted.empty() || one.present.empty()) continue;
    const edit_node& node = *theirs.all[one.wanted[0]].node;
    const bool has_labels = node.block && !node.block->labels.empty();
    if (node.attribute || (node.block && one.present.size() == 1 &&
                           (has_labels || counts[key] == std::pair(std::size_t{1}, std::size_t{1}))))
      pairs.emplace_back(one.wanted[0], one.present[0]);
  }
  return pairs;
}
[[nodiscard]] inline alignment align_units(const versions<body_units>& of) {
  const index_list was_mine = unit_matcher(of.base, of.mine).match(),
                   was_theirs = unit_matcher(of.base, of.theirs).match();
  return {of.base.all.size(), was_mine, was_theirs,
          added_units(of.base, of.mine, of.theirs, alignment::added_in(was_mine, was_theirs))};
}

// The blank lines above a unit that follows another.
[[nodiscard]] inline std::string gap_of(const unit_versions& unit, std::string_view line_end) {
  const auto known = [](const body_unit* one) {
    return one && !one->is_first ? std::optional<std::string_view>(one->gap) : std::nullopt;
  };
  const std::optional<std::string_view> base = known(unit.base), mine = known(unit.mine),
                                        theirs = known(unit.theirs);
  if (mine && theirs) return std::string(base && *mine == *base ? *theirs : *mine);
  if (mine || theirs || base) return std::string(mine ? *mine : theirs ? *theirs : *base);
  const body_unit& any = unit.mine ? *unit.mine : *unit.theirs;
  return any.node->attribute ? std::string() : std::string(line_end);
}
// Of the first one.
[[nodiscard]] inline std::string first_gap_of(const unit_versions& unit) {
  const auto known = [](const body_unit* one) { return one && one->is_first; };
  if (known(unit.mine) && known(unit.theirs))
    return unit.base && unit.mine->gap == unit.base->gap ? unit.theirs->gap : unit.mine->gap;
  return known(unit.mine) ? unit.mine->gap : known(unit.theirs) ? unit.theirs->gap : std::string();
}

}  // namespace hcl::inline v0_1::detail
