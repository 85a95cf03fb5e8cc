// Matches wanted elements with present ones: by key in any order, others in order by patience. The caller
// defines keys and features. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::size_t unmatched = static_cast<std::size_t>(-1);

using number_pairs = std::vector<std::pair<std::size_t, std::size_t>>;
using index_list = std::vector<std::size_t>;

// Things that may become each other.
struct match_candidates {
  index_list wanted{}, present{};

  static match_candidates all(std::size_t wanted, std::size_t present) {
    match_candidates made{index_list(wanted), index_list(present)};
    std::iota(made.wanted.begin(), made.wanted.end(), std::size_t{0});
    std::iota(made.present.begin(), made.present.end(), std::size_t{0});
    return made;
  }
  // The first ones, the second ones and so on.
  void add_pairs(number_pairs& to) const {
    for (std::size_t n = 0; n != (std::min)(wanted.size(), present.size()); ++n)
      to.emplace_back(wanted[n], present[n]);
  }
  // Takes pairs from the beginning of both while `is_pair(i, j)`.
  template <typename IsPair, typename Take>
  void take_first(const IsPair& is_pair, const Take& take) {
    std::ptrdiff_t n = 0;
    const auto least = static_cast<std::ptrdiff_t>((std::min)(wanted.size(), present.size()));
    for (; n != least && is_pair(wanted.begin()[n], present.begin()[n]); ++n)
      take(wanted.begin()[n], present.begin()[n]);
    wanted.erase(wanted.begin(), wanted.begin() + n);
    present.erase(present.begin(), present.begin() + n);
  }
  // Matches elements with equal keys: `wanted_key(i)`, `present_key(j)`.
  template <typename WantedKey, typename PresentKey>
  [[nodiscard]] auto by_key(const WantedKey& wanted_key, const PresentKey& present_key) const {
    std::unordered_map<std::remove_cvref_t<std::invoke_result_t<PresentKey, std::size_t>>, match_candidates>
        groups;
    for (const std::size_t i : wanted)
      groups[wanted_key(i)].wanted.push_back(i);
    for (const std::size_t j : present)
      groups[present_key(j)].present.push_back(j);
    return groups;
  }
};

// Pairs elements with equal keys. Those before the first difference, mostly all, need no map.
template <typename WantedKey, typename PresentKey>
[[nodiscard]] number_pairs equal_pairs(match_candidates of, const WantedKey& wanted_key,
                                       const PresentKey& present_key) {
  number_pairs pairs;
  of.take_first([&](std::size_t i, std::size_t j) { return wanted_key(i) == present_key(j); },
                [&](std::size_t i, std::size_t j) { pairs.emplace_back(i, j); });
  for (const auto& [key, one] : of.by_key(wanted_key, present_key))
    one.add_pairs(pairs);
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

// The identity of an element. `key` is equal for equal elements. `features` are one number for each part of
// it, so that others can share some of them.
struct sequence_element {
  std::uint64_t key = 0;
  std::vector<std::uint64_t> features{};
};
using element_sequence = std::vector<sequence_element>;

// Goes on with a hash.
[[nodiscard]] inline std::uint64_t hash_more(std::uint64_t before, std::uint64_t more) noexcept {
  return name_hash({reinterpret_cast<const char*>(&more), sizeof more}, before);
}

// The longest increasing subsequence of pairs.
inline void keep_increasing(number_pairs& pairs) {
  std::vector<std::size_t> ends, previous(pairs.size(), unmatched);  // ends[n]: where n + 1 pairs can end
  for (std::size_t p = 0; p != pairs.size(); ++p) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), pairs[p].second,
                                     [&](std::size_t one, std::size_t j) { return pairs[one].second < j; });
    if (at != ends.begin()) previous[p] = *(at - 1);
    if (at == ends.end())
      ends.push_back(p);
    else
      *at = p;
  }
  number_pairs kept(ends.size());
  for (std::size_t p = ends.empty() ? unmatched : ends.back(), n = ends.size(); n != 0; p = previous[p])
    kept[--n] = pairs[p];
  pairs = std::move(kept);
}

