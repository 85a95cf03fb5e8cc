// Which unit of a body was which in another version of it: by names and labels, else by what is in them, with
// as few changes as there can be. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/merge/impl/units.hpp>

namespace hcl::inline v0_1::detail {

class unit_matcher {
 public:
  unit_matcher(const body_units& before, const body_units& after)
      : before_(before.all), after_(after.all), match_(after_.size(), before_.size()) {}

  // For each unit of the later version the number of that in the earlier one, or `unmatched`.
  [[nodiscard]] index_list match() && {
    const auto after_key = [&](std::size_t i) { return std::string_view(after_[i].key); };
    const auto before_key = [&](std::size_t j) { return std::string_view(before_[j].key); };
    const auto all = match_candidates::all(after_.size(), before_.size());
    for (const auto& [key, one] : all.by_key(after_key, before_key)) {
      if (one.wanted.empty() || one.present.empty()) continue;
      if (!key.starts_with('{') || (one.wanted.size() == 1 && one.present.size() == 1))
        match_.take(equal_pairs(one, after_key, before_key));
      else
        match_blocks(one);
    }
    match_comments(all);
    return std::move(match_).take_all();
  }

 private:
  // Blocks that are alike, whatever their places; then those that say the same; then the others in their
  // order.
  void match_blocks(const match_candidates& all) {
    for (const std::size_t i : all.wanted)
      match_.wanted_elements[i] = element_of(after_[i]);
    for (const std::size_t j : all.present)
      match_.present_elements[j] = element_of(before_[j]);
    match_.match_equal(all, [](const sequence_element& one) { return one.key; });
    match_.match_equal(all, [](const sequence_element& one) {
      const std::vector<std::uint64_t>& features = one.features;
      return std::accumulate(features.begin(), features.end(), std::uint64_t{features.size()}, hash_more);
    });
    match_.match_in_order(all);
  }

  // Comments that stand alone and have been changed are known by the items around them.
  void match_comments(match_candidates all) {
    std::erase_if(all.wanted,
                  [&](std::size_t i) { return !after_[i].is_comment() && match_[i] == unmatched; });
    std::erase_if(all.present, [&](std::size_t j) { return !before_[j].is_comment(); });
    for (const std::size_t i : all.wanted)
      match_.wanted_elements[i] = {2 * i};
    for (const std::size_t j : all.present)
      match_.present_elements[j] = {2 * j + 1};
    match_.match_in_place(all);
  }

  const std::vector<body_unit>& before_;
  const std::vector<body_unit>& after_;
  matching match_;
};

}  // namespace hcl::inline v0_1::detail
