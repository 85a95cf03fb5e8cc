// Which block of a document is which block of a struct: by labels, else by what is in them, with as few
// changes as there can be. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
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
};

// Blocks of one type with the same labels are candidates for each other.
[[nodiscard]] inline std::string block_key(std::string_view type, const std::vector<std::string>& labels) {
  std::string key(type);
  for (const std::string& label : labels)
    key.append(1, '\n').append(std::to_string(label.size())).append(1, ':').append(label);
  return key;
}

class block_matcher {
 public:
  static constexpr std::size_t none = unmatched;

  block_matcher(const std::vector<const model_item*>& wanted, const std::vector<present_block>& present)
      : wanted_(wanted), present_(present), match_(wanted.size(), none), taken_(present.size(), false) {}

  [[nodiscard]] static bool have_labels(const std::vector<const model_item*>& wanted) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [](const model_item* item) { return !item->labels.empty(); });
  }
  // For each wanted block the number of the one that becomes it, or `none`.
  [[nodiscard]] std::vector<std::size_t> match() && {
    std::map<std::string, group> groups;
    const bool have_types = std::any_of(present_.begin(), present_.end(),
                                        [](const present_block& one) { return !one.type.empty(); });
    for (std::size_t i = 0; i != wanted_.size(); ++i)
      groups[block_key(have_types ? wanted_[i]->name : "", wanted_[i]->labels)].wanted.push_back(i);
    for (std::size_t j = 0; j != present_.size(); ++j)
      groups[block_key(present_[j].type, present_[j].labels)].present.push_back(j);
    for (const auto& [key, one] : groups) {
      if (one.wanted.size() == 1 && one.present.size() == 1)
        take(one.wanted[0], one.present[0]);
      else if (!one.wanted.empty() && !one.present.empty())
        match_group(one);
    }
    if (have_labels(wanted_)) match_renamed(groups, have_types);
    return std::move(match_);
  }

 private:
  using numbers = std::vector<std::size_t>;
  struct group {
    numbers wanted{}, present{};
  };

  void take(std::size_t wanted, std::size_t present) {
    match_[wanted] = present;
    taken_[present] = true;
  }

  // What is there already, whatever its place, then the others in their order.
  void match_group(const group& all) {
    match_equal(all);
    numbers wanted, present, least(all.wanted.size(), 0), past(all.wanted.size(), none);
    for (std::size_t k = 0, bound = 0; k != all.wanted.size(); ++k) {
      least[k] = bound;
      if (match_[all.wanted[k]] != none) bound = match_[all.wanted[k]];
    }
    for (std::size_t k = all.wanted.size(), ceiling = none; k-- != 0;) {
      past[k] = ceiling;
      if (match_[all.wanted[k]] != none) ceiling = match_[all.wanted[k]];
    }
    for (std::size_t k = 0; k != all.wanted.size(); ++k)
      if (match_[all.wanted[k]] == none) wanted.push_back(k);
    std::copy_if(all.present.begin(), all.present.end(), std::back_inserter(present),
                 [&](std::size_t j) { return !taken_[j]; });
    const numbers pairs = align(
        wanted.size(), present.size(),
        [&](std::size_t i, std::size_t j) { return cost_of(all.wanted[wanted[i]], present[j]); },
        [&](std::size_t i) { return 1 + weight_of(wanted_[all.wanted[wanted[i]]]->inside); },
        [&](std::size_t j) { return removal_cost(present[j]); });
    for (std::size_t i = 0; i != pairs.size(); ++i) {
      if (pairs[i] == unmatched) continue;
      const std::size_t k = wanted[i], j = present[pairs[i]];
      // A block that would have to move as well is not worth it unless most of it stays.
      const bool is_in_place = least[k] <= j && j < past[k];
      if (is_in_place || 2 * cost_of(all.wanted[k], j) <= weight_of(wanted_[all.wanted[k]]->inside))
        take(all.wanted[k], j);
    }
  }
  void match_equal(const group& all) {
    std::map<std::string, numbers> said;
    const auto key_of = [](const body_model& body) {
      std::string key;
      append_key(key, body);
      return key;
    };
    for (std::size_t k = all.present.size(); k-- != 0;)
      if (const std::size_t j = all.present[k]; present_[j].said)
        said[key_of(present_[j].said->inside)].push_back(j);
    for (const std::size_t i : all.wanted) {
      const auto found = said.find(key_of(wanted_[i]->inside));
      if (found == said.end() || found->second.empty()) continue;
      const std::size_t j = found->second.back();
      if (!is_same_model(present_[j].said->inside, wanted_[i]->inside)) continue;
      found->second.pop_back();
      take(i, j);
    }
  }
  // Blocks that have changed little but for their labels.
  void match_renamed(const std::map<std::string, group>& groups, bool have_types) {
    numbers left;
    for (std::size_t j = 0; j != present_.size(); ++j) {
      const auto found = groups.find(block_key(present_[j].type, present_[j].labels));
      if (!taken_[j] && present_[j].said && found->second.wanted.empty()) left.push_back(j);
    }
    std::size_t work = 0;
    for (std::size_t i = 0; i != wanted_.size(); ++i) {
      if (match_[i] != none) continue;
      for (auto j = left.begin(); j != left.end() && work < max_work; ++j, ++work) {
        const bool is_candidate = present_[*j].labels.size() == wanted_[i]->labels.size() &&
                                  (!have_types || present_[*j].type == wanted_[i]->name);
        if (!is_candidate || 2 * cost_of(i, *j) > weight_of(wanted_[i]->inside)) continue;
        take(i, *j);
        left.erase(j);
        break;
      }
    }
  }

  [[nodiscard]] std::size_t cost_of(std::size_t i, std::size_t j) const {
    return present_[j].said ? difference(present_[j].said->inside, wanted_[i]->inside)
                            : weight_of(wanted_[i]->inside);
  }
  [[nodiscard]] std::size_t removal_cost(std::size_t j) const {
    return 1 + (present_[j].said ? weight_of(present_[j].said->inside) : 0);
  }

  static constexpr std::size_t max_work = 250'000;

  const std::vector<const model_item*>& wanted_;
  const std::vector<present_block>& present_;
  std::vector<std::size_t> match_;
  std::vector<bool> taken_;
};

}  // namespace hcl::inline v0_1::detail