// The matches found so far.
class matching {
 public:
  matching(std::size_t wanted, std::size_t present)
      : wanted_elements(wanted),
        present_elements(present),
        match_(wanted, unmatched),
        taken_(present, false) {}

  // The contents of elements that are compared by content.
  element_sequence wanted_elements, present_elements;

  // The present element that a wanted one matches, or `unmatched`.
  [[nodiscard]] std::size_t operator[](std::size_t wanted) const { return match_[wanted]; }
  [[nodiscard]] index_list take_all() && { return std::move(match_); }

  void take(std::size_t wanted, std::size_t present) {
    match_[wanted] = present;
    taken_[present] = true;
  }
  void take(const number_pairs& pairs) {
    for (const auto& [wanted, present] : pairs)
      take(wanted, present);
  }
  // The candidates that are not matched yet.
  [[nodiscard]] match_candidates left(match_candidates of) const {
    std::erase_if(of.wanted, [&](std::size_t i) { return match_[i] != unmatched; });
    std::erase_if(of.present, [&](std::size_t j) { return taken_[j]; });
    return of;
  }

  // Matches the rest by `key_of(element)`, in order.
  template <typename Key>
  void match_equal(const match_candidates& of, const Key& key_of) {
    take(equal_pairs(
        left(of), [&](std::size_t i) { return key_of(wanted_elements[i]); },
        [&](std::size_t j) { return key_of(present_elements[j]); }));
  }
  void match_in_order(const match_candidates& of) {
    const match_candidates open = left(of);
    number_pairs pairs;
    pair({open.wanted, open.present}, 0, pairs);
    take(pairs);
  }
  // Matches equal elements anywhere, then the others in order between them.
  void match_in_place(const match_candidates& of) {
    match_equal(of, [](const sequence_element& one) { return one.key; });
    std::size_t bound = 0;
    for (std::size_t n = 0; n != of.wanted.size();) {
      if (const std::size_t j = match_[of.wanted[n]]; j != unmatched) {
        bound = j + 1;
        ++n;
        continue;
      }
      match_candidates between;
      for (; n != of.wanted.size() && match_[of.wanted[n]] == unmatched; ++n)
        between.wanted.push_back(of.wanted[n]);
      const std::size_t end = n == of.wanted.size() ? unmatched : match_[of.wanted[n]];
      for (auto j = std::lower_bound(of.present.begin(), of.present.end(), bound);
           j != of.present.end() && *j < end; ++j)
        between.present.push_back(*j);
      match_in_order(between);
    }
  }

 private:
  struct region {
    std::span<const std::size_t> wanted, present;
  };

