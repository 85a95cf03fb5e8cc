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
    for (const body_unit& unit : base.all)
      ++counts_[unit.key].first;
    for (std::size_t i = 0; i != mine.all.size(); ++i) {
      if (of_mine[i] < base.all.size()) continue;
      ++counts_[mine.all[i].key].first;
      added_[mine.all[i].key].add(of_mine[i], text_number(mine.all[i]));
    }
    for (const body_unit& unit : theirs.all)
      ++counts_[unit.key].second;
    for (std::size_t i = 0; i != theirs.all.size(); ++i)
      if (was_theirs[i] == unmatched) was_theirs[i] = find_added(theirs.all[i]);
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
  // Units that mine has added under a key, until theirs turns out to have the same.
  class added_units {
   public:
    void add(std::size_t number, std::uint64_t text) {
      by_text_[text].places.push_back(all_.size());
      all_.push_back(number);
      ++left_;
    }
    [[nodiscard]] std::size_t left() const noexcept { return left_; }
    // The first one of a text; `unmatched` if there is none.
    [[nodiscard]] std::size_t take(std::uint64_t text) {
      const auto found = by_text_.find(text);
      if (found == by_text_.end()) return unmatched;
      auto& [places, next] = found->second;
      if (next == places.size()) return unmatched;
      --left_;
      return std::exchange(all_[places[next++]], unmatched);
    }
    // The only one that is left, whatever its text.
    [[nodiscard]] std::size_t take_last() {
      left_ = 0;
      const auto found =
          std::find_if(all_.begin(), all_.end(), [](std::size_t number) { return number != unmatched; });
      return found == all_.end() ? unmatched : std::exchange(*found, unmatched);
    }

   private:
    struct same_text {
      std::vector<std::size_t> places{};
      std::size_t next = 0;
    };

    std::unordered_map<std::uint64_t, same_text> by_text_{};
    std::vector<std::size_t> all_{};
    std::size_t left_ = 0;
  };

  [[nodiscard]] static std::uint64_t text_number(const body_unit& unit) {
    return name_hash(said_text::of(unit.text(), said_comments::kept), 0);
  }
  // Units that both have added: paired by name and labels, by content, or if each side has one of the type
  // only.
  [[nodiscard]] std::size_t find_added(const body_unit& theirs) {
    const auto of_key = added_.find(theirs.key);
    if (of_key == added_.end() || of_key->second.left() == 0) return unmatched;
    added_units& candidates = of_key->second;
    if (const std::size_t same = candidates.take(text_number(theirs)); same != unmatched) return same;
    const auto& [ours, their_own] = counts_[theirs.key];
    const bool has_labels = theirs.node->block && !theirs.node->block->labels.empty();
    const bool is_known = theirs.node->attribute || (theirs.node->block && candidates.left() == 1 &&
                                                     (has_labels || (ours == 1 && their_own == 1)));
    return is_known ? candidates.take_last() : unmatched;
  }
  [[nodiscard]] std::vector<std::size_t> common_of(const std::vector<std::size_t>& order) const {
    std::vector<std::size_t> common;
    std::copy_if(order.begin(), order.end(), std::back_inserter(common), [&](std::size_t number) {
      const unit_versions& unit = all[number];
      return unit.base && unit.mine && unit.theirs;
    });
    return common;
  }

  std::unordered_map<std::string_view, added_units> added_{};
  // Of each key: how many units there are in base and mine, and in theirs.
  std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> counts_{};
};

}  // namespace hcl::inline v0_1::detail
