// Which parts of a value that is written are which of the one that is wanted: members by their keys, elements
// of lists by what they are, in their order; and which of those change places. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/edit/impl/value_part.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// Features of parts as numbers. `is_brief`: of the wanted value, without members that need not be written.
class part_numbers {
 public:
  explicit part_numbers(bool is_brief = false) noexcept : is_brief_(is_brief) {}

  // The same for parts that are written alike, whatever their layout: `80` and `"80"`, lists and tuples.
  [[nodiscard]] std::uint64_t key(const value_part& part) const {
    if (part.form == part_form::leaf) {
      if (part.content) return leaf_key(*part.content);
      return name_hash(part.written ? without_layout(part.written.text()) : "", expression_seed);
    }
    std::uint64_t all = part.form == part_form::object ? object_seed : list_seed;
    for (const value_part& inner : part.parts) {
      if (part.form == part_form::list)
        all = hash_more(all, key(inner));
      else if (!is_left_out(inner))  // in any order
        all += hash_more(name_hash(inner.name, member_seed), key(inner));
    }
    return all;
  }
  // One number for each value at any depth, with the names that lead there.
  void add_features(const value_part& part, std::uint64_t path, std::vector<std::uint64_t>& all) const {
    if (part.parts.empty()) return all.push_back(hash_more(path, key(part)));
    for (const value_part& inner : part.parts)
      if (!is_left_out(inner)) add_features(inner, name_hash(inner.name, path + 1), all);
  }
  [[nodiscard]] sequence_element element(const value_part& part) const {
    std::vector<std::uint64_t> features;
    if (!part.parts.empty()) add_features(part, member_seed, features);
    return {key(part), std::move(features)};
  }

 private:
  static constexpr std::uint64_t text_seed = 1, null_seed = 2, list_seed = 3, object_seed = 4,
                                 member_seed = 5, expression_seed = 6, hidden_seed = 7;

  [[nodiscard]] bool is_left_out(const value_part& part) const { return is_brief_ && part.is_optional; }
  [[nodiscard]] static std::uint64_t leaf_key(const value& v) {
    if (!v.is_known() || v.is_marked()) return hidden_seed;
    if (v.is_null()) return null_seed;
    const outcome<value> text = v.type().is_primitive() ? convert(v, type::string()) : outcome<value>(v);
    return text && text->kind() == type_kind::string ? name_hash(text->as_string(), text_seed) : hidden_seed;
  }

  bool is_brief_;
};

[[nodiscard]] inline bool gives(const value_part& present, const value_part& wanted);

// For each of the elements that are wanted, in any order, one that gives it.
[[nodiscard]] inline index_list match_elements(const value_part& present, const value_part& wanted) {
  const auto all = match_candidates::all(wanted.parts.size(), present.parts.size());
  const auto are_same = [&](std::size_t i, std::size_t j) {
    return gives(present.parts[j], wanted.parts[i]);
  };
  matching match(wanted.parts.size(), present.parts.size());
  match.take(equal_pairs(
      all, [&](std::size_t i) { return part_numbers(true).key(wanted.parts[i]); },
      [&](std::size_t j) { return part_numbers().key(present.parts[j]); }, are_same));
  // Work left for members that may be omitted and are written nevertheless.
  std::size_t work = 10'000;
  for (const std::size_t i : all.wanted)
    for (std::size_t j = 0; j != all.present.size() && match[i] == unmatched && work != 0; ++j, --work)
      if (!match.is_taken(j) && are_same(i, j)) match.take(i, j);
  return std::move(match).take_all();
}

