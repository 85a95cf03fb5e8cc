// Which element of a list becomes which, and which of them change places. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <hcl/edit/impl/alignment.hpp>
#include <hcl/edit/impl/value_part.hpp>

namespace hcl::inline v0_1::detail {

class element_matcher {
 public:
  element_matcher(const value_part& present, const value_part& wanted)
      : present_(present.parts), wanted_(wanted.parts), moves_(wanted_.size(), false) {}

  // For each wanted element the number of the present one that becomes it, or `unmatched`.
  [[nodiscard]] const std::vector<std::size_t>& match() {
    // A value that is wanted in the place of another is rather that one changed than a new one.
    match_ = align(
        wanted_.size(), present_.size(), [&](std::size_t i, std::size_t j) { return cost_of(i, j); },
        [&](std::size_t i) { return 2 * weight_of(wanted_[i]); },
        [&](std::size_t j) { return 2 * weight_of(present_[j]); });
    find_moved();
    return match_;
  }
  // Whether a matched one is not between those that its neighbours become.
  [[nodiscard]] bool moves(std::size_t wanted) const { return moves_[wanted]; }

 private:
  [[nodiscard]] std::size_t cost_of(std::size_t i, std::size_t j) const {
    return 3 * difference(present_[j], wanted_[i]);
  }

  // What is wanted elsewhere as it is has been moved there.
  void find_moved() {
    constexpr std::size_t max_pairs = 250'000;
    std::vector<std::size_t> left, owner(present_.size(), unmatched), open;
    for (std::size_t i = 0; i != match_.size(); ++i) {
      const bool is_exact = match_[i] != unmatched && gives(present_[match_[i]], wanted_[i]);
      if (!is_exact) left.push_back(i);
      if (match_[i] != unmatched) owner[match_[i]] = i;
    }
    for (std::size_t j = 0; j != present_.size(); ++j)
      if (owner[j] == unmatched || std::binary_search(left.begin(), left.end(), owner[j])) open.push_back(j);
    if (left.empty() || open.size() > max_pairs / left.size()) return;
    for (const std::size_t i : left) {
      const auto found = std::find_if(open.begin(), open.end(),
                                      [&](std::size_t j) { return gives(present_[j], wanted_[i]); });
      if (found == open.end()) continue;
      if (owner[*found] != unmatched) match_[owner[*found]] = unmatched;
      if (match_[i] != unmatched) owner[match_[i]] = unmatched;
      match_[i] = *found;
      owner[*found] = i;
      moves_[i] = true;
      open.erase(found);
    }
    for (const std::size_t i : left)
      if (match_[i] == unmatched) match_in_place(i, owner);
  }
  // One of those that have been left between what its neighbours become.
  void match_in_place(std::size_t wanted, std::vector<std::size_t>& owner) {
    const auto is_fixed = [&](std::size_t i) { return match_[i] != unmatched && !moves_[i]; };
    std::size_t first = 0, past = present_.size();
    for (std::size_t i = wanted; i-- != 0 && first == 0;)
      if (is_fixed(i)) first = match_[i] + 1;
    for (std::size_t i = wanted + 1; i != match_.size() && past == present_.size(); ++i)
      if (is_fixed(i)) past = match_[i];
    for (std::size_t j = first; j < past; ++j) {
      if (owner[j] != unmatched) continue;
      if (cost_of(wanted, j) >= 2 * (weight_of(wanted_[wanted]) + weight_of(present_[j]))) continue;
      match_[wanted] = j;
      owner[j] = wanted;
      return;
    }
  }

  const std::vector<value_part>& present_;
  const std::vector<value_part>& wanted_;
  std::vector<std::size_t> match_{};
  std::vector<bool> moves_;
};

}  // namespace hcl::inline v0_1::detail
