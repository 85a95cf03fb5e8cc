// Which block of a document is which block of a struct: by labels, else by what is in them, with as few
// changes as there can be. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/part_match.hpp>
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
  std::vector<std::uint64_t> features;
  add_features(body, 0, features);
  const std::uint64_t key = std::accumulate(features.begin(), features.end(), std::uint64_t{0}, hash_more);
  return {key, std::move(features)};
}

class block_matcher {
 public:
  block_matcher(const std::vector<const model_item*>& wanted, const std::vector<present_block>& present)
      : wanted_(wanted),
        present_(present),
        match_(wanted.size(), present.size()),
        first_(wanted.size()),
        past_(wanted.size()) {}

  [[nodiscard]] static bool have_labels(const std::vector<const model_item*>& wanted) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [](const model_item* item) { return !item->labels.empty(); });
  }
  // For each wanted block the number of the one that becomes it, or `unmatched`. `needed`: the wanted ones
  // without what need not be written.
  [[nodiscard]] index_list match(const std::vector<const model_item*>& needed) && {
    const bool have_types = std::any_of(present_.begin(), present_.end(),
                                        [](const present_block& one) { return !one.type.empty(); });
    const auto all = match_candidates::all(wanted_.size(), present_.size());
    const auto wanted_key = [&](std::size_t i) {
      return block_key(have_types ? wanted_[i]->name : "", wanted_[i]->labels);
    };
    const auto present_key = [&](std::size_t j) { return block_key(present_[j].type, present_[j].labels); };
    for (const auto& [key, one] : all.by_key(wanted_key, present_key)) {
      if (one.wanted.size() == 1 && one.present.size() == 1)
        match_.take(one.wanted[0], one.present[0]);
      else if (!one.wanted.empty() && !one.present.empty())
        match_group(one);
    }
    if (!have_labels(wanted_)) return std::move(match_).take_all();
    match_candidates renamed = match_.left(all);
    std::erase_if(renamed.present, [&](std::size_t j) { return !present_[j].said; });
    match_renamed(std::move(renamed), needed);
    return std::move(match_).take_all();
  }

 private:
  // Unknown elements match nothing.
  void compare(const match_candidates& all) {
    for (const std::size_t i : all.wanted)
      match_.wanted_elements[i] = element_of(wanted_[i]->inside);
    for (const std::size_t j : all.present)
      match_.present_elements[j] = present_[j].said ? element_of(present_[j].said->inside)
                                                    : sequence_element{hash_more(~std::uint64_t{0}, j)};
  }
  // Whether most of a block stays if it becomes another.
  [[nodiscard]] bool is_alike(std::size_t wanted, std::size_t present) const {
    std::vector<std::uint64_t> made = match_.wanted_elements[wanted].features,
                               was = match_.present_elements[present].features, common;
    std::sort(made.begin(), made.end());
    std::sort(was.begin(), was.end());
    std::set_intersection(made.begin(), made.end(), was.begin(), was.end(), std::back_inserter(common));
    const std::size_t all = (std::max)({made.size(), was.size(), std::size_t{1}});
    return 2 * (all - common.size()) <= (std::max)(made.size(), std::size_t{1});
  }

  // First the blocks that exist, wherever they are, then the others in their order.
  void match_group(const match_candidates& all) {
    compare(all);
    match_.match_equal(all, [](const sequence_element& one) { return one.key; });
    std::size_t bound = 0, ceiling = unmatched;
    for (const std::size_t i : all.wanted) {
      first_[i] = bound;
      if (match_[i] != unmatched) bound = match_[i];
    }
    for (auto i = all.wanted.rbegin(); i != all.wanted.rend(); ++i) {
      past_[*i] = ceiling;
      if (match_[*i] != unmatched) ceiling = match_[*i];
    }
    match_.match_in_order(all, [&](std::size_t i, std::size_t j) {
      // A block that would have to move as well is not worth it unless most of it stays.
      const bool is_in_place = first_[i] <= j && j < past_[i];
      return is_in_place || is_alike(i, j);
    });
  }
  // Blocks that have changed in nothing but their labels. Others with other labels are new ones, and so are
  // those that nothing is written in.
  void match_renamed(match_candidates all, const std::vector<const model_item*>& needed) {
    std::erase_if(all.wanted, [&](std::size_t i) {
      return i >= needed.size() || (needed[i]->inside.items.empty() && needed[i]->verbatim.empty());
    });
    if (all.wanted.empty() || all.present.empty()) return;
    compare(all);
    const auto key_of = [](const model_item& item, const sequence_element& inside) {
      return name_hash(item.verbatim, name_hash(item.name, inside.key));
    };
    match_.take(equal_pairs(
        all, [&](std::size_t i) { return key_of(*wanted_[i], match_.wanted_elements[i]); },
        [&](std::size_t j) { return key_of(*present_[j].said, match_.present_elements[j]); }));
  }

  const std::vector<const model_item*>& wanted_;
  const std::vector<present_block>& present_;
  matching match_;
  index_list first_, past_;  // of each wanted block: where it can be without others being moved
};

}  // namespace hcl::inline v0_1::detail
