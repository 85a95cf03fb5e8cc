// What blocks, and elements of lists, are known by: what is in them. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/support/name_hash.hpp>
#include <hcl/text/impl/template_text.hpp>

namespace hcl::inline v0_1::detail {

// Numbers that are equal for parts that are written alike, whatever their layout: `80` and `"80"`, lists and
// tuples. What need not be written is left out; items are opened.
class part_numbers {
 public:
  [[nodiscard]] static std::uint64_t key(const model_item& part) {
    if (part.written) return name_hash(without_layout(part.written.text()), expression_seed);
    if (part.form == item_form::whole) return leaf_key(part.content);
    std::uint64_t all = part.form == item_form::object ? object_seed : list_seed;
    for (const model_item& inner : part.inside.items) {
      if (part.form == item_form::list && !is_set(part))
        all = hash_more(all, key(inner));
      else if (!inner.is_default)  // in any order
        all += hash_more(name_hash(inner.name, member_seed), key(inner));
    }
    return all;
  }
  // One number for each value and each block at any depth, with the names that lead there.
  static void add_features(const model_item& part, std::uint64_t path, std::vector<std::uint64_t>& all) {
    if (is_closed(part)) return add_features(opened(part), path, all);
    if (!part.verbatim.empty()) all.push_back(name_hash(part.verbatim, path));
    if (part.inside.items.empty() && !part.is_block) return all.push_back(hash_more(path, key(part)));
    for (const model_item& inner : part.inside.items)
      if (!inner.is_default)
        add_features(inner, name_hash(header_source(inner.name, inner.labels), path + 1), all);
  }
  // What an element of a list, or a block, is known by.
  [[nodiscard]] static sequence_element element(const model_item& part) {
    sequence_element made;
    if (part.is_block || !part.inside.items.empty()) add_features(part, member_seed, made.features);
    made.key = part.is_block
                   ? std::accumulate(made.features.begin(), made.features.end(), member_seed, hash_more)
                   : key(part);
    return made;
  }

 private:
  static constexpr std::uint64_t text_seed = 1, null_seed = 2, list_seed = 3, object_seed = 4,
                                 member_seed = 5, expression_seed = 6, hidden_seed = 7;

  [[nodiscard]] static std::uint64_t leaf_key(const value& v) {
    if (!v.is_known() || v.is_marked()) return hidden_seed;
    if (v.is_null()) return null_seed;
    const outcome<value> text = v.type().is_primitive() ? convert(v, type::string()) : outcome<value>(v);
    return text && text->kind() == type_kind::string ? name_hash(text->as_string(), text_seed) : hidden_seed;
  }
};

// For each wanted element of a list or a set the number of the one that becomes it, or `unmatched`.
[[nodiscard]] inline index_list match_elements(const std::vector<model_item>& present,
                                               const model_item& wanted) {
  const std::vector<model_item>& want = wanted.inside.items;
  matching made(want.size(), present.size());
  const auto all = match_candidates::all(want.size(), present.size());
  for (const std::size_t j : all.present)
    made.present_elements[j] = part_numbers::element(present[j]);
  for (const std::size_t i : all.wanted)
    made.wanted_elements[i] = part_numbers::element(want[i]);
  if (is_set(wanted))
    made.match_equal(all, [](const sequence_element& one) { return one.key; });
  else
    made.match_in_place(all);
  return std::move(made).take_all();
}

}  // namespace hcl::inline v0_1::detail
