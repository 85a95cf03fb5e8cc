// In which order the units of two versions of a body follow each other when they are brought together, and
// how far apart they are. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/match_units.hpp>
#include <hcl/edit/impl/merge_pieces.hpp>
#include <hcl/edit/impl/units.hpp>

namespace hcl::inline v0_1::detail {

// One thing in up to three versions of a body; null where it is not there.
using unit_versions = versions<const body_unit*>;

// All units of three versions of a body, each known in all of them.
class merged_units {
 public:
  std::vector<unit_versions> all{};
  std::vector<std::size_t> of_mine{}, of_theirs{};  // in their orders

  merged_units(const body_units& base, const body_units& mine, const body_units& theirs) {
    for (const body_unit& unit : base.all)
      all.push_back({&unit, nullptr, nullptr});
    const std::vector<std::size_t> was_mine = unit_matcher(base, mine).match(),
                                   was_theirs = unit_matcher(base, theirs).match();
    std::map<std::string_view, std::vector<std::size_t>> added;
    for (std::size_t i = 0; i != mine.all.size(); ++i) {
      const bool is_new = was_mine[i] == unmatched;
      const std::size_t number = is_new ? all.size() : was_mine[i];
      if (is_new) {
        all.push_back({nullptr, nullptr, nullptr});
        added[mine.all[i].key].push_back(number);
      }
      all[number].mine = &mine.all[i];
      of_mine.push_back(number);
    }
    for (std::size_t i = 0; i != theirs.all.size(); ++i) {
      std::size_t number = was_theirs[i];
      if (number == unmatched)
        number = find_added(added[theirs.all[i].key], theirs.all[i], is_only_one(theirs, theirs.all[i]));
      if (number == unmatched) {
        number = all.size();
        all.push_back({nullptr, nullptr, nullptr});
      }
      all[number].theirs = &theirs.all[i];
      of_theirs.push_back(number);
    }
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
  // What both have added: known by its name and labels, or if it is alike, or if each has one of its type
  // only.
  [[nodiscard]] std::size_t find_added(std::vector<std::size_t>& candidates, const body_unit& theirs,
                                       bool is_only) const {
    const std::string text = unindented(theirs.text());
    auto found = std::find_if(candidates.begin(), candidates.end(), [&](std::size_t number) {
      return unindented(all[number].mine->text()) == text;
    });
    const bool has_labels = theirs.node->block && !theirs.node->block->labels.empty();
    const bool is_known = theirs.node->attribute || (theirs.node->block && candidates.size() == 1 &&
                                                     (has_labels || is_single(theirs, is_only)));
    if (found == candidates.end() && is_known) found = candidates.begin();
    if (found == candidates.end()) return unmatched;
    const std::size_t number = *found;
    candidates.erase(found);
    return number;
  }
  [[nodiscard]] static bool is_only_one(const body_units& in, const body_unit& unit) {
    return std::count_if(in.all.begin(), in.all.end(),
                         [&](const body_unit& other) { return other.key == unit.key; }) == 1;
  }
  [[nodiscard]] bool is_single(const body_unit& theirs, bool is_only) const {
    return is_only && std::count_if(all.begin(), all.end(), [&](const unit_versions& unit) {
                        return (unit.base && unit.base->key == theirs.key) ||
                               (unit.mine && unit.mine->key == theirs.key);
                      }) == 1;
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