// Whether what is written need not be changed.
[[nodiscard]] inline bool gives(const value_part& present, const value_part& wanted) {
  if (present.said && is_same_part(*present.said, wanted)) return true;
  if (wanted.written) return present.written && present.written == wanted.written;
  if (wanted.form == part_form::leaf) {
    const bool is_told_apart = present.said && present.said->content && wanted.content &&
                               are_told_apart(*present.said->content, *wanted.content);
    return !is_told_apart && present.content && wanted.content &&
           is_same_content(*present.content, *wanted.content);
  }
  if (wanted.is_list()) {
    if (!present.is_list() || present.parts.size() != wanted.parts.size()) return false;
    if (wanted.form == part_form::list)
      return std::equal(present.parts.begin(), present.parts.end(), wanted.parts.begin(), gives);
    const index_list match = match_elements(present, wanted);
    return std::find(match.begin(), match.end(), unmatched) == match.end();
  }
  if (present.form != part_form::object) return false;
  member_finder all_wanted(wanted), all_present(present);
  for (const value_part& part : present.parts) {
    const value_part* const found = all_wanted.find(part.name);
    if (!found || !gives(part, *found)) return false;
  }
  return std::all_of(wanted.parts.begin(), wanted.parts.end(),
                     [&](const value_part& part) { return part.is_optional || all_present.find(part.name); });
}

// Elements of a list.
class element_matcher {
 public:
  element_matcher(const value_part& present, const value_part& wanted)
      : in_order_(wanted.parts.size(), present.parts.size()), moves_(wanted.parts.size(), false) {
    const bool is_said = std::all_of(present.parts.begin(), present.parts.end(),
                                     [](const value_part& part) { return part.said != nullptr; });
    for (std::size_t j = 0; j != present_.size(); ++j)
      present_[j] = part_numbers().element(is_said ? *present.parts[j].said : present.parts[j]);
    for (std::size_t i = 0; i != wanted_.size(); ++i)
      wanted_[i] = part_numbers(!is_said).element(wanted.parts[i]);
  }

  // For each wanted element the number of the present one that becomes it, or `unmatched`.
  [[nodiscard]] const index_list& match() {
    in_order_.match_in_order(match_candidates::all(wanted_.size(), present_.size()));
    for (std::size_t i = 0; i != wanted_.size(); ++i)
      match_.push_back(in_order_[i]);
    find_moved();
    return match_;
  }

 private:
  // Elements that are wanted elsewhere unchanged have been moved there.
  void find_moved() {
    match_candidates left;
    index_list owner(present_.size(), unmatched);
    for (std::size_t i = 0; i != match_.size(); ++i) {
      if (match_[i] == unmatched || present_[match_[i]].key != wanted_[i].key) left.wanted.push_back(i);
      if (match_[i] != unmatched) owner[match_[i]] = i;
    }
    for (std::size_t j = 0; j != present_.size(); ++j)
      if (owner[j] == unmatched || present_[j].key != wanted_[owner[j]].key) left.present.push_back(j);
    const auto wanted_key = [&](std::size_t i) { return wanted_[i].key; };
    const auto present_key = [&](std::size_t j) { return present_[j].key; };
    for (const auto& [i, j] : equal_pairs(left, wanted_key, present_key)) {
      if (owner[j] != unmatched) match_[owner[j]] = unmatched;
      if (match_[i] != unmatched) owner[match_[i]] = unmatched;
      match_[i] = j;
      owner[j] = i;
      moves_[i] = true;
    }
    match_in_place(left.wanted, owner);
  }
  // The others become those that have been left between what their neighbours become.
  void match_in_place(const index_list& left, index_list& owner) {
    const auto is_fixed = [&](std::size_t i) { return match_[i] != unmatched && !moves_[i]; };
    index_list past(match_.size(), present_.size());
    for (std::size_t i = match_.size(); i-- > 1;)
      past[i - 1] = is_fixed(i) ? match_[i] : past[i];
    std::size_t first = 0, at = 0;
    for (const std::size_t i : left) {
      for (; at != i; ++at)
        if (is_fixed(at)) first = (std::max)(first, match_[at] + 1);
      if (match_[i] != unmatched) continue;
      while (first < past[i] && owner[first] != unmatched)
        ++first;
      if (first >= past[i]) continue;
      match_[i] = first;
      owner[first] = i;
    }
  }

  matching in_order_;
  element_sequence &present_ = in_order_.present_elements, &wanted_ = in_order_.wanted_elements;
  index_list match_{};
  std::vector<bool> moves_;
};

}  // namespace hcl::inline v0_1::detail
