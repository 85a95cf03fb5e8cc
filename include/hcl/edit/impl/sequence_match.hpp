// Matches the elements of two versions of a sequence: those that are the same, in their order,
// with as few changes as there can be; then those between them that have most in common. The work is linear
// in the sizes of both and in what has changed. Knows no values and no blocks. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

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
  // Those that have a key in common, by their keys: `wanted_key(i)`, `present_key(j)`.
  template <typename WantedKey, typename PresentKey>
  [[nodiscard]] auto by_key(const WantedKey& wanted_key, const PresentKey& present_key) const {
    std::map<std::remove_cvref_t<std::invoke_result_t<PresentKey, std::size_t>>, match_candidates> groups;
    for (const std::size_t i : wanted)
      groups[wanted_key(i)].wanted.push_back(i);
    for (const std::size_t j : present)
      groups[present_key(j)].present.push_back(j);
    return groups;
  }
};

struct always_accepted {
  bool operator()(std::size_t, std::size_t) const noexcept { return true; }
};

// Of things with the same key the first ones, the second ones and so on, if `accepts(i, j)`. Keys are texts
// or numbers.
template <typename WantedKey, typename PresentKey, typename Accepts = always_accepted>
[[nodiscard]] number_pairs equal_pairs(const match_candidates& of, const WantedKey& wanted_key,
                                       const PresentKey& present_key, const Accepts& accepts = {}) {
  using key = std::remove_cvref_t<std::invoke_result_t<PresentKey, std::size_t>>;
  using hasher = std::conditional_t<std::is_integral_v<key>, std::hash<key>, name_hasher>;
  number_pairs pairs;
  if (of.wanted.empty()) return pairs;
  std::unordered_map<key, index_list, hasher> known;  // the first one last
  for (std::size_t n = of.present.size(); n-- != 0;)
    known[present_key(of.present[n])].push_back(of.present[n]);
  for (const std::size_t i : of.wanted) {
    const auto found = known.find(wanted_key(i));
    if (found == known.end() || found->second.empty() || !accepts(i, found->second.back())) continue;
    pairs.emplace_back(i, found->second.back());
    found->second.pop_back();
  }
  return pairs;
}

// The identity of an element. `key` is equal for equal elements. `features`, sorted, are one number for each
// part of it, so that others can share some of them. `weight` is how much it holds.
struct sequence_element {
  std::uint64_t key = 0;
  std::vector<std::uint64_t> features{};
  std::size_t weight = 1;

  static sequence_element of(std::uint64_t identity, std::vector<std::uint64_t> parts) {
    sequence_element made{identity, std::move(parts)};
    std::sort(made.features.begin(), made.features.end());
    made.weight = (std::max)(made.features.size(), std::size_t{1});
    return made;
  }
};
using element_sequence = std::vector<sequence_element>;

// Goes on with a hash.
[[nodiscard]] inline std::uint64_t hash_more(std::uint64_t before, std::uint64_t more) noexcept {
  return name_hash({reinterpret_cast<const char*>(&more), sizeof more}, before);
}

// How much would have to change to make one element of another; 0 if they are the same.
[[nodiscard]] inline std::size_t difference(const sequence_element& a, const sequence_element& b) {
  if (a.key == b.key) return 0;
  std::size_t common = 0;
  for (auto x = a.features.begin(), y = b.features.begin(); x != a.features.end() && y != b.features.end();) {
    common += *x == *y;
    const bool steps_both = *x == *y, steps_first = *x < *y;
    if (steps_both || steps_first) ++x;
    if (steps_both || !steps_first) ++y;
  }
  const std::size_t all = (std::max)(a.weight, b.weight);
  return all > common ? all - common : std::size_t{1};
}

// Of pairs in the order of their first numbers the most that are in the order of their second ones as well.
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

