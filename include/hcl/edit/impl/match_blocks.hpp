// Which block of a document is which block of a struct: by labels, else by what is in them, with as few
// changes as there can be. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/alignment.hpp>
#include <hcl/edit/impl/model_compare.hpp>

namespace hcl::inline v0_1::detail {

// A block of the document: its type, if there are several; its labels, and what it says as a struct, if that
// is known.
struct present_block {
  std::string type;
  std::vector<std::string> labels;
  const model_item* said = nullptr;

  [[nodiscard]] bool may_be(const model_item& block) const { return type.empty() || type == block.name; }
};

class block_matcher {
 public:
  static constexpr std::size_t none = unmatched;

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
      align_blocks();
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
        if (taken_[j] || present_[j].labels != wanted_[i]->labels || !may_be(i, j)) continue;
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
        const bool is_candidate = !taken_[j] && present_[j].said && may_be(i, j) &&
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

  void align_blocks() {
    match_ = align(
        wanted_.size(), present_.size(), [&](std::size_t i, std::size_t j) { return cost_of(i, j); },
        [&](std::size_t i) { return 1 + weight_of(wanted_[i]->inside); },
        [&](std::size_t j) { return removal_cost(j); });
  }

  [[nodiscard]] bool may_be(std::size_t i, std::size_t j) const { return present_[j].may_be(*wanted_[i]); }
  [[nodiscard]] std::size_t cost_of(std::size_t i, std::size_t j) const {
    if (!may_be(i, j)) return 2 + weight_of(wanted_[i]->inside) + removal_cost(j);
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
