// Which block of a document is which block of a struct: by labels, else by what is in them, with as few
// changes as there can be. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/part_match.hpp>
#include <hcl/edit/impl/sequence_match.hpp>
#include <hcl/edit/impl/value_part.hpp>

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

// Features of a block at every depth: one number for each value and each block in it.
inline void add_features(const body_model& body, std::uint64_t path, std::vector<std::uint64_t>& all) {
  for (const model_item& item : body.items) {
    const std::uint64_t inner =
        name_hash(item.is_block ? block_key(item.name, item.labels) : item.name, path);
    if (!item.is_block) {
      part_numbers().add_features(part_of(item, nullptr), inner, all);
      continue;
    }
    all.push_back(name_hash(item.verbatim, inner));
    add_features(item.inside, inner + 1, all);
  }
}
[[nodiscard]] inline sequence_element element_of(const body_model& body) {
  sequence_element made;
  add_features(body, 0, made.features);
  for (const std::uint64_t feature : made.features)
    made.key = hash_more(made.key, feature);
  std::sort(made.features.begin(), made.features.end());
  made.weight = (std::max)(made.features.size(), std::size_t{1});
  return made;
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
  [[nodiscard]] element_sequence wanted_elements(const numbers& of) const {
    element_sequence made;
    for (const std::size_t i : of)
      made.push_back(element_of(wanted_[i]->inside));
    return made;
  }
  // Unknown elements match nothing.
  [[nodiscard]] element_sequence present_elements(const numbers& of) const {
    element_sequence made;
    for (const std::size_t j : of)
      made.push_back(present_[j].said ? element_of(present_[j].said->inside)
                                      : sequence_element{hash_more(~std::uint64_t{0}, j)});
    return made;
  }
  // Whether most of a block stays if it becomes another.
  [[nodiscard]] static bool is_alike(const sequence_element& wanted, const sequence_element& present) {
    return 2 * difference(wanted, present) <= wanted.weight;
  }

  // First the blocks that exist, wherever they are, then the others in their order.
  void match_group(const group& all) {
    element_sequence wanted = wanted_elements(all.wanted), present = present_elements(all.present);
    match_equal(all, wanted, present);
    numbers least(all.wanted.size(), 0), past(all.wanted.size(), none);
    for (std::size_t k = 0, bound = 0; k != all.wanted.size(); ++k) {
      least[k] = bound;
      if (match_[all.wanted[k]] != none) bound = match_[all.wanted[k]];
    }
    for (std::size_t k = all.wanted.size(), ceiling = none; k-- != 0;) {
      past[k] = ceiling;
      if (match_[all.wanted[k]] != none) ceiling = match_[all.wanted[k]];
    }
    const numbers left = keep_left(wanted, [&](std::size_t k) { return match_[all.wanted[k]] == none; }),
                  open = keep_left(present, [&](std::size_t k) { return !taken_[all.present[k]]; });
    const numbers pairs = sequence_matcher(wanted, present).match();
    for (std::size_t n = 0; n != pairs.size(); ++n) {
      if (pairs[n] == none) continue;
      const std::size_t k = left[n], j = all.present[open[pairs[n]]];
      // A block that would have to move as well is not worth it unless most of it stays.
      const bool is_in_place = least[k] <= j && j < past[k];
      if (is_in_place || is_alike(wanted[n], present[pairs[n]])) take(all.wanted[k], j);
    }
  }
  // Takes the others out of a sequence; the numbers of those that are left.
  template <typename IsLeft>
  [[nodiscard]] static numbers keep_left(element_sequence& of, const IsLeft& is_left) {
    numbers left;
    element_sequence made;
    for (std::size_t k = 0; k != of.size(); ++k) {
      if (!is_left(k)) continue;
      left.push_back(k);
      made.push_back(std::move(of[k]));
    }
    of = std::move(made);
    return left;
  }
  void match_equal(const group& all, const element_sequence& wanted, const element_sequence& present) {
    std::unordered_map<std::uint64_t, numbers> known;
    for (std::size_t k = present.size(); k-- != 0;)
      known[present[k].key].push_back(all.present[k]);
    for (std::size_t k = 0; k != wanted.size(); ++k) {
      const auto found = known.find(wanted[k].key);
      if (found == known.end() || found->second.empty()) continue;
      take(all.wanted[k], found->second.back());
      found->second.pop_back();
    }
  }
  // Blocks that have changed little but for their labels, in their order or, as long as that is little work,
  // in any other one.
  void match_renamed(const std::map<std::string, group>& groups, bool have_types) {
    numbers left, open;
    for (std::size_t j = 0; j != present_.size(); ++j) {
      const auto found = groups.find(block_key(present_[j].type, present_[j].labels));
      if (!taken_[j] && present_[j].said && found->second.wanted.empty()) open.push_back(j);
    }
    for (std::size_t i = 0; i != wanted_.size(); ++i)
      if (match_[i] == none) left.push_back(i);
    if (left.empty() || open.empty()) return;
    const element_sequence wanted = wanted_elements(left), present = present_elements(open);
    const auto take_alike = [&](std::size_t n, std::size_t m) {
      const std::size_t i = left[n], j = open[m];
      const bool is_candidate = match_[i] == none && !taken_[j] &&
                                present_[j].labels.size() == wanted_[i]->labels.size() &&
                                (!have_types || present_[j].type == wanted_[i]->name);
      if (is_candidate && is_alike(wanted[n], present[m])) take(i, j);
    };
    const numbers pairs = sequence_matcher(wanted, present).match();
    for (std::size_t n = 0; n != pairs.size(); ++n)
      if (pairs[n] != none) take_alike(n, pairs[n]);
    constexpr std::size_t max_pairs = 10'000;
    if (left.size() > max_pairs / open.size()) return;
    for (std::size_t n = 0; n != left.size(); ++n)
      for (std::size_t m = 0; m != open.size(); ++m)
        take_alike(n, m);
  }

  const std::vector<const model_item*>& wanted_;
  const std::vector<present_block>& present_;
  std::vector<std::size_t> match_;
  std::vector<bool> taken_;
};

}  // namespace hcl::inline v0_1::detail
