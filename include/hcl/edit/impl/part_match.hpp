// Which elements of a list that is written are which of the one that is wanted. Implementation.
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

  [[nodiscard]] bool is_left_out(const value_part& part) const { return is_brief_ && part.is_default; }
  [[nodiscard]] static std::uint64_t leaf_key(const value& v) {
    if (!v.is_known() || v.is_marked()) return hidden_seed;
    if (v.is_null()) return null_seed;
    const outcome<value> text = v.type().is_primitive() ? convert(v, type::string()) : outcome<value>(v);
    return text && text->kind() == type_kind::string ? name_hash(text->as_string(), text_seed) : hidden_seed;
  }

  bool is_brief_;
};

// For each wanted element of a list or a set the number of the one that becomes it, or `unmatched`.
// `is_said`: those that are there are as a struct has them, members that need not be written included.
[[nodiscard]] inline index_list match_elements(const std::vector<const value_part*>& present,
                                               const value_part& wanted, bool is_said) {
  matching made(wanted.parts.size(), present.size());
  const auto all = match_candidates::all(wanted.parts.size(), present.size());
  for (const std::size_t j : all.present)
    made.present_elements[j] = part_numbers().element(*present[j]);
  for (const std::size_t i : all.wanted)
    made.wanted_elements[i] = part_numbers(!is_said).element(wanted.parts[i]);
  if (wanted.form == part_form::set)
    made.match_equal(all, [](const sequence_element& one) { return one.key; });
  else
    made.match_in_place(all);
  return std::move(made).take_all();
}

}  // namespace hcl::inline v0_1::detail
