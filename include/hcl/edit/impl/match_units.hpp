// Which unit of a body was which in another version of it: by names and labels, else by what is in them, with
// as few changes as there can be. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/impl/sequence_match.hpp>
#include <hcl/edit/impl/units.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

class unit_matcher {
 public:
  unit_matcher(const body_units& before, const body_units& after)
      : before_(before.all),
        after_(after.all),
        match_(after_.size(), unmatched),
        taken_(before_.size(), false) {}

  // For each unit of the later version the number of that in the earlier one, or `unmatched`.
  [[nodiscard]] std::vector<std::size_t> match() && {
    std::map<std::string_view, group> groups;
    for (std::size_t i = 0; i != after_.size(); ++i)
      groups[after_[i].key].after.push_back(i);
    for (std::size_t j = 0; j != before_.size(); ++j)
      groups[before_[j].key].before.push_back(j);
    for (const auto& [key, one] : groups) {
      if (one.after.empty() || one.before.empty()) continue;
      if (!key.starts_with('{'))
        take_in_order(one.after, one.before);
      else if (one.after.size() == 1 && one.before.size() == 1)
        take(one.after[0], one.before[0]);
      else
        match_blocks(one);
    }
    match_comments();
    return std::move(match_);
  }

 private:
  using numbers = std::vector<std::size_t>;
  struct group {
    numbers after{}, before{};
  };

  void take(std::size_t after, std::size_t before) {
    match_[after] = before;
    taken_[before] = true;
  }
  void take_in_order(const numbers& after, const numbers& before) {
    for (std::size_t k = 0; k != (std::min)(after.size(), before.size()); ++k)
      take(after[k], before[k]);
  }

  // Blocks that are alike, whatever their places; then those that say the same; then the others in their
  // order.
  void match_blocks(const group& all) {
    element_sequence after, before;
    for (const std::size_t i : all.after)
      after.push_back(element_of(after_[i]));
    for (const std::size_t j : all.before)
      before.push_back(element_of(before_[j]));
    take_equal(all, after, before, [](const sequence_element& one) { return one.key; });
    take_equal(all, after, before, [](const sequence_element& one) {
      std::uint64_t key = one.features.size();
      for (const std::uint64_t feature : one.features)
        key = name_hash({reinterpret_cast<const char*>(&feature), sizeof feature}, key);
      return key;
    });
    numbers wanted, present;
    element_sequence left, open;
    for (std::size_t k = 0; k != all.after.size(); ++k) {
      if (match_[all.after[k]] != unmatched) continue;
      wanted.push_back(all.after[k]);
      left.push_back(std::move(after[k]));
    }
    for (std::size_t k = 0; k != all.before.size(); ++k) {
      if (taken_[all.before[k]]) continue;
      present.push_back(all.before[k]);
      open.push_back(std::move(before[k]));
    }
    const numbers pairs = sequence_matcher(left, open).match();
    for (std::size_t n = 0; n != pairs.size(); ++n)
      if (pairs[n] != unmatched) take(wanted[n], present[pairs[n]]);
  }
  template <typename Key>
  void take_equal(const group& all, const element_sequence& after, const element_sequence& before,
                  const Key& key_of) {
    std::unordered_map<std::uint64_t, numbers> known;
    for (std::size_t k = before.size(); k-- != 0;)
      if (!taken_[all.before[k]]) known[key_of(before[k])].push_back(all.before[k]);
    for (std::size_t k = 0; k != after.size(); ++k) {
      if (match_[all.after[k]] != unmatched) continue;
      const auto found = known.find(key_of(after[k]));
      if (found == known.end() || found->second.empty()) continue;
      take(all.after[k], found->second.back());
      found->second.pop_back();
    }
  }

  // Comments that stand alone and have been changed are known by the item before them, or by that after.
  void match_comments() {
    for (const bool forward : {true, false}) {
      std::map<std::size_t, numbers> left;
      std::size_t near_item = unmatched;
      for (std::size_t n = 0; n != before_.size(); ++n) {
        const std::size_t j = forward ? n : before_.size() - 1 - n;
        if (!before_[j].is_comment())
          near_item = j;
        else if (!taken_[j])
          left[near_item].push_back(j);
      }
      for (auto& [item, of] : left)
        std::reverse(of.begin(), of.end());
      near_item = unmatched;
      bool is_known = true;  // what the item was
      for (std::size_t n = 0; n != after_.size(); ++n) {
        const std::size_t i = forward ? n : after_.size() - 1 - n;
        if (!after_[i].is_comment()) {
          near_item = match_[i];
          is_known = near_item != unmatched;
        } else if (match_[i] == unmatched && is_known) {
          numbers& of = left[near_item];
          if (of.empty()) continue;
          take(i, of.back());
          of.pop_back();
        }
      }
    }
  }

  const std::vector<body_unit>& before_;
  const std::vector<body_unit>& after_;
  numbers match_;
  std::vector<bool> taken_;
};

}  // namespace hcl::inline v0_1::detail
