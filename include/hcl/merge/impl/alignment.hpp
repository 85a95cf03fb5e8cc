// Things in three versions of a list, each known in all of them, and the order in which they follow each
// other when they are brought together. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/merge/impl/merge_pieces.hpp>

namespace hcl::inline v0_1::detail {

class alignment {
 public:
  // The numbers of one thing; `unmatched` where it is not there.
  using places = versions<std::size_t>;
  std::vector<places> all{};
  index_list of_mine{}, of_theirs{};  // in their orders, as numbers in `all`

  // `was_mine`, `was_theirs`: of each thing the number that it had in the base, of which there are `count`.
  // `added`: those that both have added, first the number in theirs.
  alignment(std::size_t count, const index_list& was_mine, index_list was_theirs, const number_pairs& added) {
    const std::size_t base = count;
    of_mine = numbered(was_mine, count);
    for (const auto& [i, j] : added)
      was_theirs[i] = of_mine[j];
    of_theirs = numbered(std::move(was_theirs), count);
    all.resize(count, {unmatched, unmatched, unmatched});
    for (std::size_t i = 0; i != base; ++i)
      all[i].base = i;
    for (std::size_t i = 0; i != of_mine.size(); ++i)
      all[of_mine[i]].mine = i;
    for (std::size_t i = 0; i != of_theirs.size(); ++i)
      all[of_theirs[i]].theirs = i;
  }
  // What may have been added by both: in theirs, and in mine.
  [[nodiscard]] static match_candidates added_in(const index_list& was_mine, const index_list& was_theirs) {
    auto added = match_candidates::all(was_theirs.size(), was_mine.size());
    std::erase_if(added.wanted, [&](std::size_t i) { return was_theirs[i] != unmatched; });
    std::erase_if(added.present, [&](std::size_t j) { return was_mine[j] != unmatched; });
    return added;
  }

  // Whether one of them has put what all have into another order.
  [[nodiscard]] bool is_reordered(const index_list& order) const {
    const index_list common = common_of(order);
    return !std::is_sorted(common.begin(), common.end());
  }
  [[nodiscard]] bool have_same_order() const { return common_of(of_mine) == common_of(of_theirs); }

  // Those that are kept: in the order of mine, or of theirs; what the other has added comes after what it
  // came after there, mine first.
  [[nodiscard]] index_list order(const std::vector<bool>& is_kept, bool by_theirs) const {
    const index_list &first = by_theirs ? of_theirs : of_mine, &second = by_theirs ? of_mine : of_theirs;
    std::vector<bool> in_first(all.size(), false);
    for (const std::size_t number : first)
      in_first[number] = true;
    std::map<std::size_t, index_list> after;
    std::size_t anchor = unmatched;
    for (const std::size_t number : second) {
      if (!is_kept[number]) continue;
      if (in_first[number])
        anchor = number;
      else
        after[anchor].push_back(number);
    }
    index_list made, waiting = after[unmatched];
    const auto flush = [&] {
      made.insert(made.end(), waiting.begin(), waiting.end());
      waiting.clear();
    };
    for (const std::size_t number : first) {
      if (!is_kept[number]) continue;
      const places& one = all[number];
      const bool is_added = one.base == unmatched && (one.mine == unmatched || one.theirs == unmatched);
      if (!is_added || by_theirs) flush();
      made.push_back(number);
      if (!is_added) waiting = after[number];
    }
    flush();
    return made;
  }

 private:
  [[nodiscard]] index_list common_of(const index_list& order) const {
    index_list common;
    std::copy_if(order.begin(), order.end(), std::back_inserter(common), [&](std::size_t number) {
      const places& one = all[number];
      return one.base != unmatched && one.mine != unmatched && one.theirs != unmatched;
    });
    return common;
  }
};

}  // namespace hcl::inline v0_1::detail
