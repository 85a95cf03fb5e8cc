// In which order the units of two versions of a body follow each other when they are brought together, and
// how far apart they are. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/merge/impl/match_units.hpp>
#include <hcl/merge/impl/merge_pieces.hpp>
#include <hcl/merge/impl/units.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// One thing in up to three versions of a body; null where it is not there.
using unit_versions = versions<const body_unit*>;

// All units of three versions of a body, each known in all of them.
class merged_units {
 public:
  std::vector<unit_versions> all{};
  std::vector<std::size_t> of_mine{}, of_theirs{};  // in their orders

  merged_units(const body_units& base, const body_units& mine, const body_units& theirs) {
    std::size_t count = base.all.size();
    index_list was_theirs = unit_matcher(base, theirs).match();
    of_mine = numbered(unit_matcher(base, mine).match(), count);
    pair_added(base, mine, theirs, was_theirs);
    of_theirs = numbered(std::move(was_theirs), count);
    all.resize(count);
    for (std::size_t i = 0; i != base.all.size(); ++i)
      all[i].base = &base.all[i];
    for (std::size_t i = 0; i != mine.all.size(); ++i)
      all[of_mine[i]].mine = &mine.all[i];
    for (std::size_t i = 0; i != theirs.all.size(); ++i)
      all[of_theirs[i]].theirs = &theirs.all[i];
  }

  // Whether one of them has put what all have into another order.
  [[nodiscard]] bool is_reordered(const std::vector<std::size_t>& order) const {
    const std::vector<std::size_t> common = common_of(order);
    return !std::is_sorted(common.begin(), common.end());
  }
  [[nodiscard]] bool have_same_order() const { return common_of(of_mine) == common_of(of_theirs); }

  // Those that are kept: in the order of mine unless only they have changed that; what the other has added
  // comes after what it came after there, mine first.
  [[nodiscard]] std::vector<std::size_t> order(const std::vector<bool>& is_kept) const {
    const bool by_theirs = is_reordered(of_theirs) && !is_reordered(of_mine);
    const std::vector<std::size_t>&first = by_theirs ? of_theirs : of_mine,
          &second = by_theirs ? of_mine : of_theirs;
    std::vector<bool> in_first(all.size(), false);
    for (const std::size_t number : first)
      in_first[number] = true;
    std::map<std::size_t, std::vector<std::size_t>> after;
    std::size_t anchor = unmatched;
    for (const std::size_t number : second) {
      if (!is_kept[number]) continue;
      if (in_first[number])
        anchor = number;
      else
        after[anchor].push_back(number);
    }
    std::vector<std::size_t> made, waiting;
    const auto flush = [&] {
      made.insert(made.end(), waiting.begin(), waiting.end());
      waiting.clear();
    };
    const auto wait = [&](std::size_t number) {
      if (const auto found = after.find(number); found != after.end()) waiting = found->second;
      if (by_theirs) flush();
    };
    wait(unmatched);
    for (const std::size_t number : first) {
      if (!is_kept[number]) continue;
      const bool is_added = all[number].base == nullptr && !(all[number].mine && all[number].theirs);
      if (!is_added) flush();
      made.push_back(number);
      if (!is_added)
        wait(number);
      else if (const auto found = after.find(number); found != after.end())
        waiting.insert(waiting.end(), found->second.begin(), found->second.end());
    }
    flush();
    return made;
  }

  // The blank lines above a unit that follows another.
  [[nodiscard]] static std::string gap_of(const unit_versions& unit, std::string_view line_end) {
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
  [[nodiscard]] static std::string first_gap_of(const unit_versions& unit) {
    const auto known = [](const body_unit* one) { return one && one->is_first; };
    if (known(unit.mine) && known(unit.theirs))
      return unit.base && unit.mine->gap == unit.base->gap ? unit.theirs->gap : unit.mine->gap;
    return known(unit.mine) ? unit.mine->gap : known(unit.theirs) ? unit.theirs->gap : std::string();
  }

 private:
  // Units that both have added: paired by name and content; attributes by name, and blocks by name and
  // labels, or if each side has one of the type only.
  void pair_added(const body_units& base, const body_units& mine, const body_units& theirs,
                  index_list& was_theirs) const {
    std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> counts;  // of mine, of theirs
    matching made(theirs.all.size(), mine.all.size());
    auto added = match_candidates::all(theirs.all.size(), mine.all.size());
    std::erase_if(added.wanted, [&](std::size_t i) { return was_theirs[i] != unmatched; });
    std::erase_if(added.present, [&](std::size_t j) { return of_mine[j] < base.all.size(); });
    for (const body_unit& unit : base.all)
      ++counts[unit.key].first;
    for (const std::size_t j : added.present)
      ++counts[mine.all[j].key].first;
    for (const body_unit& unit : theirs.all)
      ++counts[unit.key].second;
    const auto text_of_unit = [](const body_unit& unit) {
      return unit.key + said_text::of(unit.text(), said_comments::kept);
    };
    made.take(equal_pairs(
        added, [&](std::size_t i) { return text_of_unit(theirs.all[i]); },
        [&](std::size_t j) { return text_of_unit(mine.all[j]); }));
    const auto their_key = [&](std::size_t i) { return std::string_view(theirs.all[i].key); };
    const auto my_key = [&](std::size_t j) { return std::string_view(mine.all[j].key); };
    for (const auto& [key, one] : made.left(added).by_key(their_key, my_key)) {
      if (one.wanted.empty() || one.present.empty()) continue;
      const edit_node& node = *theirs.all[one.wanted[0]].node;
      const bool has_labels = node.block && !node.block->labels.empty();
      if (node.attribute || (node.block && one.present.size() == 1 &&
                             (has_labels || counts[key] == std::pair(std::size_t{1}, std::size_t{1}))))
        made.take(one.wanted[0], one.present[0]);
    }
    for (const std::size_t i : added.wanted)
      if (made[i] != unmatched) was_theirs[i] = of_mine[made[i]];
  }
  [[nodiscard]] std::vector<std::size_t> common_of(const std::vector<std::size_t>& order) const {
    std::vector<std::size_t> common;
    std::copy_if(order.begin(), order.end(), std::back_inserter(common), [&](std::size_t number) {
      const unit_versions& unit = all[number];
      return unit.base && unit.mine && unit.theirs;
    });
    return common;
  }
};

}  // namespace hcl::inline v0_1::detail