  [[nodiscard]] bool is_equal(std::size_t i, std::size_t j) const {
    return wanted_elements[i].key == present_elements[j].key;
  }
  // Patience: matches unique equal elements, recursively between them; then by unique features; then by
  // place.
  void pair(region at, unsigned round, number_pairs& all) {
    constexpr unsigned by_features = 4, by_places = 5;
    for (; !at.wanted.empty() && !at.present.empty() && is_equal(at.wanted[0], at.present[0]);
         at = {at.wanted.subspan(1), at.present.subspan(1)})
      all.emplace_back(at.wanted[0], at.present[0]);
    std::size_t tail = 0;
    const std::size_t rows = at.wanted.size(), columns = at.present.size(), least = (std::min)(rows, columns);
    while (tail != least && is_equal(at.wanted[rows - 1 - tail], at.present[columns - 1 - tail]))
      ++tail;
    for (std::size_t n = 1; n <= tail; ++n)
      all.emplace_back(at.wanted[rows - n], at.present[columns - n]);
    at = {at.wanted.first(rows - tail), at.present.first(columns - tail)};
    if (at.wanted.empty() || at.present.empty()) return;
    number_pairs anchors;
    if (round < by_features)
      anchors = pairs_by_key(at);
    else if (round == by_features)
      anchors = pairs_by_features(at);
    keep_increasing(anchors);
    if (anchors.empty() && round < by_places)
      return pair(at, round < by_features ? by_features : by_places, all);
    if (anchors.empty())
      for (std::size_t n = 0; n != least - tail; ++n)
        all.emplace_back(at.wanted[n], at.present[n]);
    else
      pair_between(at, round + 1, anchors, all);
  }
  void pair_between(const region& at, unsigned round, const number_pairs& anchors, number_pairs& all) {
    std::size_t i = 0, j = 0;
    for (const auto& [row, column] : anchors) {
      pair({at.wanted.subspan(i, row - i), at.present.subspan(j, column - j)}, round, all);
      all.emplace_back(at.wanted[row], at.present[column]);
      i = row + 1;
      j = column + 1;
    }
    pair({at.wanted.subspan(i), at.present.subspan(j)}, round, all);
  }

  // Elements that each of the two has once; else the first one of each with the first, and so on.
  [[nodiscard]] number_pairs pairs_by_key(const region& at) const {
    const auto groups = match_candidates::all(at.wanted.size(), at.present.size())
                            .by_key([&](std::size_t i) { return wanted_elements[at.wanted[i]].key; },
                                    [&](std::size_t j) { return present_elements[at.present[j]].key; });
    const auto is_unique = [](const auto& one) {
      return one.second.wanted.size() == 1 && one.second.present.size() == 1;
    };
    const bool any = std::any_of(groups.begin(), groups.end(), is_unique);
    number_pairs pairs;
    for (const auto& one : groups)
      if (!any || is_unique(one)) one.second.add_pairs(pairs);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }
  // Pairs elements that share the most features no other element has.
  [[nodiscard]] number_pairs pairs_by_features(const region& at) const {
    struct owners {
      std::size_t wanted = unmatched, present = unmatched;
      bool is_shared = false;
    };
    std::unordered_map<std::uint64_t, owners> of;
    const auto note = [](std::size_t& owner, std::size_t number, bool& is_shared) {
      const std::size_t other = std::exchange(owner, number);
      is_shared = is_shared || (other != unmatched && other != number);
    };
    for (std::size_t j = 0; j != at.present.size(); ++j)
      for (const std::uint64_t feature : present_elements[at.present[j]].features)
        note(of[feature].present, j, of[feature].is_shared);
    for (std::size_t i = 0; i != at.wanted.size(); ++i)
      for (const std::uint64_t feature : wanted_elements[at.wanted[i]].features)
        note(of[feature].wanted, i, of[feature].is_shared);
    number_pairs pairs;
    for (std::size_t i = 0; i != at.wanted.size(); ++i) {
      std::map<std::size_t, std::size_t> counts;
      for (const std::uint64_t feature : wanted_elements[at.wanted[i]].features)
        if (const owners& one = of.at(feature); !one.is_shared && one.present != unmatched)
          ++counts[one.present];
      const auto best = std::max_element(counts.begin(), counts.end(), [&](const auto& a, const auto& b) {
        return a.second != b.second ? a.second < b.second : distance(a.first, i) > distance(b.first, i);
      });
      if (best != counts.end()) pairs.emplace_back(i, best->first);
    }
    return pairs;
  }
  [[nodiscard]] static std::size_t distance(std::size_t a, std::size_t b) { return a < b ? b - a : a - b; }

  index_list match_;
  std::vector<bool> taken_;
};

// Numbers unmatched elements from `count` on.
[[nodiscard]] inline index_list numbered(index_list was, std::size_t& count) {
  for (std::size_t& number : was)
    if (number == unmatched) number = count++;
  return was;
}

}  // namespace hcl::inline v1_0::detail