class sequence_matcher {
 public:
  sequence_matcher(const element_sequence& wanted, const element_sequence& present)
      : wanted_(wanted),
        present_(present),
        match_(wanted.size(), unmatched),
        cells_(10'000 + 16 * (wanted.size() + present.size())) {}

  // For each wanted element the number of the present one that becomes it, or `unmatched`; they increase.
  [[nodiscard]] std::vector<std::size_t> match() && {
    constexpr unsigned max_rounds = 4;
    const region whole{0, wanted_.size(), 0, present_.size()};
    match_equal(whole, max_rounds);
    for_each_gap(whole, [&](const region& gap) { match_changed(gap, true); });
    return std::move(match_);
  }

 private:
  // Part of both, [first, last) of the wanted and [begin, end) of the present elements.
  struct region {
    std::size_t first, last, begin, end;
    [[nodiscard]] std::size_t rows() const noexcept { return last - first; }
    [[nodiscard]] std::size_t columns() const noexcept { return end - begin; }
    [[nodiscard]] bool is_done() const noexcept { return first == last || begin == end; }
  };

  [[nodiscard]] bool is_equal(std::size_t i, std::size_t j) const {
    return wanted_[i].key == present_[j].key;
  }
  // The elements between matched ones.
  template <typename Each>
  void for_each_gap(region at, const Each& each) {
    const std::size_t last = at.last;
    for (std::size_t i = at.first; i <= last; ++i) {
      const std::size_t j = i == last ? at.end : match_[i];
      if (j == unmatched) continue;
      if (const region gap{at.first, i, at.begin, j}; !gap.is_done()) each(gap);
      at.first = i + 1;
      at.begin = j + 1;
    }
  }
  void take(const number_pairs& pairs) {
    for (const auto& [i, j] : pairs)
      match_[i] = j;
  }

  void match_equal(region at, unsigned rounds) {
    for (; !at.is_done() && is_equal(at.first, at.begin); ++at.first, ++at.begin)
      match_[at.first] = at.begin;
    for (; !at.is_done() && is_equal(at.last - 1, at.end - 1); --at.last, --at.end)
      match_[at.last - 1] = at.end - 1;
    if (at.is_done() || match_shortest(at) || rounds == 0) return;
    number_pairs anchors = equal_pairs(at);
    keep_increasing(anchors);
    if (anchors.empty()) return;
    take(anchors);
    for_each_gap(at, [&](const region& gap) { match_equal(gap, rounds - 1); });
  }

  // The greedy search for the shortest edit (Myers 1986), as long as that takes no more steps than elements:
  // `past[d]` is how many wanted elements are passed on each diagonal after d changes.
  [[nodiscard]] bool match_shortest(const region& at) {
    const std::size_t rows = at.rows(), columns = at.columns(), max_steps = 4096 + 4 * (rows + columns);
    std::vector<std::vector<std::size_t>> past;
    for (std::size_t d = 0; d <= rows + columns && d * d <= max_steps; ++d) {
      std::vector<std::size_t> now(d + 1);
      for (std::size_t n = 0; n <= d; ++n) {  // on the diagonal with 2n - d more wanted than present ones
        std::size_t i = d == 0 ? 0 : start_on(past.back(), d, n);
        if (i > rows || i + d < 2 * n) {
          now[n] = i;
          continue;
        }
        std::size_t j = i + d - 2 * n;
        if (j <= columns)
          for (; i != rows && j != columns && is_equal(at.first + i, at.begin + j); ++i)
            ++j;
        now[n] = i;
        if (i != rows || j != columns) continue;
        past.push_back(std::move(now));
        trace(at, past, n);
        return true;
      }
      past.push_back(std::move(now));
    }
    return false;
  }
  // Whether a diagonal is reached from that with one wanted element fewer, or from that with one more.
  [[nodiscard]] static bool passes_wanted(const std::vector<std::size_t>& before, std::size_t d,
                                          std::size_t n) {
    return n != 0 && (n == d || before[n - 1] + 1 > before[n]);
  }
  [[nodiscard]] static std::size_t start_on(const std::vector<std::size_t>& before, std::size_t d,
                                            std::size_t n) {
    return passes_wanted(before, d, n) ? before[n - 1] + 1 : before[n];
  }
  void trace(const region& at, const std::vector<std::vector<std::size_t>>& past, std::size_t n) {
    for (std::size_t d = past.size(); d-- != 0;) {
      const std::size_t start = d == 0 ? 0 : start_on(past[d - 1], d, n);
      for (std::size_t i = past[d][n]; i-- != start;)
        match_[at.first + i] = at.begin + i + d - 2 * n;
      if (d != 0 && passes_wanted(past[d - 1], d, n)) --n;
    }
  }

  // Elements that each of the two has once; else the first one of each with the first, and so on.
  [[nodiscard]] number_pairs equal_pairs(const region& at) const {
    match_candidates all{index_list(at.rows()), index_list(at.columns())};
    std::iota(all.wanted.begin(), all.wanted.end(), at.first);
    std::iota(all.present.begin(), all.present.end(), at.begin);
    std::unordered_map<std::uint64_t, std::pair<std::size_t, std::size_t>> counts;
    for (const std::size_t j : all.present)
      ++counts[present_[j].key].first;
    std::erase_if(all.wanted, [&](std::size_t i) {
      const auto found = counts.find(wanted_[i].key);
      if (found != counts.end()) ++found->second.second;
      return found == counts.end();
    });
    if (all.wanted.empty()) return {};
    const auto is_unique = [](const auto& one) {
      return one.second == std::pair<std::size_t, std::size_t>(1, 1);
    };
    if (std::any_of(counts.begin(), counts.end(), is_unique))
      std::erase_if(all.wanted, [&](std::size_t i) { return !is_unique(*counts.find(wanted_[i].key)); });
    return detail::equal_pairs(
        all, [&](std::size_t i) { return wanted_[i].key; }, [&](std::size_t j) { return present_[j].key; });
  }

  // Elements that have been changed, in the order of what is least to change, if that can be found out within
  // the work that is left; else by what only the two of them have in common; else by their places.
  void match_changed(const region& at, bool has_features) {
    if (at.rows() <= cells_ / at.columns()) return match_least(at);
    number_pairs anchors = has_features ? feature_pairs(at) : number_pairs();
    keep_increasing(anchors);
    if (anchors.empty()) {
      for (std::size_t n = 0; n != (std::min)(at.rows(), at.columns()); ++n)
        match_[at.first + n] = at.begin + n;
      return;
    }
    take(anchors);
    for_each_gap(at, [&](const region& gap) { match_changed(gap, false); });
  }
  [[nodiscard]] number_pairs feature_pairs(const region& at) const {
    struct owners {
      std::size_t wanted = unmatched, present = unmatched;
      bool is_shared = false;
    };
    std::unordered_map<std::uint64_t, owners> of;
    for (std::size_t j = at.begin; j != at.end; ++j)
      for (const std::uint64_t feature : present_[j].features)
        if (owners& one = of[feature]; std::exchange(one.present, j) != unmatched) one.is_shared = true;
    for (std::size_t i = at.first; i != at.last; ++i)
      for (const std::uint64_t feature : wanted_[i].features)
        if (owners& one = of[feature]; std::exchange(one.wanted, i) != unmatched) one.is_shared = true;
    number_pairs pairs;
    for (std::size_t i = at.first; i != at.last; ++i)
      for (const std::uint64_t feature : wanted_[i].features) {
        const owners& one = of.at(feature);
        if (one.is_shared || one.present == unmatched) continue;
        pairs.emplace_back(i, one.present);
        break;
      }
    return pairs;
  }

  void match_least(const region& at) {
    const std::size_t rows = at.rows(), columns = at.columns(), width = columns + 1;
    cells_ -= rows * columns;
    std::vector<std::size_t> costs((rows + 1) * width, 0), changes(rows * columns, 0);
    const auto cost = [&](std::size_t i, std::size_t j) -> std::size_t& { return costs[i * width + j]; };
    const auto addition = [&](std::size_t i) { return 2 * wanted_[at.first + i].weight; };
    const auto removal = [&](std::size_t j) { return 2 * present_[at.begin + j].weight; };
    for (std::size_t i = rows + 1; i-- != 0;) {
      for (std::size_t j = columns + 1; j-- != 0;) {
        if (i == rows && j == columns) continue;
        std::size_t least = unmatched;
        if (i != rows) least = cost(i + 1, j) + addition(i);
        if (j != columns) least = (std::min)(least, cost(i, j + 1) + removal(j));
        if (i != rows && j != columns) {
          std::size_t& change = changes[i * columns + j];
          change = 3 * difference(present_[at.begin + j], wanted_[at.first + i]);
          least = (std::min)(least, cost(i + 1, j + 1) + change);
        }
        cost(i, j) = least;
      }
    }
    for (std::size_t i = 0, j = 0; i != rows && j != columns;) {
      if (cost(i, j) == cost(i + 1, j + 1) + changes[i * columns + j])
        match_[at.first + i++] = at.begin + j++;
      else if (cost(i, j) == cost(i, j + 1) + removal(j))
        ++j;
      else
        ++i;
    }
  }

  const element_sequence& wanted_;
  const element_sequence& present_;
  std::vector<std::size_t> match_;
  std::size_t cells_;  // pairs of changed elements that may still be compared
};

}  // namespace hcl::inline v0_1::detail
