// Which block of a document is which block of a struct: by labels, else by what is in them, with as few
// changes as there can be. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/model_compare.hpp>

namespace hcl::inline v0_1::detail {

// A block of the document: its labels, and what it says as a struct, if that is known.
struct present_block {
  std::vector<std::string> labels;
  const model_item* said = nullptr;
};

class block_matcher {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  block_matcher(const std::vector<const model_item*>& wanted, const std::vector<present_block>& present)
      : wanted_(wanted), present_(present), match_(wanted.size(), none), taken_(present.size(), false) {}

  // For each wanted block the number of the one that becomes it, or `none`.
  [[nodiscard]] std::vector<std::size_t> match() && {
    const bool have_labels = std::any_of(wanted_.begin(), wanted_.end(),
                                         [](const model_item* item) { return !item->labels.empty(); });
    if (have_labels) {
      match_labels();
      match_renamed();
    } else {
      align();
    }
    return std::move(match_);
  }

 private:
  void take(std::size_t wanted, std::size_t present) {
    match_[wanted] = present;
    taken_[present] = true;
  }

  void match_labels() {
    for (std::size_t i = 0; i != wanted_.size(); ++i) {
      std::size_t best = none, least = 0;
      for (std::size_t j = 0; j != present_.size(); ++j) {
        if (taken_[j] || present_[j].labels != wanted_[i]->labels) continue;
        const std::size_t cost = cost_of(i, j);
        if (best != none && cost >= least) continue;
        best = j;
        least = cost;
        if (cost == 0) break;
      }
      if (best != none) take(i, best);
    }
  }
  // Blocks that have changed little but for their labels.
  void match_renamed() {
    for (std::size_t i = 0; i != wanted_.size(); ++i) {
      if (match_[i] != none) continue;
      for (std::size_t j = 0; j != present_.size(); ++j) {
        const bool is_candidate = !taken_[j] && present_[j].said &&
                                  present_[j].labels.size() == wanted_[i]->labels.size() &&
                                  !is_wanted(present_[j].labels);
        if (!is_candidate || 2 * cost_of(i, j) > weight_of(wanted_[i]->inside)) continue;
        take(i, j);
        break;
      }
    }
  }
  [[nodiscard]] bool is_wanted(const std::vector<std::string>& labels) const {
    return std::any_of(wanted_.begin(), wanted_.end(),
                       [&](const model_item* item) { return item->labels == labels; });
  }

  // Two lists in order: each block is kept with changes, removed or added.
  void align() {
    constexpr std::size_t max_cells = 250'000;
    const std::size_t rows = wanted_.size(), columns = present_.size();
    if (rows != 0 && columns > max_cells / rows) {
      for (std::size_t i = 0; i != (std::min)(rows, columns); ++i)
        take(i, i);
      return;
    }
    const std::size_t width = columns + 1;
    std::vector<std::size_t> costs((rows + 1) * width, 0);
    const auto cost = [&](std::size_t i, std::size_t j) -> std::size_t& { return costs[i * width + j]; };
    for (std::size_t i = rows + 1; i-- != 0;) {
      for (std::size_t j = columns + 1; j-- != 0;) {
        if (i == rows && j == columns) continue;
        std::size_t least = none;
        if (i != rows) least = cost(i + 1, j) + 1 + weight_of(wanted_[i]->inside);
        if (j != columns) least = (std::min)(least, cost(i, j + 1) + removal_cost(j));
        if (i != rows && j != columns) least = (std::min)(least, cost(i + 1, j + 1) + cost_of(i, j));
        cost(i, j) = least;
      }
    }
    for (std::size_t i = 0, j = 0; i != rows && j != columns;) {
      if (cost(i, j) == cost(i + 1, j + 1) + cost_of(i, j))
        take(i++, j++);
      else if (cost(i, j) == cost(i, j + 1) + removal_cost(j))
        ++j;
      else
        ++i;
    }
  }

  [[nodiscard]] std::size_t cost_of(std::size_t i, std::size_t j) const {
    return present_[j].said ? difference(present_[j].said->inside, wanted_[i]->inside)
                            : weight_of(wanted_[i]->inside);
  }
  [[nodiscard]] std::size_t removal_cost(std::size_t j) const {
    return 1 + (present_[j].said ? weight_of(present_[j].said->inside) : 0);
  }

  const std::vector<const model_item*>& wanted_;
  const std::vector<present_block>& present_;
  std::vector<std::size_t> match_;
  std::vector<bool> taken_;
};

}  // namespace hcl::inline v0_1::detail
